import { NAV_ONE } from '@bourse/contract'
import { expect, test } from 'vitest'
import type { OrderRow } from './orders.sql.ts'
import { DAY_MS, MINUTE_MS, type NavState, nextMidnightAfter, nextNightAfter } from './walk.rules.ts'
import { turnsAt, walkSlice } from './walk-slice.rules.ts'

const MIDNIGHT = Date.parse('2026-11-18T00:00:00Z')
const nav = (text: number) => BigInt(Math.round(text * 1e8)) * 10n ** 10n
const before: OrderRow = {
  ...{ id: 'etp_0', number: 0, user_id: 'usr_1', symbol: 'BTC3L', side: 'sell', kind: 'exit', state: 'waiting' },
  ...{ end_reason: null, price: null, amount: null, units: NAV_ONE, take_profit: null, stop_loss: null },
  ...{ start_at: null, end_at: null, judged_after: new Date(0), sell_at_end: false, nav: null, total: null, fee: null },
  ...{ over_at: null, off_bps: null, parent_id: null, exit_id: null, plan_id: null, made_at: new Date(0) },
}
const order = (number: number, more: Partial<OrderRow>): OrderRow => ({
  ...before,
  id: `etp_${number}`,
  number,
  ...more,
})
const turns = (orders: readonly OrderRow[], value: number | null, at = MIDNIGHT) =>
  turnsAt(orders, { at, nav: value === null ? null : nav(value) }).map(({ order: { number }, trigger }) => [
    number,
    trigger,
  ])

test('within a minute what lapses comes first, then sales, then purchases, each by number', () => {
  const orders = [
    order(1, { side: 'buy', kind: 'limit', price: nav(10), amount: 1n, units: null }),
    order(2, { price: nav(9), kind: 'limit' }),
    order(3, { side: 'buy', kind: 'limit', price: nav(11), amount: 1n, units: null }),
    order(4, { take_profit: nav(10) }),
    order(5, { price: nav(30), kind: 'limit', end_at: new Date(MIDNIGHT) }),
  ]
  expect(turns([...orders].reverse(), 10)).toEqual([
    [5, 'lapse'],
    [2, 'price'],
    [4, 'take_profit'],
    [1, 'price'],
    [3, 'price'],
  ])
})

test('where a take-profit and a stop-loss are true in one minute it is a stop-loss, once', () => {
  expect(turns([order(1, { take_profit: nav(9), stop_loss: nav(11) })], 10)).toEqual([[1, 'stop_loss']])
})

test('a purchase is made at most 0.5% above its price, and anywhere below', () => {
  const purchase = [order(1, { side: 'buy', kind: 'limit', price: nav(10), amount: 1n, units: null })]
  expect(turns(purchase, 10.05)).toEqual([[1, 'price']])
  expect(turns(purchase, 10.05000001)).toEqual([])
  expect(turns(purchase, 1)).toEqual([[1, 'price']])
})

test('without a value nothing is sold or bought, and what is over lapses all the same', () => {
  const end_at = new Date(MIDNIGHT)
  const orders = [
    order(1, { stop_loss: nav(11), end_at }),
    order(2, { stop_loss: nav(11), end_at, sell_at_end: true }),
    order(3, { stop_loss: nav(11) }),
  ]
  expect(turns(orders, null)).toEqual([[1, 'lapse']])
  expect(turns(orders, 10)).toEqual([
    [1, 'lapse'],
    [2, 'end'],
    [3, 'stop_loss'],
  ])
})

test('nights without a value are taken one by one at the next value, before one rebalance, and the next night is the next', () => {
  const at = MIDNIGHT - 5 * MINUTE_MS
  const state: NavState = {
    ...{ base: { leverage: 3, nav: nav(10), price: NAV_ONE }, nav: nav(10), price: NAV_ONE, nightPerUnit: 0n },
    ...{ rebalancedAt: MIDNIGHT - DAY_MS, nextNight: at, nextRebalance: MIDNIGHT, valuedAt: at - MINUTE_MS },
    consolidateAt: null,
  }
  const back = at + 2 * DAY_MS + MINUTE_MS
  const minutes = [at, MIDNIGHT, at + DAY_MS, at + 2 * DAY_MS].map((minute) => ({ at: minute, price: null }))
  const { state: after, happened } = walkSlice({
    ...{ state, orders: [], closesAt: null },
    minutes: [...minutes, { at: back, price: NAV_ONE }],
  })
  expect(happened.map(({ kind, due }) => [kind, due])).toEqual([
    ['night', at],
    ['night', at + DAY_MS],
    ['night', at + 2 * DAY_MS],
    ['rebalance', back],
  ])
  expect(after).toMatchObject({ nav: nav(9.97002999), nextNight: at + 3 * DAY_MS, nightPerUnit: nav(0.02997001) })
})

test('a product that is to be paid at the minute of its consolidation is paid at the next, by new units and new values', () => {
  const at = MIDNIGHT - MINUTE_MS
  const state: NavState = {
    ...{ base: { leverage: 3, nav: nav(0.005), price: NAV_ONE }, nav: nav(0.005), price: NAV_ONE, nightPerUnit: 0n },
    ...{ rebalancedAt: at - DAY_MS, nextNight: nextNightAfter(at), nextRebalance: nextMidnightAfter(at), valuedAt: at },
    consolidateAt: MIDNIGHT,
  }
  const minutes = [MIDNIGHT, MIDNIGHT + MINUTE_MS].map((minute) => ({ at: minute, price: NAV_ONE }))
  const first = walkSlice({ state, minutes, orders: [], closesAt: MIDNIGHT })
  expect(first).toMatchObject({ walkedTo: MIDNIGHT, closes: false, state: { nav: nav(5) } })
  expect(first.happened.map(({ kind }) => kind)).toEqual(['rebalance', 'consolidation'])
  const second = walkSlice({ state: first.state, minutes: minutes.slice(1), orders: [], closesAt: MIDNIGHT })
  expect(second).toMatchObject({ walkedTo: MIDNIGHT + MINUTE_MS, closes: true, happened: [] })
})
