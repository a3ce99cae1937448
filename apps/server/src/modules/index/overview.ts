import type { IndexAsset, IndexOverview, SystemWarning } from '@bourse/contract'
import { formatUnits, MAX_SCALE, units } from '@bourse/money'
import type { Db } from '../../platform/database/db.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Markets } from '../markets/index.ts'
import { BRIDGE } from '../markets/index.ts'
import {
  type Close,
  countedOf,
  distancesOf,
  judgeMinutes,
  LEAST_SOURCES,
  lastFullMinute,
  MINUTE_MS,
  MOST_BEHIND,
  priceOf,
  windowStart,
} from './index.rules.ts'
import type { LiveValue } from './live.rules.ts'
import * as sql from './minutes.sql.ts'
import { byAsset } from './valuing.ts'
import type { Venue } from './venue.ts'

export interface OverviewDeps {
  readonly db: Db
  readonly clock: Clock
  readonly markets: Pick<Markets, 'assets'>
  readonly venues: readonly Venue[]
  readonly live: (assets: readonly string[]) => Promise<ReadonlyMap<string, LiveValue>>
}

/** What staff see of the index: what decides, what each venue told, and what is amiss. */
export function createOverview({ db, clock, markets, venues, live }: OverviewDeps) {
  async function overview(): Promise<IndexOverview> {
    const on = db.queryable
    const now = clock.now()
    const last = lastFullMinute(now)
    const from = windowStart(last)
    const fixed = byAsset(await sql.minutesBetween(on, from, last))
    const newest = new Map((await sql.newestBetween(on, from, last)).map((row) => [row.asset, row]))
    const told = new Map((await sql.venuesBetween(on, from, last)).map((row) => [row.venue, row]))
    const listed = (await markets.assets()).filter(({ code }) => code !== BRIDGE)
    return {
      time: now.toISOString(),
      oldAfterSeconds: ((MOST_BEHIND + 1) * MINUTE_MS) / 1_000,
      venues: venues.map(({ name: venue }) => {
        const row = told.get(venue)
        return { venue, toldAt: row === undefined ? null : endOf(row.minute), assets: row?.assets ?? 0 }
      }),
      assets: listed.map(({ code }) => {
        const mean = judgeMinutes(fixed.get(code) ?? [], last)
        const value = mean.state === 'used' ? text(mean.value) : null
        return { coin: code, state: mean.state, value, ...viewOf(newest.get(code)) }
      }),
    }
  }

  return {
    overview,
    /** Whoever waits for a withdrawal learns of it before anybody asks why. */
    async warnings(): Promise<readonly SystemWarning[]> {
      if (venues.length < LEAST_SOURCES) return ['index_without_venues']
      const { assets } = await overview()
      if (assets.length === 0) return []
      if (assets.every(({ state }) => state !== 'used')) return ['index_without_values']
      const values = [...(await live(assets.map(({ coin }) => coin))).values()]
      return values.every(({ value }) => value === undefined) ? ['index_not_live'] : []
    },
  }
}

function viewOf(row: sql.NewMinute | undefined): Pick<IndexAsset, 'at' | 'last' | 'sources' | 'apart'> {
  if (row === undefined) return { at: null, last: null, sources: [], apart: null }
  const closes = Object.entries(row.sources).flatMap(([source, told]): Close[] => {
    const price = priceOf(told)
    return price === undefined ? [] : [{ source, price }]
  })
  const fixed = priceOf(row.value ?? '')
  const counted = new Set(countedOf(closes).map(({ source }) => source))
  const { off, apart } = distancesOf(closes)
  return {
    at: endOf(row.minute),
    last: fixed === undefined ? null : text(fixed),
    sources: closes.map(({ source, price }, place) => ({
      venue: source,
      price: text(price),
      off: percent(off[place] ?? 0),
      counted: counted.has(source),
    })),
    apart: closes.length < LEAST_SOURCES ? null : percent(apart),
  }
}

const endOf = (minute: Date) => new Date(minute.getTime() + MINUTE_MS).toISOString()

const percent = (bps: number) => `${bps < 0 ? '-' : ''}${formatUnits(units(BigInt(Math.abs(bps))), 2)}`

function text(price: bigint): string {
  return formatUnits(units(price), MAX_SCALE, { trim: true })
}
