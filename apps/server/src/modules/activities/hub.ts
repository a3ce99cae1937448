import { ACTIVITY_KINDS, type contract, type InputOf, type Language, type SentOutputOf } from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'
import { judgeOpen } from './activities.rules.ts'
import * as sql from './activities.sql.ts'
import type { ActivityDeps } from './deps.ts'
import type { Kinds } from './kinds.ts'
import { activitiesTakenBy } from './rewards.sql.ts'
import type { Views } from './views.ts'

type Calls = typeof contract.activities
type Unknown = { readonly code: 'activities.unknown' }

export interface HubDeps extends Pick<ActivityDeps, 'db' | 'clock' | 'markets' | 'policy'> {
  readonly kinds: Kinds
  readonly views: Views
}

export type Hub = ReturnType<typeof createHub>

/** What runs, what comes and what has ended. */
export function createHub({ db, clock, markets, policy, kinds, views }: HubDeps) {
  const on = db.queryable

  async function list({ part, kind, current, size }: InputOf<Calls['hub']>, language: Language) {
    const now = clock.now()
    const { total, records } = await sql.listHub(on, { part, kind, now, current, size })
    return { current, size, total, records: await views.activities(records, language), now: now.toISOString() }
  }

  async function runningOnes(): Promise<sql.ActivityRow[]> {
    const found = await Promise.all(ACTIVITY_KINDS.map((kind) => sql.runningActivities(on, kind, clock.now())))
    return found.flat()
  }

  async function config(): Promise<SentOutputOf<Calls['config']>> {
    const running = await runningOnes()
    const kindsShown = ACTIVITY_KINDS.map(async (kind) => ({
      ...{ kind, running: running.filter((one) => one.kind === kind).length },
      deniedCountries: await policy.deniedCountries(kind),
    }))
    const commitments = await Promise.all(
      running.map(async (one) => ({
        activityId: one.id,
        commitment: (await kinds.of(one.kind).commitment?.(on, one)) ?? null,
      })),
    )
    return {
      kinds: await Promise.all(kindsShown),
      commitments: commitments.flatMap(({ activityId, commitment }) =>
        commitment === null ? [] : [{ activityId, commitment }],
      ),
    }
  }

  async function detail(id: string, language: Language): Promise<Result<SentOutputOf<Calls['detail']>, Unknown>> {
    const row = await sql.findActivity(on, id)
    const view = row === undefined ? undefined : await views.detail(row, language)
    return view === undefined ? refuse({ code: 'activities.unknown' }) : ok(view)
  }

  async function rank({
    activityId,
    current,
    size,
  }: InputOf<Calls['listRank']>): Promise<Result<SentOutputOf<Calls['listRank']>, Unknown>> {
    const row = await sql.findActivity(on, activityId)
    if (row === undefined || row.state === 'draft' || row.state === 'dropped')
      return refuse({ code: 'activities.unknown' })
    const found = await kinds.of(row.kind).rank?.(on, row, { current, size })
    return ok({ current, size, total: found?.total ?? 0, records: [...(found?.records ?? [])] })
  }

  async function mayTakeNow(one: sql.ActivityRow, userId: string): Promise<boolean> {
    if (!judgeOpen(one, clock.now()).ok || !(await kinds.of(one.kind).mayTake?.(on, one, userId))) return false
    return (await policy.may(on, userId, one.kind)).ok
  }

  async function own(userId: string): Promise<SentOutputOf<Calls['own']>> {
    const running = await runningOnes()
    const taken = await activitiesTakenBy(
      on,
      userId,
      running.map(({ id }) => id),
    )
    return Promise.all(
      running.map(async (one) => ({
        ...{ activityId: one.id, takesPart: taken.has(one.id) },
        mayTake: await mayTakeNow(one, userId),
      })),
    )
  }

  /** Of a symbol or of a coin; nothing is listed of one that is not known. */
  async function tradingsAndGroup(asked: string): Promise<SentOutputOf<Calls['tradingsAndGroup']>> {
    const coin = asked.split('-')[0] ?? asked
    const pairs = await markets.pairs()
    return {
      coin,
      markets: pairs.filter(({ symbol }) => symbol.startsWith(`${coin}-`)).map(({ symbol }) => symbol),
      group: (await markets.catalogue.coin(coin))?.website ?? null,
    }
  }

  return { list, config, detail, rank, own, tradingsAndGroup }
}
