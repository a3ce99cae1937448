import type { Db } from '../../platform/db.ts'
import { createListings } from './listings.ts'

export { FEE_TIERS } from './fee-tiers.ts'
export {
  ANY_MARKET_CHANGED,
  type BookMessage,
  BUY,
  bookOf,
  type LevelTuple,
  type MarketChange,
  marketChanged,
  SELL,
  type SideCode,
  type TradeTuple,
} from './feed-messages.ts'
export type { Market } from './listings.ts'
export { marketsRoutes } from './markets.routes.ts'
export type { AssetRow, PairRow } from './markets.sql.ts'
export { type PairUnits, pairUnits } from './pair-units.ts'
export type { LoggedTrade, TradeLog } from './trade-log.ts'

export type Markets = ReturnType<typeof createMarkets>

export function createMarkets({ db }: { readonly db: Db }) {
  const listings = createListings({ db })
  return { ...listings }
}
