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

  return {
    valuer,
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
