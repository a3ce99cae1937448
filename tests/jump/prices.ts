import type { TestApp } from '../../apps/server/src/testing/app.ts'

const MINUTE_MS = 60_000
const BLOCK_MINUTES = 30
const BLOCK_MS = BLOCK_MINUTES * MINUTE_MS
const DAY_BLOCKS = 48
const DAY_MS = DAY_BLOCKS * BLOCK_MS

/** The same numbers for the same seed, from 0 to 1. */
export function drawing(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

export interface Course {
  readonly coin: string
  readonly seed: number
  /** What it is worth at first. */
  readonly price: number
  /** Which way hurts the holders of the coin's product: -1 down, 1 up. */
  readonly adverse: 1 | -1
}

/** Days in which a product falls from 10 to below 0.01, with a drop on the way that rebalances it at once. */
const CRASH = { from: 40, to: 66, drop: 50 }

/** A price for every half hour: a seeded walk, a crash, and a walk that recovers. */
function pricesOf({ seed, price: first, adverse }: Course, days: number): string[] {
  const draw = drawing(seed)
  let price = first
  return Array.from({ length: days * DAY_BLOCKS }, (_, block) => {
    if (block >= DAY_BLOCKS) {
      const day = block / DAY_BLOCKS
      const isCrash = day >= CRASH.from && day < CRASH.to
      const drift = isCrash ? adverse * 0.0021 : day >= CRASH.to ? adverse * -0.0001 : 0
      const drop = block === CRASH.drop * DAY_BLOCKS + 20 ? adverse * 0.17 : 0
      price *= 1 + drift + drop + (draw() - 0.5) * 0.012
    }
    return price.toFixed(4)
  })
}

export interface Planted extends Course {
  /** The mark of this day has no price: the venues do not agree. */
  readonly disputedDay: number
  /** What the venues told of this day and the one before is asked for when it is needed. */
  readonly untoldDay: number
}

/**
 * What the venues pay from the noon of the first day on, the same in every world of the same seed. Nearly all minutes are planted in the index:
 * to ask for half a million would show nothing more.
 */
export async function plantPrices(running: TestApp, planted: Planted, days: number): Promise<void> {
  const { coin, disputedDay, untoldDay } = planted
  const begin = Math.floor(running.clock.now().getTime() / DAY_MS) * DAY_MS
  const prices = pricesOf(planted, days)
  const at = (block: number) => prices[Math.min(Math.max(0, block), prices.length - 1)] ?? ''
  // The value of a minute is that of its end.
  running.venues.follow(coin, (ms) => at(Math.ceil((ms - begin) / BLOCK_MS) - 1))
  const { pool } = running.app.db
  const disputed = disputedDay * DAY_BLOCKS + 15
  const [low, high] = [0.9, 1.1].map((factor) => String(Number(at(disputed)) * factor))
  await pool.query(
    `insert into index.minutes (minute, asset, value, sources)
     select $1::timestamptz + number * interval '1 minute', $2, null, jsonb_build_object('north', $3::text, 'south', $4::text)
     from generate_series(0, 9) as number`,
    [new Date(begin + disputed * BLOCK_MS), coin, low, high],
  )
  await pool.query(
    `insert into index.minutes (minute, asset, value, sources)
     select $1::timestamptz + ((block - 1) * ${BLOCK_MINUTES} + number) * interval '1 minute', $2, price, '{}'
     from unnest($3::numeric[]) with ordinality as given (price, block) cross join generate_series(0, ${BLOCK_MINUTES - 1}) as number
     where block not between $4 and $5
     on conflict do nothing`,
    [new Date(begin), coin, prices, (untoldDay - 1) * DAY_BLOCKS + 1, (untoldDay + 1) * DAY_BLOCKS],
  )
}
