export type {
  Activity,
  ActivityBudget,
  ActivityDetail,
  ActivityRecord,
  OwnActivity,
  PromisedReward,
  RankRow,
  Reward,
  RewardPopup,
} from './fields.ts'
export * from './lists.ts'
export type {
  ActivityDryRun,
  ActivityPool,
  ActivityTexts,
  BudgetRaise,
  HeldReward,
  OfficeActivity,
} from './office.ts'
