export type {
  CoinActivity,
  Competition,
  CompetitionDetail,
  CompetitionPrize,
  OwnCompetition,
  OwnPlace,
} from './fields.ts'
export * from './lists.ts'
export type { CompetitionCounterparty, OfficeCompetition, OfficePlace } from './office.ts'
