import type { Airdrop, AirdropDetail, AirdropEntry, Language } from '@bourse/contract'
import { assert, formatUnits, units } from '@bourse/money'
import type { Queryable } from '../../platform/database/db.ts'
import type { SecretBox } from '../../platform/secrets/secrets.ts'
import type { Activity } from '../activities/index.ts'
import { PERIOD, phaseOf } from './airdrops.rules.ts'
import { type AirdropRow, type EntryRow, peopleIn } from './airdrops.sql.ts'
import type { AirdropDeps } from './deps.ts'

export interface ViewDeps extends Pick<AirdropDeps, 'db' | 'clock' | 'markets' | 'activities'> {
  readonly secrets: SecretBox
}

export type Views = ReturnType<typeof createViews>

/** Rows as people see them. */
export function createViews({ db, clock, markets, activities, secrets }: ViewDeps) {
  async function amount(code: string, of: bigint): Promise<string> {
    const asset = await markets.asset(code)
    assert(asset !== undefined, 'airdrops are of assets')
    return formatUnits(units(of), asset.scale, { trim: true })
  }

  async function airdrop(
    row: AirdropRow,
    {
      activity,
      people,
      language,
    }: { readonly activity: Activity; readonly people: number; readonly language: Language },
  ): Promise<Airdrop> {
    const isDrawn = row.way === 'drawn'
    return {
      ...{ id: row.id, title: activity.texts.title[language], summary: activity.texts.summary[language] },
      ...{ phase: phaseOf(row, activity, clock.now()), way: row.way, coin: row.asset, spots: row.spots, people },
      ...{ pool: await amount(row.asset, row.pool_units), amount: await amount(row.asset, row.amount_units) },
      ...{ left: isDrawn ? null : row.spots - row.taken, holdCoin: row.hold_asset },
      minimum: await amount(row.hold_asset, row.minimum_units),
      ...{ snapshotTime: row.snapshot_at.toISOString(), startTime: row.opens_at.toISOString() },
      ...{ endTime: row.closes_at.toISOString(), commitment: row.commitment },
      drawTime: isDrawn ? row.closes_at.toISOString() : null,
      seed: row.drawn_at === null || row.seed === null ? null : secrets.open(row.seed, row.id),
    }
  }

  async function all(rows: readonly AirdropRow[], language: Language): Promise<Airdrop[]> {
    const ids = rows.map(({ id }) => id)
    const [found, people] = [await activities.findAll(db.queryable, ids), await peopleIn(db.queryable, ids)]
    return Promise.all(
      rows.map((row) => {
        const activity = found.find(({ id }) => id === row.id)
        assert(activity !== undefined, 'airdrops are activities')
        return airdrop(row, { activity, people: people.get(row.id) ?? 0, language })
      }),
    )
  }

  async function detail(row: AirdropRow, language: Language): Promise<AirdropDetail> {
    const activity = await activities.find(db.queryable, row.id)
    assert(activity !== undefined, 'airdrops are activities')
    const people = (await peopleIn(db.queryable, [row.id])).get(row.id) ?? 0
    return {
      ...(await airdrop(row, { activity, people, language })),
      ...{ rules: activity.texts.rules[language], level: activity.level, now: clock.now().toISOString() },
    }
  }

  /** What was given may be held until a person decides, and then not be paid. */
  async function entry(on: Queryable, row: EntryRow): Promise<AirdropEntry> {
    const { id, airdrop_id: activityId, user_id: userId, state, entered_at } = row
    const given = state === 'paid' ? await activities.rewarded(on, { activityId, userId, period: PERIOD }) : undefined
    return { ticket: id, state: given?.state ?? state, time: entered_at.toISOString() }
  }

  return { amount, all, detail, entry }
}
