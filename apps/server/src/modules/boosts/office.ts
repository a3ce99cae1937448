import type { contract, InputOf, Language, OfficeBoost, OfficeBoostPart, SentOutputOf } from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'
import { type BoostRow, findBoost, listBoosts } from './boosts.sql.ts'
import type { BoostDeps } from './deps.ts'
import { figuresOf, listParts } from './parts.sql.ts'
import type { Unknown, Views } from './views.ts'

type Calls = typeof contract.boosts

export interface OfficeDeps extends Pick<BoostDeps, 'db' | 'identity'> {
  readonly views: Pick<Views, 'amount' | 'one'>
}

export type Office = ReturnType<typeof createOffice>

/** Boosts and their people, for staff. */
export function createOffice({ db, identity, views }: OfficeDeps) {
  const on = db.queryable

  async function shown(row: BoostRow, language: Language): Promise<OfficeBoost> {
    const figures = (await figuresOf(on, [row.activity_id])).get(row.activity_id)
    return {
      ...(await views.one(row, language)),
      ...{ state: row.state, waiting: figures?.waiting ?? 0 },
      pending: await views.amount(row.asset, figures?.pending ?? 0n),
      paid: await views.amount(row.asset, figures?.paid ?? 0n),
    }
  }

  async function list({ current, size }: InputOf<Calls['officeBoosts']>, language: Language) {
    const { total, records } = await listBoosts(on, { current, size })
    return { current, size, total, records: await Promise.all(records.map((row) => shown(row, language))) }
  }

  type PartShown = Awaited<ReturnType<typeof listParts>>['records'][number]

  async function partView(part: PartShown, asset: string): Promise<OfficeBoostPart> {
    const { user_id: userId, state, purchases, balance_units: balance } = part
    const text = (of: bigint) => views.amount(asset, of)
    return {
      ...{ userId, uid: (await identity.userData(userId)).uid, state, purchases },
      ...{ bought: await text(part.bought_units), sold: await text(part.sold_units) },
      ...{ ahead: await text(part.ahead_units), kept: await text(part.kept_units) },
      ...{ pending: await text(part.pending_units), linked: await text(part.linked_units) },
      balance: balance === null ? null : await text(balance),
    }
  }

  async function parts(
    { id, current, size }: InputOf<Calls['officeParts']>,
    language: Language,
  ): Promise<Result<SentOutputOf<Calls['officeParts']>, Unknown>> {
    const row = await findBoost(on, id)
    if (row === undefined) return refuse({ code: 'boosts.unknown' })
    const { total, records } = await listParts(on, { id, current, size })
    const people = await Promise.all(records.map((part) => partView(part, row.asset)))
    return ok({ boost: await shown(row, language), parts: { current, size, total, records: people } })
  }

  return { list, parts }
}
