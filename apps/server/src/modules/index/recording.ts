import { formatUnits, MAX_SCALE, units } from '@bourse/money'
import type { Db } from '../../platform/database/db.ts'
import type { Markets } from '../markets/index.ts'
import { BRIDGE } from '../markets/index.ts'
import { type Close, isFresh, LEAST_SOURCES, lastFullMinute, MINUTE_MS, minuteValue } from './index.rules.ts'
import type { NewMinute } from './minutes.sql.ts'
import * as sql from './minutes.sql.ts'
import type { Venue } from './venue.ts'

export interface RecordingDeps {
  readonly db: Db
  readonly markets: Pick<Markets, 'assets'>
  readonly venues: readonly Venue[]
}

/** So far back a minute that nobody could be asked about is asked about again. */
const ASKED_MINUTES = 60
const ASKED_AT_ONCE = 8

/** Fixes minutes by what venues tell of them. A jump of the clock fixes the same values as many steps: they come of the venues' history. */
export function createRecording({ db, markets, venues }: RecordingDeps) {
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
