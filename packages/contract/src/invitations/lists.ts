/** Lists without schemas, so that a browser may read them too. */

/** What a friend does, in this order (specification §3). */
export const INVITE_TASKS = ['registration', 'kyc', 'junior', 'senior'] as const
export type InviteTask = (typeof INVITE_TASKS)[number]

/** How a task stands: finished, a reward of it can be taken, under way, to come, or its time ran out. */
export const TASK_MARKS = ['finished', 'take', 'running', 'coming', 'missed'] as const
export type TaskMark = (typeof TASK_MARKS)[number]

/** Promised is what can be taken within 30 days; refused is what was never promised, for a reason. */
export const MISSION_STATES = ['promised', 'taken', 'expired', 'refused'] as const
export type MissionState = (typeof MISSION_STATES)[number]

/** Why nothing was promised. */
export const MISSION_REFUSALS = [
  'not_offered',
  'not_running',
  'not_eligible',
  'most_friends',
  'most_cash',
  'sold_out',
] as const
export type MissionRefusal = (typeof MISSION_REFUSALS)[number]

/** Who is rewarded for it. */
export const MISSION_SIDES = ['inviter', 'friend'] as const
export type MissionSide = (typeof MISSION_SIDES)[number]

/** A draw waits, was drawn, or was not taken in time. */
export const INVITE_DRAW_STATES = ['open', 'drawn', 'expired'] as const
export type InviteDrawState = (typeof INVITE_DRAW_STATES)[number]
