import type { StaffRole } from '@bourse/contract'
import { assert, ok } from '@bourse/money'
import { expect } from 'vitest'
import { loggedInStaff } from '../../testing/accounts.ts'
import type { TestApp } from '../../testing/app.ts'
import { assetRow, pairRow } from '../../testing/markets.ts'
import { activityTexts, activityWorld } from '../activities/activities.fixture.ts'
import { spot, systemAccount } from '../ledger/index.ts'

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

export interface CompetitionGiven {
  readonly terms?: Readonly<Record<string, unknown>>
  readonly days?: number
  readonly budget?: string
}

/** 500, 200 and 200 USDT, for whoever trades Bitcoin. */
export const PRIZES = [
  { from: 1, to: 1, amount: '500' },
  { from: 2, to: 3, amount: '200' },
]
const TERMS = { coin: 'BTC', asset: 'USDT', prizes: PRIZES, minimumVolume: '0' }

/** People who compete, and staff who look at their places. */
export function competitionWorld(running: TestApp) {
  const world = activityWorld(running)
  let people = 0

  /** All of a test log in by one browser of one machine, which would make them one person. */
  async function comesFrom(userId: string, ip: string): Promise<void> {
    await running.app.db.pool.query('delete from identity.devices where user_id = $1', [userId])
    await running.app.db.pool.query('update identity.sessions set ip = $2 where user_id = $1', [userId, ip])
  }

  async function person(country = 'IT') {
    const one = await world.person(country)
    people += 1
    await comesFrom(one.userId, `10.0.${people}.1`)
    for (const asset of ['BTC', 'ETH', 'USDT'])
      await world.move(world.outside(asset), spot(one.userId, asset), '100000')
    const { competitions, trading } = one.client
    return {
      ...one,
      ...{ competitions, trading },
      join: (id: string) => competitions.join({ id }, { lockId: world.lockId() }),
      own: (id: string) => competitions.own({ id }),
    }
  }
  type Person = Awaited<ReturnType<typeof person>>

  /** At one USDT a coin: one sells, the other buys for so much. */
  async function trade(buyer: Person, seller: Person, total: string, symbol = 'BTC-USDT'): Promise<void> {
    running.clock.advance(1_000)
    const order = { symbol, type: 'limit', price: '1', amount: total } as const
    await seller.trading.placeOrder({ ...order, side: 'sell' })
    await buyer.trading.placeOrder({ ...order, side: 'buy' })
  }

  const clients = new Map<string, ReturnType<TestApp['officeClient']>>()
  /** `name` tells two of one role apart. */
  async function officeAs(role: StaffRole, name: string = role) {
    const known = clients.get(name) ?? running.officeClient({ token: (await loggedInStaff(running, role, name)).token })
    clients.set(name, known)
    await world.stayLoggedIn()
    return known.competitions
  }

  return {
    ...{ ...world, person, trade, officeAs },
    async prepare(): Promise<void> {
      await world.prepare()
      await running.app.markets.addAssets([assetRow('ETH')])
      await running.app.markets.addPairs([pairRow('BTC', 'USDT'), pairRow('ETH', 'USDT')])
      for (let times = 0; times < 10; times += 1)
        await world.move(world.outside('USDT'), systemAccount('treasury', 'USDT'), '100000')
    },
    /** Approved, and running for some days. */
    competition({ terms = {}, days = 10, budget = '900' }: CompetitionGiven = {}): Promise<string> {
      return world.running({
        ...{
          kind: 'competition',
          terms: { ...TERMS, ...terms },
          endsAt: new Date(running.clock.now().getTime() + days * DAY_MS),
        },
        budgets: [{ pool: 'reward', asset: 'USDT', amount: budget }],
      })
    },
    /** They come from one network; that they trade with each other is the second of two weak links. */
    async linked(one: string, other: string): Promise<void> {
      for (const user of [one, other]) await comesFrom(user, '10.255.0.1')
    },
    officeActivities: world.officeAs,
    /** Where somebody lives is remembered for two seconds, unless a step that they pass says otherwise. */
    passes: (userId: string, step: 'business_evidence' | 'risk_warning') =>
      running.app.db.tx(async (tx) => ok(await running.app.policy.passStep(tx, userId, step as 'business_evidence'))),
    draftOf: (terms: Readonly<Record<string, unknown>>, amount: string) => ({
      ...{ kind: 'competition' as const, level: '0', terms: JSON.stringify(terms) },
      startTime: running.clock.now().toISOString(),
      endTime: new Date(running.clock.now().getTime() + DAY_MS).toISOString(),
      budgets: JSON.stringify([{ pool: 'reward', asset: 'USDT', amount }]),
      texts: JSON.stringify(activityTexts('A draft')),
    }),
    counted: () => running.app.competitions.follow(),
    /** So much later, with all that is due by then. */
    async later(ms: number): Promise<void> {
      running.clock.advance(ms)
      await world.settled()
      await running.app.competitions.follow()
      await world.settled()
    },
    async ranks(id: string) {
      const { records } = await running.client().competitions.listRank({ id })
      return records.map(({ rank, figure, prize }) => [rank, figure, prize?.amount ?? null])
    },
    async budgetOf(id: string) {
      const { budgets } = await running.client().activities.detail({ activityId: id })
      assert(budgets[0] !== undefined, 'it has one')
      return budgets[0]
    },
    clean: async () => {
      expect(await running.app.competitions.audit()).toEqual([])
      await world.clean()
    },
  }
}
