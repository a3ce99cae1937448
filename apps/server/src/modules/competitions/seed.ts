import { assert, ok, parseUnits } from '@bourse/money'
import { maskedName } from '../activities/index.ts'
import { findCompetition } from './competitions.sql.ts'
import type { CompetitionDeps } from './deps.ts'
import * as sql from './entries.sql.ts'
import type { Freezing } from './freezing.ts'
import type { Payout } from './payout.ts'
import { VOLUME_ASSET } from './terms.ts'

/** Somebody of the demo who has taken part, with what they traded with whom. */
export interface SeedEntry {
  readonly userId: string
  readonly joinedAt: Date
  readonly traded: readonly { readonly otherId: string; readonly volume: string; readonly at: Date }[]
}

export interface SeedDeps extends Pick<CompetitionDeps, 'db' | 'identity' | 'markets'> {
  readonly freezing: Pick<Freezing, 'freezeEnded'>
  readonly payout: Pick<Payout, 'payDue'>
}

/** For the demo: entries of a competition that was approved; what has ended is frozen, and paid where that is due. Once. */
export function createSeed({ db, identity, markets, freezing, payout }: SeedDeps) {
  async function unitsOf(volume: string): Promise<bigint> {
    const read = parseUnits(volume, (await markets.asset(VOLUME_ASSET))?.scale ?? 0)
    assert(read.ok, `${volume} is a volume`)
    return read.value
  }

  async function enter(id: string, { userId, joinedAt, traded }: SeedEntry, digest: string): Promise<void> {
    const { username, email } = await identity.userData(userId)
    const name = maskedName(username || (email ?? userId))
    const pairs = await Promise.all(
      traded.map(async ({ otherId, volume, at }) => ({
        ...{ activityId: id, userId, otherId, units: await unitsOf(volume), fills: 1, lastAt: at },
        day: at.toISOString().slice(0, 10),
      })),
    )
    await db.tx(async (tx) => {
      const entry = { activity_id: id, user_id: userId, name, digest, joined_at: joinedAt }
      if (!(await sql.insertEntry(tx, entry))) return ok()
      await sql.addVolumes(tx, pairs)
      for (const { day, ...pair } of pairs) await sql.addDays(tx, [{ ...pair, day }])
      await sql.recount(tx, pairs)
      return ok()
    })
  }

  return async (id: string, entries: readonly SeedEntry[]): Promise<void> => {
    const row = await findCompetition(db.queryable, id)
    if (row?.state !== 'open') return
    for (const entry of entries) await enter(id, entry, row.digest)
    await freezing.freezeEnded()
    await payout.payDue()
  }
}
