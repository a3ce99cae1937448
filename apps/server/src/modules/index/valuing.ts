import { MAX_SCALE, parseUnits, powerOfTen, type Units } from '@bourse/money'
import type { Queryable } from '../../platform/database/db.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Markets, Valuer } from '../markets/index.ts'
import { BRIDGE, convert, type Rate, rateBetween } from '../markets/index.ts'
import { type FixedMinute, judgeMinutes, lastFullMinute, windowStart } from './index.rules.ts'
import * as sql from './minutes.sql.ts'

export interface ValuingDeps {
  readonly clock: Clock
  readonly markets: Pick<Markets, 'assets'>
}

/** What an amount counts for where something is decided. */
export function createValuing({ clock, markets }: ValuingDeps) {
  async function rates(on: Queryable): Promise<ReadonlyMap<string, Rate>> {
    const last = lastFullMinute(clock.now())
    const fixed = byAsset(await sql.minutesBetween(on, windowStart(last), last))
    return new Map(
      [...fixed].flatMap(([asset, minutes]): [string, Rate][] => {
        const mean = judgeMinutes(minutes, last)
        if (mean.state !== 'used') return []
        return [[`${asset}-${BRIDGE}`, { numerator: mean.value, denominator: powerOfTen(MAX_SCALE) }]]
      }),
    )
  }

  /** On the caller's connection: a transaction must not need a second one. */
  async function valuer(on: Queryable): Promise<Valuer> {
    const bySymbol = await rates(on)
    const scales = new Map((await markets.assets()).map(({ code, scale }) => [code, scale]))
    return (asset, amount, target) => {
      const [fromScale, toScale] = [scales.get(asset), scales.get(target)]
      const rate = rateBetween((symbol) => bySymbol.get(symbol), asset, target)
      if (rate === undefined || fromScale === undefined || toScale === undefined) return undefined
      return convert({ amount, fromScale, toScale, rate })
    }
  }

  /** By asset, in the order given: what it was worth in USDT at each step, by the time of the step. */
  async function line(on: Queryable, assets: readonly string[], query: sql.LineQuery) {
    const found = await sql.valuesBySteps(on, assets, query)
    const steps = [...new Set(found.map(({ step }) => step.getTime()))].toSorted((one, other) => one - other)
    return assets.map((asset): ReadonlyMap<number, bigint> => {
      if (asset === BRIDGE) return new Map(steps.map((step) => [step, powerOfTen(MAX_SCALE)]))
      const own = found.filter((row) => row.asset === asset)
      return new Map(
        own.flatMap(({ step, value }): [number, bigint][] => {
          const price = priceUnits(value)
          return price === null ? [] : [[step.getTime(), price]]
        }),
      )
    })
  }

  /** By the time of the minute and the asset: what it was worth in USDT then, as far as that was known within the hour before. */
  async function valuesBefore(on: Queryable, assets: readonly string[], minutes: readonly number[]) {
    const found = await sql.valuesBefore(
      on,
      assets,
      minutes.map((minute) => new Date(minute)),
    )
    const values = new Map<number, Map<string, bigint>>()
    for (const { asset, asked, value } of found) {
      const price = priceUnits(value)
      const known = values.get(asked.getTime()) ?? new Map<string, bigint>()
      if (price !== null) values.set(asked.getTime(), known.set(asset, price))
    }
    return values
  }

  return {
    valuer,
    line,
    valuesBefore,
    /** Rounded toward zero; undefined while the index has no value to lead there. */
    valueIn: async (on: Queryable, asset: string, amount: Units, target: string): Promise<Units | undefined> =>
      asset === target ? amount : (await valuer(on))(asset, amount, target),
  }
}

export function byAsset(rows: readonly sql.MinuteRow[]): ReadonlyMap<string, FixedMinute[]> {
  const fixed = new Map<string, FixedMinute[]>()
  for (const { asset, minute, value } of rows) {
    const minutes = fixed.get(asset) ?? []
    minutes.push({ minute, value: value === null ? null : priceUnits(value) })
    fixed.set(asset, minutes)
  }
  return fixed
}

function priceUnits(text: string): bigint | null {
  const price = parseUnits(text, MAX_SCALE)
  return price.ok ? price.value : null
}
