export type {
  InviteConfig,
  InviteDraw,
  InviteDrawConfig,
  InvitedFriend,
  InviteMission,
  InviteTaskMark,
  MissionTerms,
  TakenReward,
} from './fields.ts'
export * from './lists.ts'
