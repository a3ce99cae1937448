import type { Identity } from '@bourse/server/modules/identity/index.ts'
import type { Saving, SeedSaving } from '@bourse/server/modules/saving/index.ts'
import { VERIFIED_USER } from '../people/verified.ts'

/** What the demo offers. There is next to nothing to pay interest on DOT with, so that one product is sold out. */
const DEMO_SAVINGS: SeedSaving['coins'] = [
  { coin: 'BTC', apyBps: 120, days: [7, 30, 90], minimum: '0.001', personal: '5', quota: '100', pool: '0.5' },
  { coin: 'ETH', apyBps: 420, days: [7, 30, 90], minimum: '0.1', personal: '25', quota: '1000', pool: '16' },
  { coin: 'SOL', apyBps: 560, days: [30, 90], minimum: '1', personal: '500', quota: '20000', pool: '400' },
  { coin: 'LINK', apyBps: 210, days: [7, 30], minimum: '1', personal: '1000', quota: '50000', pool: '120' },
  { coin: 'DOT', apyBps: 810, days: [30, 90], minimum: '5', personal: '2000', quota: '60000', pool: '0.01' },
  { coin: 'ADA', apyBps: 240, days: [30, 90], minimum: '50', personal: '20000', quota: '200000', pool: '1700' },
  { coin: 'USDT', apyBps: 500, days: [7, 30], minimum: '20', personal: '50000', quota: '1000000', pool: '5500' },
]

export interface SavingSeedDeps {
  readonly identity: Pick<Identity, 'findUserId'>
  readonly saving: Pick<Saving, 'seed'>
}

/** Products, what pays for them, and what clara has put away; again it changes nothing. */
export async function seedSavings({ identity, saving }: SavingSeedDeps): Promise<void> {
  const positions = [
    { coin: 'ETH', days: 30, amount: '0.2', daysAgo: 12 },
    { coin: 'USDT', days: 7, amount: '250', daysAgo: 3 },
    { coin: 'BTC', days: 90, amount: '0.01', daysAgo: 45 },
  ]
  const userId = await identity.findUserId(VERIFIED_USER.email)
  await saving.seed({
    coins: DEMO_SAVINGS,
    positions: userId === undefined ? [] : positions.map((position) => ({ ...position, userId })),
  })
}
