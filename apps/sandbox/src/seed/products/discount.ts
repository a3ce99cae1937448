import { assert } from '@bourse/money'
import type { Admin } from '@bourse/server/modules/admin/index.ts'
import type { Discount } from '@bourse/server/modules/discount/index.ts'
import type { Identity } from '@bourse/server/modules/identity/index.ts'
import type { Logger } from '@bourse/server/platform/monitoring/logger.ts'
import type { Clock } from '@bourse/server/platform/time/clock.ts'
import { VERIFIED_USER } from '../people/verified.ts'

export interface DiscountSeedDeps {
  readonly clock: Clock
  readonly logger: Pick<Logger, 'warn'>
  readonly admin: Pick<Admin, 'listStaff'>
  readonly identity: Pick<Identity, 'findUserId'>
  readonly discount: Pick<Discount, 'series' | 'open' | 'seeding'>
}

const DAYS = ['1', '3', '7', '14']
const DISTANCES = ['2', '4', '6']
const DAY_MS = 86_400_000

/** Quotas are in what is paid with. */
const SERIES = [
  { coin: 'BTC', direction: 'sell_high', step: '100', quota: '5', personal: '1', minimum: '0.001' },
  { coin: 'BTC', direction: 'buy_low', step: '100', quota: '500000', personal: '100000', minimum: '50' },
  { coin: 'ETH', direction: 'sell_high', step: '5', quota: '150', personal: '30', minimum: '0.02' },
  { coin: 'ETH', direction: 'buy_low', step: '5', quota: '500000', personal: '100000', minimum: '50' },
] as const

/** Series that two of the demo's staff have published, today's products, and what clara has: one that runs and one that has ended. */
export async function seedDiscount(deps: DiscountSeedDeps): Promise<void> {
  const { clock, logger, admin, identity, discount } = deps
  const known = await admin.listStaff()
  const [one, two] = ['admin@demo.bourse.test', 'compliance@demo.bourse.test'].map((email) =>
    known.find((member) => member.email === email),
  )
  if (one === undefined || two === undefined) return
  const actors = [one, two].map(({ staffId, email }) => ({ staffId, email, ip: '127.0.0.1' }))
  const [drafter, publisher] = actors
  assert(drafter !== undefined && publisher !== undefined, 'two of staff')
  for (const series of SERIES) {
    const input = { ...series, days: DAYS, distances: DISTANCES, reason: 'Offered from the first day.' }
    await discount.series.seed(`dsr_demo_${series.coin}_${series.direction}`, input, [drafter, publisher])
  }
  const now = clock.now()
  await discount.open({ period: now.toISOString() })
  const userId = await identity.findUserId(VERIFIED_USER.email)
  if (userId === undefined || (await discount.seeding.hasPositions(userId))) return
  const before = new Date(now.getTime() - 3 * DAY_MS)
  const done = [
    await discount.seeding.position({
      userId,
      at: before,
      coin: 'ETH',
      direction: 'sell_high',
      days: 1,
      amount: '0.1',
    }),
    await discount.seeding.position({ userId, at: now, coin: 'BTC', direction: 'buy_low', days: 7, amount: '200' }),
  ]
  if (done.includes(false)) logger.warn({ done }, 'the demo lacks a discount trade')
}
