export type { FeeShareDay, FeeShareStanding } from './fields.ts'
export * from './lists.ts'
export type { HeldShare, OfficeShareCredit, ShareCase } from './office.ts'
