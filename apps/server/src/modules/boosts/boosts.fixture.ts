import { assert, ok } from '@bourse/money'
import { expect } from 'vitest'
import type { TestApp } from '../../testing/app.ts'
import { assetRow, pairRow } from '../../testing/markets.ts'
import { activityTexts, activityWorld } from '../activities/activities.fixture.ts'
import { spot, systemAccount } from '../ledger/index.ts'

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

export interface BoostGiven {
  readonly rate?: string
  readonly budget?: string
  readonly days?: number
  readonly startsIn?: number
  readonly level?: 0 | 2
}

/** A coin that is boosted, at one USDT, and people who trade it. */
export function boostWorld(running: TestApp) {
  const world = activityWorld(running)
  let [people, made] = [0, 0]

  /** All of a test log in by one browser of one machine, which would make them one person. */
  async function comesFrom(userId: string, ip: string): Promise<void> {
    await running.app.db.pool.query('delete from identity.devices where user_id = $1', [userId])
    await running.app.db.pool.query('update identity.sessions set ip = $2 where user_id = $1', [userId, ip])
  }

  /** With enough of everything to trade, except for the coin: that is bought. */
  async function person(country = 'IT', coins = '0') {
    const one = await world.person(country)
    people += 1
    await comesFrom(one.userId, `10.${Math.floor(people / 250)}.${people % 250}.1`)
    await world.move(world.outside('USDT'), spot(one.userId, 'USDT'), '100000')
    if (coins !== '0') await world.move(world.outside('TIA'), spot(one.userId, 'TIA'), coins)
    const { boosts, trading } = one.client
    return {
      ...{ ...one, boosts, trading },
      own: (id: string) => boosts.own({ id }),
      /** What one reads first: bought, kept, promised. */
      async figures(id: string) {
        const { bought, kept, pending } = await boosts.own({ id })
        return [bought, kept, pending]
      },
      lines: async (id?: string) => (await boosts.transactions(id === undefined ? {} : { id })).records,
    }
  }
  type Person = Awaited<ReturnType<typeof person>>

  async function trade(buyer: Person, seller: Person, amount: string, symbol = 'TIA-USDT'): Promise<void> {
    running.clock.advance(1_000)
    const order = { symbol, type: 'limit', price: '1', amount } as const
    await seller.trading.placeOrder({ ...order, side: 'sell' })
    await buyer.trading.placeOrder({ ...order, side: 'buy' })
  }

  return {
    ...{ ...world, person, trade },
    async prepare(): Promise<void> {
      await world.prepare()
      await running.app.markets.addAssets([assetRow('TIA')])
      await running.app.markets.addPairs([pairRow('TIA', 'USDT'), pairRow('BTC', 'USDT')])
      for (let times = 0; times < 10; times += 1)
        await world.move(world.outside('TIA'), systemAccount('treasury', 'TIA'), '100000')
    },
    /** 5% for ten days, of a pool of 1,000. */
    async boost({ rate = '5', budget = '1000', days = 10, startsIn = 0, level = 0 }: BoostGiven = {}): Promise<string> {
      made += 1
      const id = `act_boost_${made}`
      const startsAt = new Date(running.clock.now().getTime() + startsIn)
      const seeded = await running.app.activities.seed({
        ...{ id, kind: 'boost', level, startsAt, endsAt: new Date(startsAt.getTime() + days * DAY_MS) },
        ...{ texts: activityTexts(`Boost ${made}`), terms: { asset: 'TIA', rate } },
        budgets: [{ pool: 'reward', asset: 'TIA', amount: budget }],
      })
      assert(seeded, 'the treasury can pay for it')
      return id
    },
    draftOf: (terms: Readonly<Record<string, unknown>>, asset = 'TIA') => ({
      ...{ kind: 'boost' as const, level: '0', terms: JSON.stringify(terms) },
      startTime: running.clock.now().toISOString(),
      endTime: new Date(running.clock.now().getTime() + DAY_MS).toISOString(),
      budgets: JSON.stringify([{ pool: 'reward', asset, amount: '100' }]),
      texts: JSON.stringify(activityTexts('A draft')),
    }),
    /** Somebody who sells whatever is bought. */
    seller: () => person('IT', '90000'),
    counted: () => running.app.boosts.follow(),
    /** They come from one network; that they trade with each other is the second of two weak links. */
    async linked(one: string, other: string): Promise<void> {
      for (const user of [one, other]) await comesFrom(user, '10.255.0.1')
    },
    /** Leaves the account, as a withdrawal would; or comes back. */
    async leaves({ userId }: Pick<Person, 'userId'>, amount: string): Promise<void> {
      await world.move(spot(userId, 'TIA'), world.outside('TIA'), amount)
    },
    async comes({ userId }: Pick<Person, 'userId'>, amount: string): Promise<void> {
      await world.move(world.outside('TIA'), spot(userId, 'TIA'), amount)
    },
    passes: (userId: string, step: 'business_evidence' | 'risk_warning') =>
      running.app.db.tx(async (tx) => ok(await running.app.policy.passStep(tx, userId, step as 'business_evidence'))),
    /** So much later, with all that is due by then. */
    async later(ms: number): Promise<void> {
      running.clock.advance(ms)
      await world.settled()
      await running.app.boosts.follow()
      await world.settled()
    },
    async pool(id: string) {
      const { spent, reserved, left } = (await running.client().boosts.detail({ id })).pool
      return { spent, reserved, left }
    },
    clean: async () => {
      await running.app.boosts.follow()
      expect(await running.app.boosts.audit()).toEqual([])
      await world.clean()
    },
  }
}
