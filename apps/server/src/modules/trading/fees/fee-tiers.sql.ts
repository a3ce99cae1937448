import { sql } from 'kysely'
import { type Queryable, rows, run, type Tx } from '../../../platform/database/db.ts'

export interface DayVolume {
  readonly traderId: number
  readonly pairId: number
  /** Ticks × lots. */
  readonly notional: bigint
}

/** Both sides of a trade have traded. */
export function listDayVolumes(db: Queryable, from: Date, to: Date): Promise<DayVolume[]> {
  return rows(
    db,
    sql<DayVolume>`
      select trader_id as "traderId", pair_id as "pairId", sum(price::numeric * quantity) as notional
      from trading.trades
      cross join lateral (values (maker_trader), (taker_trader)) as party (trader_id)
      where traded_at >= ${from} and traded_at < ${to}
      group by trader_id, pair_id`,
  )
}

export interface VolumeRow {
  readonly traderId: number
  readonly volume: bigint
}

/** A day that is worked out again gets the same figure again, not twice the figure. */
export function writeVolumes(tx: Tx, day: string, volumes: readonly VolumeRow[]): Promise<number> {
  return run(
    tx,
    sql`
      insert into trading.volumes (trader_id, day, volume)
      select trader_id, ${day}::date, volume
      from unnest(
        ${volumes.map(({ traderId }) => traderId)}::bigint[],
        ${volumes.map(({ volume }) => volume)}::numeric[]
      ) as given (trader_id, volume)
      on conflict (trader_id, day) do update set volume = excluded.volume`,
  )
}

/** Everybody whose 30 days have a volume, or had one until now. */
export function listThirtyDays(db: Queryable, day: string): Promise<VolumeRow[]> {
  return rows(
    db,
    sql<VolumeRow>`
      select trader.id as "traderId", coalesce(total.volume, 0) as volume
      from trading.traders trader
      left join (
        select trader_id, sum(volume) as volume
        from trading.volumes
        where day > ${day}::date - 30 and day <= ${day}::date
        group by trader_id
      ) total on total.trader_id = trader.id
      where total.volume is not null or trader.volume > 0`,
  )
}

export function setTiers(tx: Tx, tiers: readonly (VolumeRow & { readonly tier: number })[]): Promise<number> {
  return run(
    tx,
    sql`
      update trading.traders trader
      set volume = changed.volume, tier = changed.tier
      from unnest(
        ${tiers.map(({ traderId }) => traderId)}::bigint[],
        ${tiers.map(({ volume }) => volume)}::numeric[],
        ${tiers.map(({ tier }) => tier)}::smallint[]
      ) as changed (id, volume, tier)
      where trader.id = changed.id`,
  )
}
