import { formatUnits, MAX_SCALE, powerOfTen, units } from '@bourse/money'
import type { Db } from '../../platform/database/db.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Markets } from '../markets/index.ts'
import { BRIDGE } from '../markets/index.ts'
import {
  type Close,
  type FixedMinute,
  isFresh,
  LEAST_SOURCES,
  lastFullMinute,
  MINUTE_MS,
  minuteValue,
  priceOf,
} from './index.rules.ts'
import type { NewMinute } from './minutes.sql.ts'
import * as sql from './minutes.sql.ts'
import type { Venue } from './venue.ts'

export interface RecordingDeps {
  readonly db: Db
  readonly clock: Clock
  readonly markets: Pick<Markets, 'assets'>
  readonly venues: readonly Venue[]
}

/** So far back a minute that nobody could be asked about is asked about again. */
const ASKED_MINUTES = 60
const ASKED_AT_ONCE = 8

/** Fixes minutes by what venues tell of them. A jump of the clock fixes the same values as many steps: they come of the venues' history. */
export function createRecording({ db, clock, markets, venues }: RecordingDeps) {
  async function missingSince(from: Date, last: Date): Promise<{ readonly asset: string; readonly minutes: Date[] }[]> {
    const known = new Set(
      (await sql.minutesBetween(db.queryable, from, last)).map(({ minute, asset }) => `${asset} ${minute.getTime()}`),
    )
    const all = Array.from({ length: ASKED_MINUTES }, (_, at) => new Date(from.getTime() + at * MINUTE_MS))
    return (await markets.assets())
      .filter(({ code }) => code !== BRIDGE)
      .map(({ code: asset }) => ({ asset, minutes: all.filter((at) => !known.has(`${asset} ${at.getTime()}`)) }))
      .filter(({ minutes }) => minutes.length > 0)
  }

  /** Nothing is fixed by the silence of venues: one that is away now may tell its history later. */
  async function ask(asset: string, minutes: readonly Date[]): Promise<NewMinute[]> {
    const [first, last] = [minutes[0], minutes.at(-1)]
    if (first === undefined || last === undefined) return []
    const answers = await Promise.all(
      venues.map(async (venue) => ({ venue, closes: await venue.closes(asset, first, last) })),
    )
    const told = answers.flatMap(({ venue, closes }) => (closes === undefined ? [] : [{ source: venue.name, closes }]))
    if (told.length < LEAST_SOURCES) return []
    return minutes.map((minute) => {
      const closes = told.flatMap(({ source, closes: all }): Close[] => {
        const close = all.find((one) => one.minute.getTime() === minute.getTime())
        return close !== undefined && isFresh(close.at, minute) ? [{ source, price: close.price }] : []
      })
      const value = minuteValue(closes)
      const sources = Object.fromEntries(closes.map(({ source, price }) => [source, text(price)]))
      return { minute, asset, value: value === null ? null : text(value), sources }
    })
  }

  return {
    /**
     * What an asset was worth when a minute ended, of any minute that has: one that is missing is asked about now and fixed. Undefined
     * where the venues did not agree, or do not answer.
     */
    async minute(asset: string, at: Date): Promise<bigint | undefined> {
      const start = new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS)
      if (asset === BRIDGE) return powerOfTen(MAX_SCALE)
      if (start > lastFullMinute(clock.now())) return undefined
      const fixed = await sql.findMinute(db.queryable, asset, start)
      if (fixed !== undefined) return priceOf(fixed.value ?? '')
      await sql.insertMinutes(db.queryable, await ask(asset, [start]))
      return priceOf((await sql.findMinute(db.queryable, asset, start))?.value ?? '')
    },
    /** The same of every minute from one to another, both included; those that nobody could be asked about are left out. */
    async minutes(asset: string, first: Date, last: Date): Promise<readonly FixedMinute[]> {
      const until = new Date(Math.min(last.getTime(), lastFullMinute(clock.now()).getTime()))
      const count = Math.floor((until.getTime() - first.getTime()) / MINUTE_MS) + 1
      const all = Array.from({ length: Math.max(0, count) }, (_, at) => new Date(first.getTime() + at * MINUTE_MS))
      const read = async () =>
        (await sql.valuesOf(db.queryable, asset, first, until)).map(({ minute, value }) => ({
          ...{ minute, value: priceOf(value ?? '') ?? null },
        }))
      const known = await read()
      if (known.length === all.length) return known
      const fixed = new Set(known.map(({ minute }) => minute.getTime()))
      const told = await ask(
        asset,
        all.filter((minute) => !fixed.has(minute.getTime())),
      )
      if (told.length === 0) return known
      await sql.insertMinutes(db.queryable, told)
      return read()
    },
    /** The lowest and the highest that any venue told of an asset in these minutes; undefined when none told anything. */
    async toldBetween(asset: string, first: Date, last: Date) {
      const told = (await sql.minutesOf(db.queryable, asset, first, last)).flatMap(({ sources }) =>
        Object.values(sources).flatMap((price) => priceOf(price) ?? []),
      )
      const sorted = told.sort((left, right) => (left < right ? -1 : 1))
      const [lowest, highest] = [sorted[0], sorted.at(-1)]
      return lowest === undefined || highest === undefined ? undefined : { lowest, highest }
    },
    /** The end of the newest minute of which an asset has a value; nobody is asked. */
    async lastValued(asset: string): Promise<Date | undefined> {
      const found = await sql.newestValued(db.queryable, asset)
      return found && new Date(found.minute.getTime() + MINUTE_MS)
    },
    /** What is fixed of some minutes, by their start in milliseconds; nobody is asked. */
    async valuesAt(asset: string, minutes: readonly Date[]): Promise<ReadonlyMap<number, bigint | null>> {
      const found = await sql.minutesAmong(db.queryable, asset, minutes)
      return new Map(found.map(({ minute, value }) => [minute.getTime(), priceOf(value ?? '') ?? null]))
    },
    /** Fixes what is missing up to the last minute that had ended. */
    async record(now: Date): Promise<void> {
      if (venues.length < LEAST_SOURCES) return
      const last = lastFullMinute(now)
      const from = new Date(last.getTime() - (ASKED_MINUTES - 1) * MINUTE_MS)
      const missing = await missingSince(from, last)
      for (let at = 0; at < missing.length; at += ASKED_AT_ONCE) {
        const asked = missing.slice(at, at + ASKED_AT_ONCE)
        const fixed = await Promise.all(asked.map(({ asset, minutes }) => ask(asset, minutes)))
        if (fixed.some(({ length }) => length > 0)) await sql.insertMinutes(db.queryable, fixed.flat())
      }
    },
  }
}

function text(price: bigint): string {
  return formatUnits(units(price), MAX_SCALE, { trim: true })
}
