import type { AirdropDraw } from '@bourse/contract'
import { assert, ok, type Result, refuse, units } from '@bourse/money'
import { drawLots } from '../../platform/commitment.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { SecretBox } from '../../platform/secrets/secrets.ts'
import { drawName, PERIOD } from './airdrops.rules.ts'
import * as sql from './airdrops.sql.ts'
import type { AirdropDeps } from './deps.ts'

export const DRAW = 'airdrops.draw'
export const PAY = 'airdrops.pay'
const AT_ONCE = 50

export interface DrawDeps extends Pick<AirdropDeps, 'db' | 'clock' | 'jobs' | 'activities'> {
  readonly secrets: SecretBox
}

export type Draws = ReturnType<typeof createDraws>

/** Spots of an airdrop that everybody may enter: drawn once, from a seed whose hash was published before anybody entered. */
export function createDraws({ db, clock, jobs, activities, secrets }: DrawDeps) {
  const seedOf = (row: sql.AirdropRow): string => {
    assert(row.seed !== null, `${row.id} is drawn`)
    return secrets.open(row.seed, row.id)
  }

  const partOf = ({ id, asset, amount_units }: sql.AirdropRow, spots = 1) => ({
    ...{ activityId: id, pool: 'reward' as const, asset },
    units: units(amount_units * BigInt(spots)),
  })

  /** What wins is set aside; of a budget that others have used up, as many as it is enough for. */
  async function setAside(tx: Tx, row: sql.AirdropRow, won: readonly string[]): Promise<readonly string[]> {
    if (won.length === 0 || (await activities.reserve(tx, partOf(row, won.length)))) return won
    const enough: string[] = []
    for (const lot of won) {
      if (!(await activities.reserve(tx, partOf(row)))) break
      enough.push(lot)
    }
    return enough
  }

  async function draw({ id }: { readonly id: string }): Promise<void> {
    await db.tx(async (tx) => {
      const row = await sql.lockAirdrop(tx, id)
      const now = clock.now()
      if (row?.way !== 'drawn' || row.drawn_at !== null || now < row.closes_at) return ok()
      const lots = (await sql.lotsOf(tx, id)).map((one) => one.id)
      const won = await setAside(tx, row, drawLots({ seed: seedOf(row), name: drawName(id), lots, spots: row.spots }))
      await sql.settleDraw(tx, { id, won, now: row.closes_at })
      await jobs.now(tx, { name: PAY, key: id, payload: { id } })
      return ok()
    })
  }

  /** A second lot is a second chance, whichever of both wins: a winner is judged beside everybody who entered. */
  async function nearOf(row: sql.AirdropRow, winners: readonly sql.EntryRow[]) {
    const among = await sql.peopleOf(db.queryable, row.id)
    const users = winners.map(({ user_id }) => user_id)
    return activities.links.near(db.queryable, { users, among })
  }

  async function toDraw(): Promise<{ readonly id: string; readonly people: number }[]> {
    const found = (await sql.undrawn(db.queryable, clock.now())).map(({ id }) => id)
    const people = await sql.peopleIn(db.queryable, found)
    return found.map((id) => ({ id, people: people.get(id) ?? 0 }))
  }

  /** For the simulated world, where nobody waits a day: entries close at this moment. False where there is nothing to draw. */
  async function drawNow({ id }: { readonly id: string }): Promise<boolean> {
    const closed = await db.tx(async (tx) => {
      const row = await sql.lockAirdrop(tx, id)
      const now = clock.now()
      if (row?.way !== 'drawn' || row.drawn_at !== null || now < row.opens_at) return ok(false)
      if (now < row.closes_at) await sql.closeEntries(tx, id, now)
      return ok(true)
    })
    if (!closed.ok || !closed.value) return false
    await draw({ id })
    return true
  }

  async function payOne(
    tx: Tx,
    row: sql.AirdropRow,
    { id, user_id: userId, beside }: sql.EntryRow & { readonly beside: readonly string[] },
  ): Promise<void> {
    const given = await activities.award(tx, {
      ...{ activityId: row.id, userId, period: PERIOD, form: 'available', source: 'airdrop_paid' },
      ...{ asset: row.asset, units: units(row.amount_units), reserved: true, popup: 41 },
      beside,
    })
    const ended = await sql.endEntry(tx, id, given.ok ? 'paid' : 'lost')
    // A document that meanwhile turned out to be another account's: the spot and its money go back.
    if (given.ok || !ended) return
    await activities.unreserve(tx, partOf(row))
    await sql.giveSpotBack(tx, row.id)
  }

  async function pay({ id }: { readonly id: string }): Promise<void> {
    const row = await sql.findAirdrop(db.queryable, id)
    assert(row !== undefined, `${id} was drawn`)
    for (;;) {
      const winners = await sql.nextWinners(db.queryable, id, AT_ONCE)
      if (winners.length === 0) return
      const near = await nearOf(row, winners)
      await db.tx(async (tx) => {
        for (const winner of winners) await payOne(tx, row, { ...winner, beside: near.get(winner.user_id) ?? [] })
        return ok()
      })
    }
  }

  /** Told to everybody, so that anybody can do the draw again. */
  async function told(
    id: string,
  ): Promise<Result<AirdropDraw, { readonly code: 'activities.unknown' | 'airdrops.not_drawn' }>> {
    const row = await sql.findAirdrop(db.queryable, id)
    if (row === undefined) return refuse({ code: 'activities.unknown' })
    if (row.drawn_at === null || row.commitment === null) return refuse({ code: 'airdrops.not_drawn' })
    const lots = await sql.lotsOf(db.queryable, id)
    const won = lots.filter(({ state }) => state === 'won' || state === 'paid')
    return ok({
      ...{ commitment: row.commitment, seed: seedOf(row), name: drawName(id), spots: row.spots },
      lots: lots.map((one) => one.id),
      won: won.map((one) => one.id),
    })
  }

  return { draw, toDraw, drawNow, pay, told, seedOf }
}
