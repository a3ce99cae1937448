import { INVITE_TASKS, type InviteDrawState, type InviteTask, type MissionState, type TaskMark } from '@bourse/contract'
import { type Units, units } from '@bourse/money'
import type { Moves } from '../../platform/database/moves.ts'

export const MISSION_MOVES: Moves<MissionState> = {
  promised: ['taken', 'expired'],
  taken: [],
  expired: [],
  refused: [],
}
export const INVITE_DRAW_MOVES: Moves<InviteDrawState> = { open: ['drawn', 'expired'], drawn: [], expired: [] }

export const DAY_MS = 86_400_000
/** What is promised is taken within so many days. */
export const TAKE_DAYS = 30
/** So long before its end people are told that a reward waits. */
export const REMIND_DAYS = 3
/** A new user is one in the first 30 days, or without verification. */
const NEW_DAYS = 30
/** The asset of all sums, and its places in the books. */
export const ASSET = 'GBP'
export const SCALE = 8
export const POUND = 10n ** BigInt(SCALE)
/** Per inviter and month. */
export const MOST_FRIENDS = 50
export const MOST_CASH = units(500n * POUND)

export interface TaskNeeds {
  /** After the registration. */
  readonly days: number
  /** Least sums; none: nothing is asked. */
  readonly deposits: bigint
  readonly volume: bigint
  readonly assetDays: number
  /** Own equity at 00:00 UTC from which a day counts. */
  readonly equity: bigint
}

const NOTHING = { deposits: 0n, volume: 0n, assetDays: 0, equity: 0n }

export const NEEDS: Readonly<Record<InviteTask, TaskNeeds>> = {
  registration: { days: 0, ...NOTHING },
  kyc: { days: 30, ...NOTHING },
  junior: { days: 60, deposits: 100n * POUND, volume: 300n * POUND, assetDays: 7, equity: 50n * POUND },
  senior: { days: 180, deposits: 1_000n * POUND, volume: 5_000n * POUND, assetDays: 30, equity: 500n * POUND },
}

/** The last day on which anything of a friend counts. */
export const LONGEST_DAYS = NEEDS.senior.days

export interface Totals {
  readonly deposits: bigint
  readonly volume: bigint
  readonly juniorDays: number
  readonly seniorDays: number
}

export const endOf = (since: Date, task: InviteTask): Date => new Date(since.getTime() + NEEDS[task].days * DAY_MS)

/** What an investor has done by a midnight is enough. */
export function isReached(task: 'junior' | 'senior', totals: Totals): boolean {
  const { deposits, volume, assetDays } = NEEDS[task]
  const days = task === 'junior' ? totals.juniorDays : totals.seniorDays
  return totals.deposits >= deposits && totals.volume >= volume && days >= assetDays
}

export function isNew(
  { registeredAt, provedAt }: { registeredAt: Date; provedAt: Date | undefined },
  at: Date,
): boolean {
  if (provedAt === undefined || provedAt > at) return true
  return at.getTime() - registeredAt.getTime() < NEW_DAYS * DAY_MS
}

/** The first moments of a month by UTC and of the next one. */
export function monthOf(at: Date): { readonly from: Date; readonly to: Date } {
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()]
  return { from: new Date(Date.UTC(year, month, 1)), to: new Date(Date.UTC(year, month + 1, 1)) }
}

/** What of a sum the month still has room for. */
export function cashWithin(cash: Units, used: bigint): Units {
  const room = MOST_CASH - used
  if (room <= 0n) return units(0n)
  return cash < room ? cash : units(room)
}

export interface TaskFacts {
  readonly since: Date
  readonly finished: ReadonlyMap<InviteTask, Date>
  /** Tasks with a reward that can be taken. */
  readonly toTake: ReadonlySet<InviteTask>
}

/** A disc for each task: the first that is neither finished nor late is under way. */
export function marksOf({ since, finished, toTake }: TaskFacts, now: Date): { task: InviteTask; mark: TaskMark }[] {
  let isOpen = true
  return INVITE_TASKS.map((task) => {
    if (finished.has(task)) return { task, mark: toTake.has(task) ? 'take' : 'finished' }
    if (now >= endOf(since, task)) return { task, mark: 'missed' }
    const mark = isOpen ? 'running' : 'coming'
    isOpen = false
    return { task, mark }
  })
}
