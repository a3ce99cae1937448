import type { ComponentType } from 'react'
import type { PageName } from './routes.ts'

/** Where visitors come to first: these pages need no table of all the others, which grows with every product. */
const EARLY_PAGES = {
  home: async () => (await import('../features/home/home-page.tsx')).HomePage,
  markets: async () => (await import('../features/markets/markets-page.tsx')).MarketsPage,
  trade: async () => (await import('../features/trading/trade-page.tsx')).TradePage,
  coin: async () => (await import('../features/coin/coin-page.tsx')).CoinPage,
} satisfies Partial<Record<PageName, () => Promise<ComponentType>>>
export type EarlyPage = keyof typeof EARLY_PAGES

const isEarly = (page: PageName): page is EarlyPage => page in EARLY_PAGES

export async function loadPage(page: PageName): Promise<ComponentType> {
  return isEarly(page) ? EARLY_PAGES[page]() : (await import('./pages.ts')).PAGES[page]()
}
