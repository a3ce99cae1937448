export type { DiscountDetail, DiscountOffer, DiscountPosition, DiscountProduct } from './fields.ts'
export * from './lists.ts'
export type {
  DiscountDesk,
  DiscountExposure,
  DiscountReward,
  DiscountRisk,
  DiscountSeries,
  DiscountSettlement,
  OfficeDiscountPosition,
  OfficeDiscountProduct,
} from './office.ts'
export * from './payoff.ts'
