import type { ActivityKind, RankRow, RewardForm } from '@bourse/contract'
import { assert, ok, type Result, type Units } from '@bourse/money'
import type { Queryable, Tx } from '../../platform/database/db.ts'
import type { ActivityRow, Terms } from './activities.sql.ts'
import type { BudgetName } from './budgets.sql.ts'

/** An activity as its kind's module sees it. */
export type Activity = Pick<
  ActivityRow,
  | 'id'
  | 'kind'
  | 'state'
  | 'starts_at'
  | 'ends_at'
  | 'ended_at'
  | 'level'
  | 'countries'
  | 'texts'
  | 'terms'
  | 'project_user'
>

/** Which field of the terms is wrong. */
export type TermsRefusal = { readonly code: 'activities.terms_wrong'; readonly field: string }

/** What one person costs, at most or on average, out of one budget. */
export interface PersonCost extends Pick<BudgetName, 'pool' | 'asset'> {
  readonly units: Units
}

/** What was earned by somebody and waits: to be taken, or for its day. */
export interface Promised {
  readonly id: string
  readonly activityId: string
  /** Whether the person takes it, or it comes by itself. */
  readonly way: 'take' | 'coming'
  readonly form: RewardForm
  readonly asset: string
  readonly units: Units
  /** When it comes, or by when it has to be taken. */
  readonly at: Date | null
  /** Where it is taken or seen, if that is not the page of the activity. */
  readonly page?: string
}

export interface RankQuery {
  readonly current: number
  readonly size: number
}

/** Fees of one order that came back. */
export interface Refunded {
  readonly id: string
  readonly asset: string
  readonly units: Units
  readonly at: Date
}

/** Of a kind that pays fees back: what somebody was not told of on the site. */
export interface RefundPort {
  readonly newest: (on: Queryable, userId: string) => Promise<Refunded | undefined>
  /** False where there is no such refund of theirs. */
  readonly seen: (on: Queryable, userId: string, id: string) => Promise<boolean>
}

/** What a kind of activity says for itself. The core asks for the rest of nobody. */
export interface KindPort {
  /** Terms as they were drafted, in the form in which they are kept. */
  readonly readTerms: (typed: Readonly<Record<string, unknown>>) => Promise<Result<Terms, TermsRefusal>>
  /** Where one takes part: a path of the site. */
  readonly page: (activity: Activity) => string
  /** For the dry run, and for how many people a budget is enough; nothing where that depends on what they do. */
  readonly costs: (terms: Terms) => readonly PersonCost[]
  /** What is promised to all of them together before anybody takes part: the approval sets it aside, and a draft's budgets are as much. */
  readonly setsAside?: (terms: Terms) => Promise<readonly PersonCost[]>
  /** The one budget that it pays out of, where it has to have one: a draft without it is refused. */
  readonly paysFrom?: (terms: Terms) => Pick<BudgetName, 'pool' | 'asset'>
  /** In the transaction of the approval. */
  readonly approved?: (tx: Tx, activity: Activity) => Promise<void>
  /** The coin that it is about. */
  readonly coin?: (terms: Terms) => string
  /** What was fixed before it began. */
  readonly commitment?: (on: Queryable, activity: Activity) => Promise<string | null>
  /** Whether there is something that somebody may take now. */
  readonly mayTake?: (on: Queryable, activity: Activity, userId: string) => Promise<boolean>
  readonly rank?: (
    on: Queryable,
    activity: Activity,
    query: RankQuery,
  ) => Promise<{ readonly total: number; readonly records: readonly RankRow[] }>
  /** What somebody has earned and was not paid yet. */
  readonly promised?: (on: Queryable, userId: string) => Promise<readonly Promised[]>
  readonly refunds?: RefundPort
  /** Of an activity that has ended: whether nothing more will be paid, so that the rest may go back. */
  readonly isDone?: (on: Queryable, activity: Activity) => Promise<boolean>
  /** Of one that is done: whether what is still set aside is for people who are waited for, so that the rest goes back without them. */
  readonly waits?: (on: Queryable, activity: Activity) => Promise<boolean>
}

/** Where nobody has said anything about a kind: it has terms of no meaning, and its page is the hub. */
const SILENT: KindPort = {
  readTerms: async (typed) => ok(typed as Terms),
  page: () => '/activity',
  costs: () => [],
}

type PromisedOf = NonNullable<KindPort['promised']>

export type Kinds = ReturnType<typeof createKinds>

/** What each kind's module says of its activities. A module registers once, when it is made. */
export function createKinds() {
  const ports = new Map<ActivityKind, KindPort>()
  const others: (readonly [ActivityKind, PromisedOf])[] = []
  return {
    register(kind: ActivityKind, port: KindPort): void {
      assert(!ports.has(kind), `two modules for ${kind}`)
      ports.set(kind, port)
    },
    of: (kind: ActivityKind): KindPort => ports.get(kind) ?? SILENT,
    alsoPromised: (kind: ActivityKind, promised: PromisedOf): void => void others.push([kind, promised]),
    /** Of every module that promises anything, with the kind that it is of. */
    promised(): readonly (readonly [ActivityKind, PromisedOf])[] {
      const own = [...ports].map(([kind, port]) => [kind, port.promised ?? (async () => [])] as const)
      return [...own, ...others]
    },
    all: (): readonly [ActivityKind, KindPort][] => [...ports],
  }
}
