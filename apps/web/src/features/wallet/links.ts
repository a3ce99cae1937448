import type { TradingPair } from '@bourse/contract'
import { hasRoute } from '../../app/routes.ts'
import type { Holding } from '../../app/shared-data/portfolio.ts'

const FUNDING = { deposit: '/deposit/{fiat}/{type}', withdraw: '/withdraw/{fiat}/{type}' } as const
export type FundingAct = keyof typeof FUNDING

/** Where an asset is deposited or withdrawn; null while there is no such screen. */
export function fundingLink(act: FundingAct, { coin, kind }: Pick<Holding, 'coin' | 'kind'>): string | null {
  const pattern: string = FUNDING[act]
  return hasRoute(pattern) ? pattern.replace('{fiat}', coin).replace('{type}', kind) : null
}

/** The market where a coin is sold for what the wallet is valued in, else for what most markets are counted in. */
export function marketOf(coin: string, pairs: readonly TradingPair[], unit: string): string | null {
  const own = pairs.filter(({ baseCurrencyInfo }) => baseCurrencyInfo.code === coin)
  const by = (quote: string) => own.find(({ quoteCurrencyInfo }) => quoteCurrencyInfo.code === quote)
  return (by(unit) ?? by('USDT') ?? own[0])?.symbol ?? null
}
