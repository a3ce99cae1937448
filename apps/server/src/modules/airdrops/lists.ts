import type { contract, InputOf, Language, SentOutputOf } from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'
import * as sql from './airdrops.sql.ts'
import type { AirdropDeps } from './deps.ts'
import type { Views } from './views.ts'

type Calls = typeof contract.airdrops
type Unknown = { readonly code: 'activities.unknown' }

export interface OfficeDeps extends Pick<AirdropDeps, 'db' | 'clock' | 'identity'> {
  readonly views: Views
}

export type Lists = ReturnType<typeof createLists>

/** Airdrops and their people, for everybody and for staff. */
export function createLists({ db, clock, identity, views }: OfficeDeps) {
  const on = db.queryable

  async function list(
    { current, size }: InputOf<Calls['list']>,
    language: Language,
  ): Promise<SentOutputOf<Calls['list']>> {
    const now = clock.now()
    const { total, records } = await sql.listAirdrops(on, { now, current, size })
    return { current, size, total, records: await views.all(records, language), now: now.toISOString() }
  }

  async function detail(id: string, language: Language): Promise<Result<SentOutputOf<Calls['detail']>, Unknown>> {
    const row = await sql.findAirdrop(on, id)
    return row === undefined ? refuse({ code: 'activities.unknown' }) : ok(await views.detail(row, language))
  }

  async function entries({
    activityId,
    current,
    size,
  }: InputOf<Calls['officeEntries']>): Promise<Result<SentOutputOf<Calls['officeEntries']>, Unknown>> {
    const row = await sql.findAirdrop(on, activityId)
    if (row === undefined) return refuse({ code: 'activities.unknown' })
    const { total, records } = await sql.listEntries(on, { airdropId: activityId, current, size })
    const shown = records.map(async (entry) => ({
      ...(await views.entry(on, entry)),
      ...{ userId: entry.user_id, uid: String((await identity.userData(entry.user_id)).uid) },
      balance: await views.amount(row.hold_asset, entry.balance_units),
    }))
    return ok({ current, size, total, records: await Promise.all(shown) })
  }

  return { list, detail, entries }
}
