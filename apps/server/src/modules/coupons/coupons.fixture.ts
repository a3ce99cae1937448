import type { StaffRole } from '@bourse/contract'
import { assert } from '@bourse/money'
import { expect } from 'vitest'
import { loggedInStaff } from '../../testing/accounts.ts'
import type { TestApp } from '../../testing/app.ts'
import { assetRow, pairRow } from '../../testing/markets.ts'
import { workFor } from '../../testing/worker.ts'
import { activityWorld } from '../activities/activities.fixture.ts'
import { systemAccount } from '../ledger/index.ts'

export const MINUTE_MS = 60_000
export const DAY_MS = 86_400_000

/** Sold at a price, and what the buyer pays as fee on a coin that they receive is a quarter of a percent of it. */
export interface Bought {
  readonly symbol?: string
  readonly price: string
  readonly amount: string
}

/** Markets, a budget of coupons, and people who trade. */
export function couponWorld(running: TestApp) {
  const world = activityWorld(running)
  let made = 0
  let seller: Awaited<ReturnType<typeof world.person>> | undefined

  async function prepare(): Promise<void> {
    await world.prepare()
    await running.app.markets.addAssets([assetRow('USDC'), assetRow('ETH')])
    await running.app.markets.addPairs([
      pairRow('BTC', 'GBP'),
      pairRow('BTC', 'EUR'),
      pairRow('BTC', 'USDT'),
      pairRow('ETH', 'BTC'),
    ])
    await world.move(world.outside('USDC'), systemAccount('treasury', 'USDC'), '100000')
    seller = await world.person()
    for (const asset of ['BTC', 'ETH'])
      await world.move(world.outside(asset), { owner: seller.userId, kind: 'spot', asset }, '1000')
  }

  async function staff(role: StaffRole, name: string) {
    const { token } = await loggedInStaff(running, role, name)
    return running.officeClient({ token }).coupons
  }

  /** A running activity with coupons to give; by hand or to be taken. */
  const budget = (asset = 'GBP', amount = '1000', days = 10) =>
    world.running({
      kind: 'coupon',
      terms: { asset, amount: '5' },
      budgets: [{ pool: 'coupon', asset, amount }],
      endsAt: new Date(running.clock.now().getTime() + days * DAY_MS),
    })

  /** Of the activity, valid for thirty days from now. */
  async function issue(activityId: string, userId: string, asset: string, amount: string): Promise<string> {
    made += 1
    const awarded = await world.award({
      ...{
        activityId,
        userId,
        period: `test-${made}`,
        form: 'coupon',
        asset,
        units: await world.unitsIn(asset, amount),
      },
      ...{ reserved: false, popup: null, source: 'coupon_issued' },
    })
    assert(awarded.ok && awarded.value.couponId !== null, 'the budget is enough')
    return awarded.value.couponId
  }

  async function trader(country?: string) {
    const person = await world.person(country)
    for (const asset of ['GBP', 'EUR', 'USDT', 'BTC'])
      await world.move(world.outside(asset), { owner: person.userId, kind: 'spot', asset }, '100000')
    return {
      ...person,
      /** One trade, in which the person pays a fee in the coin; gives the order's id. */
      async buys({ symbol = 'BTC-GBP', price, amount }: Bought): Promise<string> {
        assert(seller !== undefined, 'the world is prepared')
        await world.stayLoggedIn()
        const order = { symbol, type: 'limit', price, amount } as const
        await running.client({ token: seller.token }).trading.placeOrder({ ...order, side: 'sell' })
        const { orderId } = await person.client.trading.placeOrder({ ...order, side: 'buy' })
        return orderId
      },
      coupons: async () => {
        await world.stayLoggedIn()
        const { records } = await person.client.coupons.list({})
        return records.map(({ state, asset, face, rest }) => ({ state, asset, face, rest }))
      },
    }
  }

  return {
    ...world,
    /** With what belongs to campaigns done by itself, and mail. */
    async open(): Promise<() => Promise<void>> {
      await prepare()
      return workFor(running.app, running.app.activities, running.app.coupons, running.app.notices)
    },
    ...{ prepare, staff, budget, issue, trader },
    follow: () => running.app.coupons.followFees(),
    couponPool: (asset: string) => world.balanceOf(systemAccount('coupon_pool', asset)),
    /** Coupons, pools and budgets. */
    clean: async () => {
      expect(await running.app.coupons.audit()).toEqual([])
      await world.clean()
    },
  }
}
