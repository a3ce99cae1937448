import { hasRoute, type RoutePath } from '../routes.ts'

/**
 * The menus of the header (specification §2), the footer and the phone as data. An item is shown when its screen is
 * registered, so that a feature appears in every menu by itself.
 */
interface Item {
  /** The key of its text. */
  readonly key: string
  readonly path: string
  readonly hash?: string
}

export interface ShownItem extends Item {
  readonly path: RoutePath
}

export interface Group {
  readonly key: string
  readonly items: readonly ShownItem[]
}

const HEADER = [
  { key: 'markets', path: '/markets' },
  { key: 'trade', path: '/trade/{symbol}' },
  { key: 'convert', path: '/convert' },
  { key: 'earn', path: '/saving' },
  { key: 'card', path: '/card' },
  { key: 'activity', path: '/activity' },
  { key: 'presale', path: '/activity/presale-list' },
  { key: 'airdrop', path: '/activity/airdrop-list' },
  { key: 'competition', path: '/activity/trading-competition-list' },
  { key: 'listing', path: '/listTokenV2' },
  { key: 'manageListings', path: '/listTokenV2/application' },
  { key: 'apiManagement', path: '/api-management' },
] as const satisfies readonly Item[]

/** What the entry of the converter opens besides its own page. */
const CONVERT = [
  { key: 'convert', path: '/convert' },
  { key: 'p2p', path: '/p2p' },
  { key: 'buyUsdtByCard', path: '/quickbuy' },
] as const satisfies readonly Item[]
export type ConvertKey = (typeof CONVERT)[number]['key']

const TABS = [
  { key: 'home', path: '/' },
  { key: 'markets', path: '/markets' },
  { key: 'trade', path: '/trade/{symbol}' },
  { key: 'earn', path: '/saving' },
  { key: 'wallet', path: '/wallet' },
] as const satisfies readonly Item[]
export type TabKey = (typeof TABS)[number]['key']

const FOOTER: readonly { readonly key: string; readonly items: readonly Item[] }[] = [
  {
    key: 'trade',
    items: [
      { key: 'markets', path: '/markets' },
      { key: 'spot', path: '/trade/{symbol}' },
      { key: 'convert', path: '/convert' },
    ],
  },
  {
    key: 'money',
    items: [
      { key: 'wallet', path: '/wallet' },
      { key: 'deposit', path: '/deposit/{fiat}/{type}' },
      { key: 'withdraw', path: '/withdraw/{fiat}/{type}' },
      { key: 'card', path: '/card' },
      { key: 'fees', path: '/fee' },
    ],
  },
  {
    key: 'company',
    items: [
      { key: 'about', path: '/about' },
      { key: 'announcements', path: '/announcement' },
      { key: 'listing', path: '/listTokenV2' },
      { key: 'api', path: '/api-management' },
      { key: 'install', path: '/download' },
    ],
  },
  {
    key: 'help',
    items: [
      { key: 'support', path: '/support' },
      { key: 'terms', path: '/terms' },
      { key: 'privacy', path: '/privacy' },
      { key: 'cookies', path: '/privacy', hash: 'storage' },
      { key: 'restricted', path: '/legalRestrict' },
    ],
  },
]

const SISTERS: Readonly<Record<string, RegExp>> = {
  earn: /^\/(discount|etp)$/,
  airdrop: /^\/activity\/airDrop$/,
  competition: /^\/tradingCompetition$/,
}

/** An entry stands for its sisters too: all ways to earn are one place, and a list for what is in it. */
export function isPartOf(key: string, pathname: string): boolean {
  return SISTERS[key]?.test(pathname) === true
}

/** Below the hub of campaigns are pages of other entries. */
export function isElsewhere(key: string, pathname: string): boolean {
  return key === 'activity' && pathname.startsWith('/activity/')
}

function shown<I extends Item>(items: readonly I[]): (I & ShownItem)[] {
  return items.filter((item): item is I & ShownItem => hasRoute(item.path))
}

export const HEADER_ITEMS = shown(HEADER)
export const CONVERT_ITEMS = shown<Item & { readonly key: ConvertKey }>(CONVERT)
export const TAB_ITEMS = shown<Item & { readonly key: TabKey }>(TABS)
export const FOOTER_GROUPS: readonly Group[] = FOOTER.map(({ key, items }) => ({ key, items: shown(items) })).filter(
  ({ items }) => items.length > 0,
)
