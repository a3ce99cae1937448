export type { OwnBonus } from './calls.ts'
export * from './lists.ts'
