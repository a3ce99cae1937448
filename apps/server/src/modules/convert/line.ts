import type { ConvertLine } from '@bourse/contract'
import { formatUnits, MAX_SCALE, ok, powerOfTen, type Result, refuse, units } from '@bourse/money'
import type { ConvertDeps } from './deps.ts'

const EVERY_MS = 15 * 60_000
const SHOWN_MS = 24 * 60 * 60_000
/** A minute of the past stays as it was fixed; the newest place of a line is this old at most. */
const KEPT_MS = 60_000

type LineRefusal = { readonly code: 'convert.asset_unknown' | 'convert.same_asset' }

export type Line = ReturnType<typeof createLine>

/** How the price of a pair went by the index, for whoever thinks about converting. */
export function createLine({ db, clock, markets, index }: Pick<ConvertDeps, 'db' | 'clock' | 'markets' | 'index'>) {
  const kept = new Map<string, { readonly points: ConvertLine['points']; readonly readAt: number }>()

  async function read(from: string, to: string, now: Date): Promise<ConvertLine['points']> {
    const since = new Date(now.getTime() - (now.getTime() % EVERY_MS) - SHOWN_MS)
    const [paid, given] = await index.line(db.queryable, [from, to], { since, until: now, everyMs: EVERY_MS })
    return [...(paid ?? [])].flatMap(([time, value]) => {
      const other = given?.get(time)
      if (other === undefined) return []
      const rate = units((value * powerOfTen(MAX_SCALE)) / other)
      return [{ time: new Date(time).toISOString(), rate: formatUnits(rate, MAX_SCALE, { trim: true }) }]
    })
  }

  return async function line(from: string, to: string): Promise<Result<ConvertLine, LineRefusal>> {
    if (from === to) return refuse({ code: 'convert.same_asset' })
    const known = await Promise.all([markets.asset(from), markets.asset(to)])
    if (known.includes(undefined)) return refuse({ code: 'convert.asset_unknown' })
    const now = clock.now()
    const found = kept.get(`${from} ${to}`)
    if (found !== undefined && Math.abs(now.getTime() - found.readAt) < KEPT_MS)
      return ok({ from, to, points: found.points })
    const points = await read(from, to, now)
    kept.set(`${from} ${to}`, { points, readAt: now.getTime() })
    return ok({ from, to, points })
  }
}
