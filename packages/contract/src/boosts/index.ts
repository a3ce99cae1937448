export type { OfficeBoost, OfficeBoostPart } from './calls.ts'
export type { Boost, BoostDetail, BoostSale, BoostTransaction, OwnBoost } from './fields.ts'
export * from './lists.ts'
