import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { useFiat } from '../../app/browser-storage.ts'
import { useAllTickers } from '../../app/live/use-all-tickers.ts'
import { useBalances } from '../../app/live/use-balances.ts'
import { useOwnOrders } from '../../app/live/use-own-orders.ts'
import { usePairs } from '../../app/live/use-pairs.ts'
import { linkPath } from '../../app/routes.ts'
import { useLoggedIn } from '../../app/session.ts'
import { requestPath } from '../../app/shared-data/wanted-order.ts'
import { PAGES } from './pages.ts'
import type { Result, SearchFacts } from './results.ts'

/** Everything that can be found, as far as it is known by now. */
export function useSearchFacts(): SearchFacts {
  const t = useTranslations('search.pages')
  const loggedIn = useLoggedIn()
  const locale = useLocaleTag()
  const fiat = useFiat()
  const tickers = useAllTickers()
  const pairs = usePairs().data ?? []
  const assets = useBalances().data ?? []
  const orders = useOwnOrders().data ?? []
  const pages = PAGES.filter(({ person }) => loggedIn || !person).map(({ key, path }) => ({
    path: linkPath(path),
    title: t(`${key}.title`),
    words: t(`${key}.words`),
  }))
  return { pairs, tickers, assets: loggedIn ? assets : [], orders, pages, fiat, locale }
}

export function pathOf(result: Result): string {
  switch (result.is) {
    case 'act':
      return requestPath({ symbol: result.pair.symbol, side: result.act, unit: 'base', size: result.amount })
    case 'withdraw':
      return `/withdraw/${result.coin}/crypto`
    case 'market':
      return `/trade/${result.pair.symbol}`
    case 'coin':
      return `/coin/${result.coin}`
    case 'asset':
      return '/wallet'
    case 'order':
      return `/orderdetail?${new URLSearchParams({ symbol: result.order.symbol, id: result.order.orderId })}`
    case 'page':
      return result.page.path
  }
}
