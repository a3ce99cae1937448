export { Book, type BookOptions, type DepthLevel } from './book.ts'
export type {
  Command,
  EngineRefusal,
  FilterName,
  MarketMode,
  PlaceCommand,
  PlaceLimit,
  PlaceMarket,
  PlaceOco,
  PlaceStopLimit,
  SelfTradeMode,
  Side,
  TimeInForce,
} from './commands.ts'
export { type DepthChange, depthChange } from './depth.ts'
export type { EventBuffer } from './event-buffer.ts'
export type { EndReason, EngineEvent, OrderType, Place } from './events.ts'
export { type Band, DEFAULT_FILTERS, type Filters } from './filters.ts'
export type { Hold } from './hold.ts'
export type { OpenOrder, Snapshot } from './snapshot.ts'
