import { assert, parseUnits } from '@bourse/money'
import type { Activities } from '@bourse/server/modules/activities/index.ts'
import type { Boosts, SeedFill } from '@bourse/server/modules/boosts/index.ts'
import type { Identity } from '@bourse/server/modules/identity/index.ts'
import { type Ledger, spot } from '@bourse/server/modules/ledger/index.ts'
import type { Markets } from '@bourse/server/modules/markets/index.ts'
import type { Db } from '@bourse/server/platform/database/db.ts'
import type { Clock } from '@bourse/server/platform/time/clock.ts'
import { outside } from '../../credit.ts'
import { DEMO_MERCHANTS } from '../people/merchants.ts'
import { VERIFIED_USER } from '../people/verified.ts'
import { BOOST_TEXTS } from './boost-texts.ts'

const DAY_MS = 86_400_000

interface DemoBoost {
  readonly id: 'act_demo_boost_tia' | 'act_demo_boost_doge'
  readonly coin: string
  readonly rate: string
  readonly pool: string
  /** Before now; less than nothing is after it. */
  readonly startDaysAgo: number
  readonly endDaysAgo: number
  readonly fills: readonly { readonly side: 'buy' | 'sell'; readonly amount: string; readonly daysAgo: number }[]
}

/** One that runs, with what clara has bought and sold; and one of which she was paid. */
const DEMO: readonly DemoBoost[] = [
  {
    ...{ id: 'act_demo_boost_tia', coin: 'TIA', rate: '5', pool: '2500' },
    ...{ startDaysAgo: 6, endDaysAgo: -14 },
    fills: [
      { side: 'buy', amount: '99.75', daysAgo: 5 },
      { side: 'buy', amount: '49.875', daysAgo: 4 },
      { side: 'sell', amount: '20', daysAgo: 3 },
    ],
  },
  {
    ...{ id: 'act_demo_boost_doge', coin: 'DOGE', rate: '3', pool: '20000' },
    ...{ startDaysAgo: 20, endDaysAgo: 6 },
    fills: [{ side: 'buy', amount: '4987.5', daysAgo: 12 }],
  },
]

/** What clara has left of her purchases. */
const CLARAS = [
  { coin: 'TIA', amount: '129.625' },
  { coin: 'DOGE', amount: '4987.5' },
]

export interface BoostSeedDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ledger: Pick<Ledger, 'transfer'>
  readonly markets: Pick<Markets, 'asset'>
  readonly identity: Pick<Identity, 'findUserId'>
  readonly activities: Pick<Activities, 'seed'>
  readonly boosts: Pick<Boosts, 'seed'>
}

/** Another start changes nothing. */
export async function seedBoosts(deps: BoostSeedDeps): Promise<void> {
  const { clock, identity, activities, boosts } = deps
  const now = clock.now().getTime()
  const [merchant] = DEMO_MERCHANTS
  const seller = merchant && (await identity.findUserId(merchant.account.email))
  const userId = await identity.findUserId(VERIFIED_USER.email)
  if (userId !== undefined) for (const coins of CLARAS) await giveCoins(deps, userId, coins)
  for (const { id, coin, rate, pool, startDaysAgo, endDaysAgo, fills } of DEMO) {
    const seeded = await activities.seed({
      ...{ id, kind: 'boost', level: 0, texts: BOOST_TEXTS[id], terms: { asset: coin, rate } },
      ...{ startsAt: new Date(now - startDaysAgo * DAY_MS), endsAt: new Date(now - endDaysAgo * DAY_MS) },
      budgets: [{ pool: 'reward', asset: coin, amount: pool }],
    })
    if (!seeded || userId === undefined || seller === undefined) continue
    const made = fills.map(
      ({ daysAgo, ...fill }): SeedFill => ({ ...fill, userId, otherId: seller, at: new Date(now - daysAgo * DAY_MS) }),
    )
    await boosts.seed(id, made)
  }
}

/** Her purchases were never on a book, so that the coins come from outside, once. */
async function giveCoins(
  { db, ledger, markets }: BoostSeedDeps,
  userId: string,
  { coin, amount }: (typeof CLARAS)[number],
): Promise<void> {
  const asset = await markets.asset(coin)
  if (asset === undefined) return
  const units = parseUnits(amount, asset.scale)
  assert(units.ok, `${amount} ${coin} is an amount`)
  const key = { source: 'sandbox.boost', sourceId: `${userId}:${coin}`, kind: 'deposit' }
  const moved = await db.tx((tx) =>
    ledger.transfer(tx, { ...key, from: outside(asset), to: spot(userId, asset.code), units: units.value }),
  )
  assert(moved.ok, 'the outside world never runs short')
}
