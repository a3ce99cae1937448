import { join } from 'node:path'
import {
  ACTIVITY_KINDS,
  type ActivityKind,
  type ActivityRecord,
  type contract,
  type InputOf,
  type Language,
  OTHER_INCOME_KINDS,
  type PopupType,
  type RewardPopup,
  type SentOutputOf,
} from '@bourse/contract'
import { assert, ok, type Result, refuse, units } from '@bourse/money'
import { createTexts } from '../../platform/texts.ts'
import type { ActivityDeps } from './deps.ts'
import type { Kinds, Promised, Refunded } from './kinds.ts'
import * as sql from './rewards.sql.ts'
import type { Views } from './views.ts'

type Calls = typeof contract.activities

export interface RewardCentreDeps extends Pick<ActivityDeps, 'db' | 'clock'> {
  readonly kinds: Kinds
  readonly views: Views
}

export type RewardCentre = ReturnType<typeof createRewardCentre>

/** Fee refund or coupon used on an order (specification §3). */
const REFUND: PopupType = 12

const texts = createTexts(join(import.meta.dirname, 'locales'))

function kindsOf(asked: ActivityKind | 'other' | undefined): readonly ActivityKind[] {
  if (asked === undefined) return ACTIVITY_KINDS
  return asked === 'other' ? OTHER_INCOME_KINDS : [asked]
}

/** What activities gave somebody and will give them. */
export function createRewardCentre({ db, clock, kinds, views }: RewardCentreDeps) {
  const on = db.queryable

  async function promisedTo(userId: string, asked: readonly ActivityKind[]): Promise<Promised[]> {
    const found: Promised[] = []
    for (const [kind, promised] of kinds.promised())
      if (asked.includes(kind)) found.push(...(await promised(on, userId)))
    return found
  }

  /** A held reward is on its way too: of why it waits nothing is told. */
  async function heldFor(userId: string, asked: readonly ActivityKind[]): Promise<Promised[]> {
    return (await sql.heldOf(on, userId, asked)).map((row) => ({
      ...{ id: row.id, activityId: row.activity_id, form: row.form, asset: row.asset, units: units(row.units) },
      ...{ way: 'coming' as const, at: null },
    }))
  }

  async function totals(userId: string, asked: readonly ActivityKind[], promised: readonly Promised[]) {
    const sums = new Map<string, { paid: bigint; coming: bigint }>()
    const add = (asset: string, paid: bigint, coming: bigint) => {
      const known = sums.get(asset) ?? { paid: 0n, coming: 0n }
      sums.set(asset, { paid: known.paid + paid, coming: known.coming + coming })
    }
    for (const { asset, units: paid } of await sql.paidTotals(on, userId, asked)) add(asset, paid, 0n)
    for (const { asset, form, units: coming } of promised) if (form !== 'coupon') add(asset, 0n, coming)
    return Promise.all(
      [...sums].map(async ([asset, { paid, coming }]) => ({
        ...{ asset, paid: await views.amount(asset, paid), coming: await views.amount(asset, coming) },
      })),
    )
  }

  async function list(
    userId: string,
    { kind, current, size }: InputOf<Calls['rewards']>,
    language: Language,
  ): Promise<SentOutputOf<Calls['rewards']>> {
    const asked = kindsOf(kind)
    const promised = [...(await promisedTo(userId, asked)), ...(await heldFor(userId, asked))]
    const byTime = [...promised].sort(
      (one, other) => (one.at?.getTime() ?? Infinity) - (other.at?.getTime() ?? Infinity),
    )
    const past = await sql.listRewards(on, { userId, state: 'paid', kinds: asked, current, size })
    return {
      totals: await totals(userId, asked, promised),
      take: await views.promised(
        byTime.filter(({ way }) => way === 'take'),
        language,
      ),
      coming: await views.promised(
        byTime.filter(({ way }) => way === 'coming'),
        language,
      ),
      past: { current, size, total: past.total, records: await views.rewards(past.records, language) },
      now: clock.now().toISOString(),
    }
  }

  async function records(userId: string, query: InputOf<Calls['listRecord']>, language: Language) {
    const { current, size } = query
    const { total, records: rows } = await sql.listRecords(on, { ...query, userId })
    const names = await views.named(
      on,
      rows.map(({ activity_id }) => activity_id),
      language,
    )
    const given = await sql.rewardsByIds(
      on,
      rows.flatMap(({ reward_id }) => (reward_id === null ? [] : [reward_id])),
    )
    const shown = await Promise.all(
      rows.map(async ({ activity_id: activityId, at, reward_id }): Promise<ActivityRecord> => {
        const name = names.get(activityId)
        assert(name !== undefined, 'one takes part in activities')
        const reward = given.find(({ id }) => id === reward_id)
        return {
          ...{ activityId, ...name, takenTime: at.toISOString() },
          reward: reward === undefined ? null : await rewardIn(reward),
        }
      }),
    )
    return { current, size, total, records: shown }
  }

  async function rewardIn(row: sql.RewardRow): Promise<NonNullable<ActivityRecord['reward']>> {
    const { id, form, asset, state } = row
    const time = (row.paid_at ?? row.decided_at ?? row.made_at).toISOString()
    return { id, form, asset, amount: await views.amount(asset, row.units), state, time }
  }

  /** The newest order of which fees came back, unless a reward is newer. */
  async function refund(userId: string, since: Date | undefined): Promise<Refunded | undefined> {
    for (const [, { refunds }] of kinds.all()) {
      const newest = await refunds?.newest(on, userId)
      if (newest !== undefined && (since === undefined || newest.at > since)) return newest
    }
    return undefined
  }

  async function popup(userId: string, language: Language): Promise<{ readonly popup: RewardPopup | null }> {
    const row = await sql.nextPopup(on, userId)
    const refunded = await refund(userId, row?.made_at)
    if (refunded !== undefined) {
      const amount = await views.amount(refunded.asset, refunded.units)
      const said = { id: refunded.id, amount, asset: refunded.asset, title: '', type: REFUND, form: 'money' } as const
      return { popup: popupOf(said, language) }
    }
    if (row === undefined) return { popup: null }
    assert(row.popup !== null, 'only those were asked for')
    const [shown] = await views.rewards([row], language)
    assert(shown !== undefined, 'one gives one')
    const form = row.form === 'coupon' ? 'coupon' : 'money'
    return { popup: popupOf({ ...shown, type: row.popup, form }, language) }
  }

  async function seen(
    userId: string,
    id: string,
  ): Promise<Result<Record<string, never>, { readonly code: 'activities.reward_unknown' }>> {
    if (await sql.markSeen(on, userId, id, clock.now())) return ok({})
    for (const [, { refunds }] of kinds.all()) if (await refunds?.seen(on, userId, id)) return ok({})
    return refuse({ code: 'activities.reward_unknown' })
  }

  return {
    list,
    records,
    popup,
    seen,
    /** Everything of one person, as staff see it. */
    async of(userId: string, query: { readonly current: number; readonly size: number }, language: Language) {
      const { total, records: rows } = await sql.listRewards(on, { userId, ...query })
      return { ...query, total, records: await views.rewards(rows, language) }
    },
  }
}

interface Said {
  readonly id: string
  readonly amount: string
  readonly asset: string
  readonly title: string
  readonly type: PopupType
  readonly form: 'money' | 'coupon'
}

function popupOf({ id, amount, asset, title, type, form }: Said, language: Language): RewardPopup {
  const say = (key: string) => texts(language, `popups.${key}`, { amount, asset, title })
  return {
    ...{ id, tradeType: type, title: say(`title_${form}`), content: say(`content_${type}_${form}`) },
    ...{ btn1: say(`lead_${type}`), btn2: say('close') },
  }
}
