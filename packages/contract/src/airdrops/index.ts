export type { OfficeAirdropEntry } from './calls.ts'
export type { Airdrop, AirdropDetail, AirdropDraw, AirdropEntry, AirdropStanding } from './fields.ts'
export * from './lists.ts'
