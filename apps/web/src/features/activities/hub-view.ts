import type { Activity, ActivityKind, ActivityRecord, OwnActivity } from '@bourse/contract'
import { ACTIVITY_KINDS } from '@bourse/contract/activity-lists'

/** The kind that an address asks for; what makes no sense in one is left out. */
export function kindIn(search: string): ActivityKind | undefined {
  const asked = new URLSearchParams(search).get('kind')
  return ACTIVITY_KINDS.find((kind) => kind === asked)
}

export type Act = 'take' | 'see'

export interface RowAct {
  readonly act: Act
  /** The one act of the page that can be done now. */
  readonly isMain: boolean
}

/** Where the activity has a page: what its button does. The first that can be taken is the main act of the page, all others are outlined. */
export function rowActs(
  records: readonly Activity[],
  own: ReadonlyMap<string, OwnActivity> | undefined,
): ReadonlyMap<string, RowAct> {
  const leading = records.filter(({ page }) => page !== HUB_PAGE)
  const canBeTaken = ({ id, phase }: Activity) => phase === 'running' && own?.get(id)?.mayTake === true
  const main = leading.find(canBeTaken)
  return new Map(leading.map((one) => [one.id, { act: canBeTaken(one) ? 'take' : 'see', isMain: one.id === main?.id }]))
}

/** An activity whose page is this one has none of its own. */
const HUB_PAGE = '/activity'

interface Standing {
  readonly product: string
  readonly answer: 'allow' | 'gate' | 'deny'
  readonly reason: string
}

export interface KindsLaw {
  readonly denied: readonly ActivityKind[]
  readonly open: readonly ActivityKind[]
  /** Why, each said once. */
  readonly reasons: readonly string[]
}

/** Of the kinds of activities, which are open to somebody. */
export function kindsLaw(standings: readonly Standing[]): KindsLaw {
  const denied = ACTIVITY_KINDS.flatMap((kind) => {
    const found = standings.find(({ product, answer }) => product === kind && answer === 'deny')
    return found === undefined ? [] : [{ kind, reason: found.reason }]
  })
  return {
    denied: denied.map(({ kind }) => kind),
    open: ACTIVITY_KINDS.filter((kind) => denied.every((one) => one.kind !== kind)),
    reasons: [...new Set(denied.map(({ reason }) => reason))],
  }
}

/** Where somebody may go whom no campaign is open to. */
const ELSEWHERE = [
  { product: 'convert', path: '/convert' },
  { product: 'saving_coin', path: '/saving' },
  { product: 'discount', path: '/discount' },
  { product: 'etp', path: '/etp' },
  { product: 'p2p_take', path: '/p2p' },
] as const
export type OpenPage = (typeof ELSEWHERE)[number]

export function openPages(standings: readonly Standing[]): readonly OpenPage[] {
  return ELSEWHERE.filter(({ product }) =>
    standings.some((standing) => standing.product === product && standing.answer !== 'deny'),
  )
}

/** What came of an activity for somebody: the newest reward of it. */
export function resultsOf(records: readonly ActivityRecord[]): ReadonlyMap<string, ActivityRecord['reward']> {
  const results = new Map<string, ActivityRecord['reward']>()
  for (const { activityId, reward } of records) {
    if ((results.get(activityId) ?? null) === null) results.set(activityId, reward)
  }
  return results
}
