import { assert } from '@bourse/money'
import type { Venue } from '../modules/index/index.ts'

const NAMES = ['north', 'south', 'east'] as const
const MINUTE_MS = 60_000

export interface TestVenues {
  readonly venues: readonly Venue[]
  /** From now on, at one of them or at all. */
  set(asset: string, price: string, venue?: (typeof NAMES)[number]): void
  /** At all of them, by the time of each minute: a jump of the clock meets the same prices as many steps. */
  follow(asset: string, priceAt: (atMs: number) => string): void
  /** It trades the asset no more; a price that is set again ends that. */
  silence(asset: string, venue: (typeof NAMES)[number]): void
}

/** Outside venues that pay what a test says. Without prices there are none, so that most tests ask nobody. */
export function testVenues(prices: Readonly<Record<string, string>> = {}): TestVenues {
  const assets = Object.keys(prices)
  const paths = new Map<string, (atMs: number) => string>()
  const paid = new Map(NAMES.map((name) => [name, new Map(Object.entries(prices))]))
  const venueOf = (name: (typeof NAMES)[number]): Venue => ({
    name,
    async latest(asset, now) {
      const price = paid.get(name)?.has(asset)
        ? (paths.get(asset)?.(now.getTime()) ?? paid.get(name)?.get(asset))
        : undefined
      return price === undefined ? undefined : { at: now, price: unitsOf(price) }
    },
    async closes(asset, from, to) {
      const price = paid.get(name)?.get(asset)
      if (price === undefined) return undefined
      const count = Math.round((to.getTime() - from.getTime()) / MINUTE_MS) + 1
      const minutes = Array.from({ length: count }, (_, at) => new Date(from.getTime() + at * MINUTE_MS))
      const path = paths.get(asset)
      return minutes.map((minute) => ({
        minute,
        at: new Date(minute.getTime() + MINUTE_MS - 1_000),
        price: unitsOf(path?.(minute.getTime() + MINUTE_MS) ?? price),
      }))
    },
  })
  return {
    venues: assets.length === 0 ? [] : NAMES.map(venueOf),
    follow(asset, priceAt) {
      paths.set(asset, priceAt)
    },
    silence(asset, venue) {
      paid.get(venue)?.delete(asset)
    },
    set(asset, price, venue) {
      for (const name of venue === undefined ? NAMES : [venue]) paid.get(name)?.set(asset, price)
    },
  }
}

function unitsOf(price: string): bigint {
  const [whole = '', decimals = ''] = price.split('.')
  assert(/^\d+$/.test(whole + decimals), `not a price: ${price}`)
  return BigInt(whole + decimals.padEnd(18, '0'))
}
