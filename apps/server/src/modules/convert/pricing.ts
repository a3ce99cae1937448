import { assert, MAX_SCALE, ok, powerOfTen, type Result, refuse } from '@bourse/money'
import { BRIDGE } from '../markets/index.ts'
import { pairClass, type Rate } from './convert.rules.ts'
import type { ConvertDeps } from './deps.ts'
import type { Desk } from './desk.ts'
import type { Halts } from './halts.ts'
import type { TermsFace } from './terms.ts'

export interface PricingDeps extends Pick<ConvertDeps, 'db' | 'clock' | 'markets' | 'index'> {
  readonly desk: Pick<Desk, 'known'>
  readonly halts: Pick<Halts, 'bookApart'>
  readonly terms: Pick<TermsFace, 'of'>
}

export type RateRefusal = { readonly code: 'convert.no_rate'; readonly asset: string }
export type Pricing = ReturnType<typeof createPricing>

const MINUTE_MS = 60_000
const BPS = 10_000n
/** So many minutes are read at once by whoever looks for the first price after a moment. */
const READ_MINUTES = 60

/** What the converter gives for something, for modules that trade at its prices by rules of their own. */
export function createPricing({ db, clock, markets, index, desk, halts, terms }: PricingDeps) {
  /** The value of a minute that is over by then, which an asset of that moment is told by. */
  const minuteBefore = (asset: string, at: Date) => index.minute(asset, new Date(at.getTime() - MINUTE_MS))

  /**
   * Now, with the spread; refused where the converter is halted, or where the price or our own book is off the last minute of the index
   * by more than so many hundredths of a percent.
   */
  async function live(from: string, to: string, mostApartBps: number): Promise<Result<Rate, RateRefusal>> {
    const found = await terms.of(from, to)
    if (!found.ok)
      return refuse({ code: 'convert.no_rate', asset: 'asset' in found.refusal ? found.refusal.asset : from })
    const { rate } = found.value
    for (const [asset, value] of [[from, rate.valueFrom] as const, [to, rate.valueTo] as const]) {
      const mean = await minuteBefore(asset, clock.now())
      const most = BigInt(mostApartBps)
      const isOff = mean === undefined || (value > mean ? value - mean : mean - value) * BPS > mean * most
      const book = mean === undefined ? undefined : await halts.bookApart(asset, mean)
      if (isOff || (book ?? 0) > mostApartBps) return refuse({ code: 'convert.no_rate', asset })
    }
    return ok(rate)
  }

  /** As it was at a moment, whenever that is asked; undefined where the venues agreed on no price. */
  async function at(from: string, to: string, moment: Date): Promise<Rate | undefined> {
    const valueFrom = await minuteBefore(from, moment)
    const valueTo = await minuteBefore(to, moment)
    if (valueFrom === undefined || valueTo === undefined) return undefined
    return rateOf(from, valueFrom, to, valueTo)
  }

  async function rateOf(from: string, valueFrom: bigint, to: string, valueTo: bigint): Promise<Rate> {
    const [one, other] = [await markets.asset(from), await markets.asset(to)]
    assert(one !== undefined && other !== undefined, 'prices are of assets')
    const { figures } = await desk.known()
    const spreadBps = figures[`${pairClass(one, other)}_bps`]
    return { valueFrom, valueTo, fromScale: one.scale, toScale: other.scale, spreadBps }
  }

  async function minutesOf(asset: string, first: number, last: number): Promise<ReadonlyMap<number, bigint | null>> {
    const found = await index.minutes(asset, new Date(first), new Date(last))
    return new Map(found.map(({ minute, value }) => [minute.getTime(), value]))
  }

  /** What each is worth at the first minute in which the venues agreed on all of them; undefined where a minute before it is not known. */
  async function firstValues(assets: readonly string[], first: number, last: number) {
    for (let from = first; from <= last; from += READ_MINUTES * MINUTE_MS) {
      const until = Math.min(last, from + (READ_MINUTES - 1) * MINUTE_MS)
      const known = await Promise.all(assets.map((asset) => minutesOf(asset, from, until)))
      for (let minute = from; minute <= until; minute += MINUTE_MS) {
        const values = known.map((minutes) => minutes.get(minute))
        if (values.includes(undefined)) return undefined
        if (!values.includes(null)) return new Map(assets.map((asset, place) => [asset, values[place] ?? 0n]))
      }
    }
    return undefined
  }

  /**
   * At a moment, or the first minute after it in which the venues agreed on all of them, however long that takes; whenever it is asked it is
   * the same one. A minute that nobody could be asked about is waited for: nobody knows yet whether it was the first.
   */
  async function firstFrom(
    froms: readonly string[],
    to: string,
    moment: Date,
  ): Promise<ReadonlyMap<string, Rate> | undefined> {
    const minuteOf = (at: Date) => Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS - MINUTE_MS
    const asked = [...froms, to].filter((asset) => asset !== BRIDGE)
    const values = await firstValues(asked, minuteOf(moment), minuteOf(clock.now()))
    if (values === undefined) return undefined
    const worthOf = (asset: string) => values.get(asset) ?? powerOfTen(MAX_SCALE)
    const rates = new Map<string, Rate>()
    for (const from of froms) rates.set(from, await rateOf(from, worthOf(from), to, worthOf(to)))
    return rates
  }

  /** For drawings: by the moment at which each step of time ended, with what the venues told last in it. Nobody is asked. */
  async function line(froms: readonly string[], to: string, query: Parameters<typeof index.line>[2]) {
    const [paid, ...values] = await index.line(db.queryable, [to, ...froms], query)
    const terms = new Map<string, Rate>()
    for (const from of froms) terms.set(from, await rateOf(from, 0n, to, 0n))
    const until = query.until.getTime()
    return new Map(
      [...(paid ?? [])].map(([step, valueTo]): readonly [number, ReadonlyMap<string, Rate>] => {
        const rates = froms.flatMap((from, place): (readonly [string, Rate])[] => {
          const [valueFrom, rate] = [values[place]?.get(step), terms.get(from)]
          return valueFrom === undefined || rate === undefined ? [] : [[from, { ...rate, valueFrom, valueTo }]]
        })
        return [Math.min(until, step + query.everyMs), new Map(rates)]
      }),
    )
  }

  return { live, at, line, firstFrom, lastValued: index.lastValued }
}
