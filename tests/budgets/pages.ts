/** A page whose first load has a budget: what it weighs within five seconds of a visit with an empty cache. */
export interface BudgetPage {
  readonly name: string
  readonly app: 'web' | 'backoffice'
  readonly path: string
  /** Whether somebody is logged in. */
  readonly person: boolean
  /** JavaScript, in thousands of bytes as gzip makes of them. */
  readonly scriptKb: number
  /** The page, and then the parts that load by themselves: by their sources. A browser test holds the list to what is fetched. */
  readonly parts: readonly string[]
  /** The namespaces of texts, besides the shell's. */
  readonly texts: readonly string[]
}

/** What the site fetches on every page, once it is drawn. */
const BESIDE = ['src/app/overlays/overlays.tsx', 'src/app/vitals.ts', 'src/app/updates.ts']

export const BUDGET_PAGES: readonly BudgetPage[] = [
  {
    name: 'home',
    app: 'web',
    path: '/',
    person: false,
    scriptKb: 130,
    parts: ['src/features/home/home-page.tsx', 'src/features/home/prices.tsx', ...BESIDE],
    texts: ['home'],
  },
  {
    name: 'markets',
    app: 'web',
    path: '/markets',
    person: false,
    scriptKb: 150,
    parts: ['src/features/markets/markets-page.tsx', ...BESIDE],
    texts: ['markets'],
  },
  {
    name: 'trade',
    app: 'web',
    path: '/trade/BTC-USDT',
    person: true,
    scriptKb: 230,
    parts: [
      'src/features/trading/trade-page.tsx',
      'src/features/trading/chart/chart-view.tsx',
      'src/features/trading/ticket/order-form-offer.tsx',
      'src/features/trading/ticket/order-form-send.tsx',
      'src/features/trading/market/pair-assets.tsx',
      'src/features/trading/orders/orders-panel-tabs.tsx',
      'src/features/trading/orders/orders-cancel.tsx',
      ...BESIDE,
    ],
    texts: ['trade', 'orderForm', 'orders'],
  },
  {
    name: 'log-in of the back office',
    app: 'backoffice',
    path: '/login',
    person: false,
    scriptKb: 150,
    parts: ['src/features/admin/log-in/login-page.tsx'],
    texts: ['login'],
  },
  {
    name: 'first page of the back office',
    app: 'backoffice',
    path: '/system',
    person: true,
    scriptKb: 150,
    parts: ['src/features/admin/system/system-page.tsx'],
    texts: ['system'],
  },
]

/** Scripts that no chunk imports: those before and beside the page, and the service worker with what it keeps. */
const LOOSE = { web: ['boot.js', 'formats.js', 'sw.js', 'offline.js'], backoffice: ['boot.js'] } as const

export const looseScripts = ({ app }: BudgetPage): readonly string[] => LOOSE[app]
