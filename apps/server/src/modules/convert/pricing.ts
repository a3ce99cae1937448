import { assert, ok, type Result, refuse } from '@bourse/money'
import { pairClass, type Rate } from './convert.rules.ts'
import type { ConvertDeps } from './deps.ts'
import type { Desk } from './desk.ts'
import type { Halts } from './halts.ts'
import type { TermsFace } from './terms.ts'

export interface PricingDeps extends Pick<ConvertDeps, 'clock' | 'markets' | 'index'> {
  readonly desk: Pick<Desk, 'known'>
  readonly halts: Pick<Halts, 'bookApart'>
  readonly terms: Pick<TermsFace, 'of'>
}

export type RateRefusal = { readonly code: 'convert.no_rate'; readonly asset: string }
export type Pricing = ReturnType<typeof createPricing>

const MINUTE_MS = 60_000
const BPS = 10_000n

/** What the converter gives for something, for modules that trade at its prices by rules of their own. */
export function createPricing({ clock, markets, index, desk, halts, terms }: PricingDeps) {
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
    const [one, other] = [await markets.asset(from), await markets.asset(to)]
    assert(one !== undefined && other !== undefined, 'prices are of assets')
    const valueFrom = await minuteBefore(from, moment)
    const valueTo = await minuteBefore(to, moment)
    if (valueFrom === undefined || valueTo === undefined) return undefined
    const { figures } = await desk.known()
    const spreadBps = figures[`${pairClass(one, other)}_bps`]
    return { valueFrom, valueTo, fromScale: one.scale, toScale: other.scale, spreadBps }
  }

  return { live, at }
}
