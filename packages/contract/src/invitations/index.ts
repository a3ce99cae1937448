export type {
  InviteConfig,
  InviteDraw,
  InviteDrawConfig,
  InvitedFriend,
  InviteMission,
  InviteTaskMark,
  MissionTerms,
} from './fields.ts'
export * from './lists.ts'
