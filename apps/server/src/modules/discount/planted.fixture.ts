import type { TestApp } from '../../testing/app.ts'
import { DAY_MS, HOUR_MS } from './discount.fixture.ts'

let planted = 0

/** A product for tests of other things: BTC sold high, and a desk that offers 20%. How products come to be has tests of its own. */
export async function plantProduct({ app, clock }: TestApp): Promise<string> {
  planted += 1
  const id = `dpr_planted_${planted}`
  const now = clock.now()
  const later = (ms: number) => new Date(now.getTime() + ms)
  await app.db.pool.query(`update sandbox.hedge_desk set apy = '20'`)
  await app.db.pool.query(
    `insert into discount.discount_series (id, state, base, direction, days, distances_bps, step, quota_units, personal_units, minimum_units,
       reason, drafted_by, drafted_by_email, drafted_at, published_by)
     values ($1, 'published', 'BTC', 'sell_high', '{10}', '{0}', 1, 100000000, 100000000, 1000, 'a test', 'stf_a', 'a@office.example', $2, 'stf_b')`,
    [id, now],
  )
  await app.db.pool.query(
    `insert into discount.discount_products (id, series_id, base, direction, strike, opened_at, settles_at, sales_end_at, quota_units,
       personal_units, minimum_units)
     values ($1, $1, 'BTC', 'sell_high', 60000000000000000000000, $2, $3, $4, 100000000, 100000000, 1000)`,
    [id, now, later(10 * DAY_MS), later(HOUR_MS)],
  )
  return id
}
