import { ok, refuse } from '@bourse/money'
import { z } from 'zod'
import type { PreventedMatch } from '../../../trading/index.ts'
import { type Address, signed } from '../endpoints.ts'
import { optional, required } from '../fields.ts'
import { atMost, symbolName } from '../market/market-fields.ts'
import { nameOf } from '../market/market-names.ts'
import { eight } from '../market/numbers.ts'
import { preventedMatch } from './order-answers.ts'
import { orderNumber } from './order-fields.ts'
import { capitals } from './order-words.ts'
import type { OrdersDeps } from './orders.ts'

const MOST = 1_000
const USUAL = 500
/** An account belongs to no group: nobody but itself is kept from trading with it. */
const NO_GROUP = -1

/** Which of somebody's own orders would have met, by the number of that or of one of the orders. */
export function preventedMatchesEndpoint({ names, trading }: OrdersDeps): Address {
  return signed({
    ...{ method: 'GET', path: '/api/v3/myPreventedMatches', weight: 20, scope: 'read' },
    ...{ summary: 'Which of the own orders would have met.', output: z.array(preventedMatch) },
    fields: {
      symbol: required(symbolName),
      preventedMatchId: optional(orderNumber),
      orderId: optional(orderNumber),
      fromPreventedMatchId: optional(orderNumber),
      limit: optional(atMost(MOST)),
    },
    async answer({ symbol, preventedMatchId, orderId, fromPreventedMatchId, limit = USUAL }, { machine: { userId } }) {
      const market = await names.one(symbol)
      if (!market.ok) return market
      if (preventedMatchId === undefined && orderId === undefined)
        return refuse({ code: 'one_parameter_missing', about: ['preventedMatchId', 'orderId'] })
      if (preventedMatchId !== undefined && (orderId ?? fromPreventedMatchId) !== undefined)
        return refuse({ code: 'bad_combination' })
      const asked = { number: preventedMatchId, orderNumber: orderId, fromNumber: fromPreventedMatchId, limit }
      return ok((await trading.preventedMatches(userId, market.value, asked)).map(preventedView))
    },
  })
}

function preventedView(match: PreventedMatch) {
  const name = nameOf(match)
  return {
    ...{ symbol: name, preventedMatchId: match.number, takerOrderId: match.takerNumber, makerSymbol: name },
    ...{ makerOrderId: match.makerNumber, tradeGroupId: NO_GROUP },
    ...{ selfTradePreventionMode: capitals(match.mode), price: eight(match.price) },
    ...(/[1-9]/.test(match.makerAmount) && { makerPreventedQuantity: eight(match.makerAmount) }),
    ...(/[1-9]/.test(match.takerAmount) && { takerPreventedQuantity: eight(match.takerAmount) }),
    transactTime: match.time.getTime(),
  }
}
