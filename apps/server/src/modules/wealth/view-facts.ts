import { ETP_FEE_BPS, ETP_UNIT_SCALE } from '@bourse/contract'
import { assert, MAX_SCALE, parseUnits } from '@bourse/money'
import type { CoinOrders } from './coin-orders.ts'
import type { WealthDeps } from './deps.ts'
import type { PlanRow } from './plans.sql.ts'
import type { ViewFacts } from './views.ts'

const BPS = 10_000n

export type FactsOf = (plan: Pick<PlanRow, 'kind' | 'symbol' | 'user_id'>) => Promise<ViewFacts>

/** Scales, price and the fee of a sale, of what a plan is about. */
export function createViewFacts({
  coins,
  trading,
  etp,
}: Pick<WealthDeps, 'trading' | 'etp'> & { readonly coins: CoinOrders }): FactsOf {
  return async ({ kind, symbol, user_id }) => {
    if (kind === 'etp') {
      const scales = { moneyScale: ETP_UNIT_SCALE, unitScale: ETP_UNIT_SCALE }
      return { ...scales, price: await navOf(etp, symbol), keptBps: BPS - ETP_FEE_BPS }
    }
    const market = await coins.market(symbol)
    assert(market !== undefined, `a plan on the unknown coin ${symbol}`)
    const { takerRate } = await trading.feeRate(user_id)
    return {
      moneyScale: market.pair.quoteCurrencyInfo.scale,
      unitScale: market.pair.baseCurrencyInfo.scale,
      price: await coins.price(symbol),
      keptBps: BPS - BigInt(Math.round(Number(takerRate) * Number(BPS))),
    }
  }
}

/** The value of a unit now, at 18 digits. */
export async function navOf(etp: Pick<WealthDeps['etp'], 'products'>, symbol: string): Promise<bigint | undefined> {
  const product = (await etp.products()).find((listed) => listed.symbol === symbol)
  const parsed = product?.nav == null ? undefined : parseUnits(product.nav, MAX_SCALE)
  return parsed?.ok ? parsed.value : undefined
}
