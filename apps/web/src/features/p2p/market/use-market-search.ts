import type { ListingSide, P2pFiat } from '@bourse/contract'
import { useNavigate, useSearch } from '@bourse/ui/router.tsx'

export interface MarketSearch {
  readonly side: ListingSide
  readonly coin: string
  readonly fiat: P2pFiat
  readonly kind: string | undefined
  /** As it was typed. */
  readonly amount: string
}

const COIN = 'USDT'

/** What the market shows stands in the address, so that it can be sent to somebody and come back to. */
export function marketSearchOf(search: Readonly<Record<string, unknown>>): MarketSearch {
  const text = (name: string) => (search[name] === undefined ? '' : String(search[name]))
  return {
    side: text('side') === 'sell' ? 'sell' : 'buy',
    coin: /^[A-Z0-9]{2,12}$/.test(text('coin')) ? text('coin') : COIN,
    fiat: text('fiat') === 'GBP' ? 'GBP' : 'EUR',
    kind: /^\w{1,40}$/.test(text('kind')) ? text('kind') : undefined,
    amount: text('amount').slice(0, 24),
  }
}

export function useMarketSearch(): { search: MarketSearch; show: (next: Partial<MarketSearch>) => void } {
  const search = marketSearchOf(useSearch({ strict: false }))
  const navigate = useNavigate()
  const show = (next: Partial<MarketSearch>) => {
    const wanted = Object.entries({ ...search, ...next }).filter(([, value]) => value !== undefined && value !== '')
    void navigate({ to: '/p2p', search: Object.fromEntries(wanted), replace: true, resetScroll: false })
  }
  return { search, show }
}
