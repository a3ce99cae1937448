import type { InvitedFriend, InviteMission, MissionTerms } from '@bourse/contract'

/** Sums of this page have two places. */
const pence = (text: string): bigint => BigInt(text.replace('.', ''))
const text = (of: bigint): string => `${of / 100n}.${String(of % 100n).padStart(2, '0')}`

export const isNothing = (sum: string): boolean => pence(sum) === 0n

/** Cash and coupon, those that there are. */
export const partsOf = ({ cash, coupon }: Pick<InviteMission, 'cash' | 'coupon'>): readonly string[] =>
  [cash, coupon].filter((sum) => !isNothing(sum))

export const openMissions = (missions: readonly InviteMission[]): readonly InviteMission[] =>
  missions.filter(({ state }) => state === 'promised')

export interface NextStep {
  readonly key: 'kyc' | 'investor' | 'all' | 'missed'
  /** The task that is under way, or the first that came too late. */
  readonly task: InvitedFriend['tasks'][number]['task']
  readonly endTime: string
  readonly deposits: string
  readonly volume: string
  readonly assetDays: number
}

const left = (least: string | null, done: string): bigint => {
  const rest = pence(least ?? '0.00') - pence(done)
  return rest > 0n ? rest : 0n
}

/** What a friend does next, with what it lacks. */
export function nextStep(friend: InvitedFriend, missions: readonly MissionTerms[]): NextStep {
  const none = { deposits: '0.00', volume: '0.00', assetDays: 0 }
  const running = friend.tasks.find(({ mark }) => mark === 'running')
  const last = friend.tasks.at(-1)
  const missed = friend.tasks.find(({ mark }) => mark === 'missed') ?? last
  if (running === undefined) {
    const { task = 'senior', endTime = '' } = missed ?? {}
    return { key: missed?.mark === 'missed' ? 'missed' : 'all', task, endTime, ...none }
  }
  const { task, endTime } = running
  const terms = missions.find((one) => one.task === task)
  if (task === 'kyc' || terms === undefined) return { key: 'kyc', task, endTime, ...none }
  const days = task === 'junior' ? friend.assetDays : friend.seniorAssetDays
  return {
    ...{ key: 'investor', task, endTime, deposits: text(left(terms.deposits, friend.deposits)) },
    ...{ volume: text(left(terms.volume, friend.volume)), assetDays: Math.max(0, (terms.assetDays ?? 0) - days) },
  }
}

/** Asset days of the task that comes next, out of those that it asks for. */
export function daysOf(friend: InvitedFriend, { missions }: { readonly missions: readonly MissionTerms[] }) {
  const isJunior = friend.tasks.some(({ task, mark }) => task === 'junior' && mark !== 'finished' && mark !== 'take')
  const needed = missions.find(({ task }) => task === (isJunior ? 'junior' : 'senior'))?.assetDays ?? 0
  const days = isJunior ? friend.assetDays : friend.seniorAssetDays
  return { days: Math.min(days, needed), of: needed }
}

/** In groups of four, as it is read aloud. */
export const spelled = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1 ')
