import { sql } from 'kysely'
import { type Queryable, rows } from '../../platform/database/db.ts'
import type { AirdropRow } from './airdrops.sql.ts'

export interface WrongSpots {
  readonly id: string
  readonly taken: number
  readonly given: number
}

export function wrongSpots(db: Queryable): Promise<WrongSpots[]> {
  return rows(
    db,
    sql<WrongSpots>`
      select airdrop.id, airdrop.taken, count(entry.id) as given
      from airdrops.airdrops airdrop
      left join airdrops.airdrop_entries entry on entry.airdrop_id = airdrop.id and entry.state in ('won', 'paid')
      group by airdrop.id having airdrop.taken <> count(entry.id) or airdrop.taken > airdrop.spots`,
  )
}

export function drawnAirdrops(db: Queryable): Promise<AirdropRow[]> {
  return rows(
    db,
    sql<AirdropRow>`
      select id, way, asset, pool_units, amount_units, spots, hold_asset, minimum_units, snapshot_at, opens_at, closes_at, taken,
        commitment, seed, drawn_at
      from airdrops.airdrops where drawn_at is not null order by id`,
  )
}
