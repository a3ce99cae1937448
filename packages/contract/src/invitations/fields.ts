import { z } from 'zod'
import { time } from '../fields.ts'
import {
  INVITE_DRAW_STATES,
  INVITE_TASKS,
  MISSION_REFUSALS,
  MISSION_SIDES,
  MISSION_STATES,
  TASK_MARKS,
} from './lists.ts'

/** What a task brings whom, in GBP. `new` is who registered less than 30 days ago, or has no verification yet. */
const prize = z.object({ cash: z.string(), coupon: z.string() })
export const missionTerms = z.object({
  task: z.enum(INVITE_TASKS),
  /** After the registration. */
  days: z.number(),
  /** Least sums in GBP; null where the task asks for none. */
  deposits: z.string().nullable(),
  volume: z.string().nullable(),
  assetDays: z.number().nullable(),
  /** Own equity at 00:00 UTC from which a day counts. */
  equity: z.string().nullable(),
  inviterOld: prize,
  inviterNew: prize,
  friend: prize,
  /** Draws for the inviter. */
  draws: z.number(),
})
export type MissionTerms = z.infer<typeof missionTerms>

export const inviteConfig = z.object({
  /** Whether anything is promised now. */
  running: z.boolean(),
  deniedCountries: z.array(z.string()),
  asset: z.string(),
  missions: z.array(missionTerms),
  mostFriends: z.number(),
  mostCash: z.string(),
  takeDays: z.number(),
})
export type InviteConfig = z.infer<typeof inviteConfig>

const drawPrize = z.object({ weight: z.number(), amount: z.string() })
export const drawConfig = z.object({
  running: z.boolean(),
  deniedCountries: z.array(z.string()),
  asset: z.string(),
  of: z.number(),
  prizes: z.array(drawPrize),
  mean: z.string(),
  takeDays: z.number(),
})
export type InviteDrawConfig = z.infer<typeof drawConfig>

export const inviteDraw = z.object({
  id: z.string(),
  state: z.enum(INVITE_DRAW_STATES),
  /** Two letters of the friend whose verification gave it. */
  friend: z.string(),
  madeTime: time,
  endTime: time,
  /** SHA-256 of the seed, told before the draw; the seed after it. */
  commitment: z.string(),
  seed: z.string().nullable(),
  /** What the browser added: the draw is HMAC-SHA256(seed, `invite:ID:clientSeed`) over the weights. */
  clientSeed: z.string().nullable(),
  /** What was drawn; held while a person decides. */
  amount: z.string().nullable(),
  asset: z.string(),
  held: z.boolean(),
})
export type InviteDraw = z.infer<typeof inviteDraw>

/** A reward for a finished task, of one of the two. */
export const inviteMission = z.object({
  id: z.string(),
  task: z.enum(INVITE_TASKS),
  side: z.enum(MISSION_SIDES),
  state: z.enum(MISSION_STATES),
  reason: z.enum(MISSION_REFUSALS).nullable(),
  asset: z.string(),
  cash: z.string(),
  coupon: z.string(),
  finishedTime: time,
  /** By when it has to be taken. */
  endTime: time.nullable(),
  /** Taken, and held until a person decides. */
  held: z.boolean(),
  takenTime: time.nullable(),
})
export type InviteMission = z.infer<typeof inviteMission>

/** What somebody has just taken: of a mission, or the registration bonus, which is cash alone. */
export const takenReward = z.object({
  id: z.string(),
  asset: z.string(),
  cash: z.string(),
  coupon: z.string(),
  /** Until a person has decided. */
  held: z.boolean(),
})
export type TakenReward = z.infer<typeof takenReward>

const task = z.object({
  task: z.enum(INVITE_TASKS),
  mark: z.enum(TASK_MARKS),
  finishedTime: time.nullable(),
  endTime: time,
})
export type InviteTaskMark = z.infer<typeof task>

export const invitedFriend = z.object({
  /** Of this row alone: it names no account. */
  id: z.string(),
  name: z.string(),
  invitedTime: time,
  tasks: z.array(task),
  /** Counted at 00:00 UTC, in GBP. */
  deposits: z.string(),
  volume: z.string(),
  assetDays: z.number(),
  /** Towards the senior investor, whose days ask for more. */
  seniorAssetDays: z.number(),
  missions: z.array(inviteMission),
  cashTaken: z.string(),
  couponsTaken: z.string(),
})
export type InvitedFriend = z.infer<typeof invitedFriend>
