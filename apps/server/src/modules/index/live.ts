import { MAX_SCALE, powerOfTen } from '@bourse/money'
import type { Clock } from '../../platform/time/clock.ts'
import { BRIDGE } from '../markets/index.ts'
import { judgeLive, type LivePrice, type LiveValue } from './live.rules.ts'
import type { Venue } from './venue.ts'

/** So long an answer is used again: venues are asked a few times a minute for each asset, however many people look. */
const ASKED_MS = 2_000

interface Asked {
  readonly atMs: number
  readonly told: Promise<readonly LivePrice[]>
}

/** What assets are worth between the minutes, for prices that bind for seconds. What decides about limits stays the mean of minutes. */
export function createLiveValues({ clock, venues }: { readonly clock: Clock; readonly venues: readonly Venue[] }) {
  const asked = new Map<string, Asked>()

  async function ask(asset: string, now: Date): Promise<readonly LivePrice[]> {
    const answers = await Promise.all(
      venues.map(async (venue) => {
        const paid = await venue.latest(asset, now)
        return paid === undefined ? [] : [{ source: venue.name, price: paid.price, at: paid.at }]
      }),
    )
    return answers.flat()
  }

  function told(asset: string, now: Date): Promise<readonly LivePrice[]> {
    const known = asked.get(asset)
    if (known !== undefined && Math.abs(now.getTime() - known.atMs) < ASKED_MS) return known.told
    const fresh = { atMs: now.getTime(), told: ask(asset, now) }
    asked.set(asset, fresh)
    return fresh.told
  }

  async function worthOf(asset: string, now: Date): Promise<LiveValue> {
    if (asset === BRIDGE) return { value: powerOfTen(MAX_SCALE), at: now, apartBps: 0 }
    return judgeLive(await told(asset, now), now)
  }

  return {
    /** At most ten seconds old, each in USDT at 18 decimals. No database is asked, and no transaction should be open. */
    async live(assets: readonly string[]): Promise<ReadonlyMap<string, LiveValue>> {
      const now = clock.now()
      const values = await Promise.all(assets.map(async (asset) => [asset, await worthOf(asset, now)] as const))
      return new Map(values)
    },
    /** Asked now, whatever was told before: for orders that are filled at the first value after they were taken. */
    async fresh(asset: string): Promise<LiveValue> {
      const now = clock.now()
      return judgeLive(await ask(asset, now), now)
    },
  }
}
