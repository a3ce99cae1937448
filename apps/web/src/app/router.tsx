import { createRouter, Outlet, type Route, redirect } from '@bourse/ui/router.tsx'
import { storage } from './browser-storage.ts'
import { loadChunk } from './chunk.ts'
import { PageError } from './page/page-error.tsx'
import { PagePending } from './page/page-pending.tsx'
import { PAGES } from './pages.ts'
import { needsToken, REDIRECTS, ROUTES, type RouteEntry, routerPath } from './routes.ts'
import { isLoggedIn } from './session.ts'
import { AppFrame, RootFrame, ScreenFrame, SiteFrame } from './shell/shell.tsx'
import { ensureTexts } from './texts.ts'

const FRAMES = { site: SiteFrame, app: AppFrame, screen: ScreenFrame, account: Outlet } as const

function pageOf({ path, page, texts, meta, only }: (typeof ROUTES)[number] & RouteEntry): Route {
  return {
    path: routerPath(path),
    meta,
    load: () => loadChunk(PAGES[page]),
    prepare: () => ensureTexts(texts),
    beforeLoad: ({ params }) => {
      const known = Object.entries(only ?? {}).every(([name, values]) => values.includes(params[name] ?? ''))
      if (!known) throw redirect({ to: '/' })
    },
  }
}

/** Where everyone begins: the market with the deepest book. */
const FIRST_SYMBOL = 'BTC-USDT'
const FIRST_COIN = 'BTC'

const redirects = REDIRECTS.map(
  ({ from, to }): Route => ({
    path: from,
    beforeLoad: () => {
      const params = { symbol: storage.get('tradeSymbol') ?? FIRST_SYMBOL, fiat: FIRST_COIN, type: 'crypto' }
      throw redirect({ to: routerPath(to), params })
    },
  }),
)

/** Specification §2: unknown paths redirect to the home page. */
const unknown: Route = {
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/' })
  },
}

/** The design system's showroom exists while developing alone; a production build drops it. */
const developing: readonly Route[] = import.meta.env.DEV
  ? [{ path: '/docs/ui', load: async () => (await import('@bourse/ui/gallery/gallery.tsx')).Gallery }]
  : []

export const router = createRouter({
  routes: {
    component: RootFrame,
    beforeLoad: ({ location }) => {
      if (!needsToken(location.pathname) || isLoggedIn()) return
      throw redirect({ to: '/account/login', state: { next: location.href } })
    },
    children: [
      ...Object.entries(FRAMES).map(
        ([name, component]): Route => ({
          component,
          children: ROUTES.filter(({ frame }) => frame === name).map(pageOf),
        }),
      ),
      ...redirects,
      ...developing,
      unknown,
    ],
  },
  pending: PagePending,
  failed: PageError,
})
