import type { contract } from '@bourse/contract'
import { ok } from '@bourse/money'
import type { Handlers } from '../../platform/http/context.ts'
import type { Markets } from './index.ts'

export function marketsRoutes(markets: Markets): Handlers<typeof contract.markets> {
  return {
    currencies: async () => ok([...(await markets.assets())]),
    currencyCodes: async () => ok((await markets.assets()).map((asset) => asset.code)),
    symbols: async () => ok([...(await markets.pairs())]),
  }
}
