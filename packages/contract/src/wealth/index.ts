export type { InvestProduct, WealthDetail, WealthPlan, WealthPlanEvent } from './fields.ts'
export * from './lists.ts'
