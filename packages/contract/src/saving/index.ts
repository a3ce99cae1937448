export type { SavingAccrualDay, SavingDetail, SavingPosition, SavingProduct } from './fields.ts'
export * from './lists.ts'
export type {
  OfficeSavingDetail,
  OfficeSavingPosition,
  OfficeSavingProduct,
  PoolFunding,
  SavingPool,
  SavingPools,
} from './office.ts'
export * from './payoff.ts'
