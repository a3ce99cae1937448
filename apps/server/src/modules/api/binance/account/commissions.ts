import { ok } from '@bourse/money'
import type { Trading } from '../../../trading/index.ts'
import { type Address, signed } from '../endpoints.ts'
import { optional, required } from '../fields.ts'
import { symbolName } from '../market/market-fields.ts'
import { type MarketNames, nameOf } from '../market/market-names.ts'
import { commission, tradeFees } from './account-answers.ts'
import { padded } from './decimals.ts'

interface Rates {
  readonly makerRate: string
  readonly takerRate: string
}

const NONE = padded('0')
const NOTHING = { maker: NONE, taker: NONE, buyer: NONE, seller: NONE }

/** There is one rate for all markets, no tax, and no coin that makes it cheaper. */
export function commissionRates({ makerRate, takerRate }: Rates) {
  return {
    standard: { ...NOTHING, maker: padded(makerRate), taker: padded(takerRate) },
    ...{ specialCommissionForOrder: NOTHING, taxCommissionForOrder: NOTHING, discount: NO_DISCOUNT },
  }
}

const NO_DISCOUNT = { enabledForAccount: false, enabledForSymbol: false, discountAsset: null, discount: NONE }

interface CommissionDeps {
  readonly names: MarketNames
  readonly trading: Pick<Trading, 'feeRate'>
}

export function commissionEndpoints({ names, trading }: CommissionDeps): Address[] {
  return [
    signed({
      ...{ method: 'GET', path: '/api/v3/account/commission', weight: 20, scope: 'read' },
      ...{ summary: 'What trading on a market costs.', output: commission },
      fields: { symbol: required(symbolName) },
      async answer({ symbol }, { machine: { userId } }) {
        const market = await names.one(symbol)
        if (!market.ok) return market
        const { standard, discount } = commissionRates(await trading.feeRate(userId))
        return ok({
          ...{ symbol, standardCommission: standard, specialCommission: NOTHING, taxCommission: NOTHING, discount },
        })
      },
    }),
    signed({
      ...{ method: 'GET', path: '/sapi/v1/asset/tradeFee', weight: 1, scope: 'read' },
      ...{ summary: 'What trading costs, by market.', output: tradeFees },
      fields: { symbol: optional(symbolName) },
      async answer({ symbol }, { machine: { userId } }) {
        const markets = symbol === undefined ? ok(await names.all()) : await names.some([symbol])
        if (!markets.ok) return markets
        const { makerRate, takerRate } = await trading.feeRate(userId)
        const rates = { makerCommission: padded(makerRate), takerCommission: padded(takerRate) }
        return ok(markets.value.map((market) => ({ symbol: nameOf(market), ...rates })))
      },
    }),
  ]
}
