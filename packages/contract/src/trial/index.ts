export type {
  TrialFund,
  TrialHolding,
  TrialLine,
  TrialQuote,
  TrialResult,
  TrialStanding,
  TrialTrade,
} from './fields.ts'
export * from './lists.ts'
export type { OfficeTrial, OfficeTrialDetail } from './office.ts'
export * from './payoff.ts'
