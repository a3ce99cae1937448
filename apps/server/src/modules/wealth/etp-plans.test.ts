import type { contract, SentInputOf } from '@bourse/contract'
import { assert, formatUnits, parseUnits, units as unitsOf } from '@bourse/money'
import { beforeAll, expect, test } from 'vitest'
import { loggedInUser } from '../../testing/accounts.ts'
import { testApp } from '../../testing/app.ts'
import { DAY_MS, MINUTE_MS, trading } from '../etp/etp.fixture.ts'
import { spot } from '../ledger/index.ts'

const running = testApp({}, { prices: { BTC: '100000', ETH: '4000', SOL: '200' } })
const { open, issue, pass, fund } = trading(running)
const set = (price: string) => running.venues.set('BTC', price)
type Person = { userId: string; token: string }
type Sent = SentInputOf<typeof contract.wealth.saveWealthPlan>
let people = 0

async function person(money = '1000'): Promise<Person> {
  people += 1
  const made = await loggedInUser(running, `etp-plan-${people}@example.org`, 'IT')
  await fund(made.userId, money)
  await running.app.etp.seedAnswers(made.userId)
  return made
}

function parsed(amount: string): bigint {
  const read = parseUnits(amount, 8)
  assert(read.ok, 'an amount')
  return read.value
}

const wealth = ({ token }: Person) => running.client({ token }).wealth
const at = (ms: number) => new Date(running.clock.now().getTime() + ms).toISOString()
const money = async ({ userId }: Person) => {
  const { available, held } = await running.app.ledger.balance(running.app.db.queryable, spot(userId, 'USDT'))
  return { available, held }
}

async function save(who: Person, more: Partial<Sent> = {}) {
  // A live value is remembered for two seconds.
  running.clock.advance(2_000)
  const base = { kind: 'etp', symbol: 'BTC3L', amount: '500', buyPrice: '9.4' } as const
  return wealth(who).saveWealthPlan({ ...base, startTime: at(0), endTime: at(30 * DAY_MS), ...more })
}

beforeAll(async () => {
  await open()
  await issue('BTC', 3)
})

test('a plan on a product holds its money, buys at its value and takes profit', async () => {
  const who = await person()
  const { planId } = await save(who, { takeProfit: '11', stopLoss: '8' })
  expect(await money(who)).toEqual({ available: 500_00000000n, held: 500_00000000n })
  set('98000')
  await pass(MINUTE_MS)
  expect(await wealth(who).wealthPlan({ planId })).toMatchObject({ phase: 'holding', held: '53.00531914', cost: '500' })
  set('105000')
  await pass(MINUTE_MS)
  const over = await wealth(who).wealthPlan({ planId })
  expect(over).toMatchObject({ state: 'completed', reason: 'take_profit', held: '0' })
  expect(over.events.map(({ kind }) => kind)).toEqual(['completed', 'sold', 'bought', 'saved'])
  expect((await money(who)).held).toBe(0n)
  set('100000')
  await pass(MINUTE_MS)
})

test('suspended it frees the money and does nothing; restored it holds it again and never catches up', async () => {
  const who = await person('500')
  const { planId } = await save(who)
  expect(await wealth(who).suspendWealthPlan({ planId })).toMatchObject({ state: 'suspended', reason: 'user' })
  expect(await money(who)).toEqual({ available: 500_00000000n, held: 0n })
  set('98000')
  await pass(MINUTE_MS)
  set('100000')
  await pass(MINUTE_MS)
  expect(await wealth(who).restoreWealthPlan({ planId })).toMatchObject({ state: 'ongoing', phase: 'buying' })
  await pass(MINUTE_MS)
  expect(await wealth(who).wealthPlan({ planId })).toMatchObject({ phase: 'buying', held: '0' })
  expect((await money(who)).held).toBe(500_00000000n)
  await wealth(who).cancelWealthPlan({ planId })
  expect((await money(who)).held).toBe(0n)
})

test('a minute that is over comes before suspending, so that nobody takes back what it has bought', async () => {
  const who = await person('500')
  const { planId } = await save(who)
  set('98000')
  // Nobody else has counted the minute.
  running.clock.advance(MINUTE_MS)
  await expect(wealth(who).suspendWealthPlan({ planId })).rejects.toMatchObject({ reason: 'wealth.plan_over' })
  expect(await wealth(who).wealthPlan({ planId })).toMatchObject({ state: 'completed', reason: 'bought' })
  set('100000')
  await pass(MINUTE_MS)
})

test('a plan that cannot be paid is refused and was never there', async () => {
  const who = await person('499')
  await expect(save(who)).rejects.toMatchObject({ reason: 'ledger.insufficient_balance' })
  expect((await wealth(who).wealthPlans({})).total).toBe(0)
})

test('restored without the money it stays suspended', async () => {
  const who = await person('500')
  const { planId } = await save(who)
  await wealth(who).suspendWealthPlan({ planId })
  const other = await save(who)
  await expect(wealth(who).restoreWealthPlan({ planId })).rejects.toMatchObject({
    reason: 'ledger.insufficient_balance',
  })
  expect(await wealth(who).wealthPlan({ planId })).toMatchObject({ state: 'suspended', reason: 'user' })
  await wealth(who).cancelWealthPlan({ planId: other.planId })
})

test('a change holds what it needs now, and what was bought keeps its price', async () => {
  const who = await person()
  const { planId } = await save(who)
  expect(await save(who, { planId, amount: '300', buyPrice: '9' })).toMatchObject({ amount: '300', buyPrice: '9' })
  expect((await money(who)).held).toBe(300_00000000n)
  await expect(save(who, { planId, buyPrice: '1' })).rejects.toMatchObject({ reason: 'wealth.price_deviates' })
  expect((await money(who)).held).toBe(300_00000000n)
  await wealth(who).cancelWealthPlan({ planId })
})

test('a sale that is changed reserves what it says then; what is left out stays', async () => {
  const who = await person('600')
  const { planId: buying } = await save(who, { buyPrice: '10.1' })
  await pass(MINUTE_MS)
  expect(await wealth(who).wealthPlan({ planId: buying })).toMatchObject({ state: 'completed', reason: 'bought' })
  const sale = { side: 'sell', amount: undefined, buyPrice: undefined, takeProfit: '13' } as const
  const { planId } = await save(who, { ...sale, units: '20' })
  const { etp } = running.client({ token: who.token })
  const reserved = async () => (await etp.etpHoldings({})).map((holding) => holding.reserved)
  expect(await save(who, { ...sale, planId, units: '30' })).toMatchObject({ units: '30', held: '30' })
  expect(await reserved()).toEqual(['30.00000000'])
  expect(await save(who, { ...sale, planId, stopLoss: '7' })).toMatchObject({ units: '30', stopLoss: '7' })
  await expect(save(who, { ...sale, planId, units: '60' })).rejects.toMatchObject({ reason: 'etp.units_short' })
  expect(await reserved()).toEqual(['30.00000000'])
  await wealth(who).cancelWealthPlan({ planId })
})

test('at its end what waits is free, and what is held is sold only where that was asked for', async () => {
  const who = await person()
  const waiting = await save(who, { endTime: at(5 * MINUTE_MS), sellAtEnd: 'true' })
  const buying = await save(who, { buyPrice: '10.1', endTime: at(5 * MINUTE_MS), sellAtEnd: 'true' })
  await pass(2 * MINUTE_MS)
  expect(await wealth(who).wealthPlan({ planId: buying.planId })).toMatchObject({ phase: 'holding' })
  await pass(5 * MINUTE_MS)
  const ends = await Promise.all([waiting, buying].map(({ planId }) => wealth(who).wealthPlan({ planId })))
  expect(ends).toMatchObject([
    { state: 'completed', reason: 'time_over', held: '0' },
    { state: 'completed', reason: 'sold_at_end', held: '0' },
  ])
  expect((await money(who)).held).toBe(0n)
})

test('an order that its owner cancels on the page of the product suspends the plan', async () => {
  const who = await person()
  const { planId } = await save(who)
  const { etp } = running.client({ token: who.token })
  const [order] = await etp.etpOrders({})
  await etp.etpCancel({ id: order?.id ?? '' })
  expect(await wealth(who).wealthPlan({ planId })).toMatchObject({ state: 'suspended', reason: 'order_ended' })
})

test('an order of a plan is changed by its plan alone', async () => {
  const who = await person()
  const { planId } = await save(who)
  const { etp } = running.client({ token: who.token })
  const [order] = await etp.etpOrders({})
  const change = etp.etpEdit({ id: order?.id ?? '', price: '9.9' }, { lockId: running.app.ids.secret() })
  await expect(change).rejects.toMatchObject({ reason: 'etp.order_of_plan' })
  expect(await etp.etpOrders({})).toEqual([order])
  expect(await wealth(who).wealthPlan({ planId })).toMatchObject({ state: 'ongoing' })
})

test('a frozen account stops the conditions of its plans', async () => {
  const who = await person()
  const { planId } = await save(who)
  await running.app.etp.shut(who.userId)
  expect(await wealth(who).wealthPlan({ planId })).toMatchObject({ state: 'suspended', reason: 'frozen' })
})

test('a product that is worth nothing any more completes its plans, suspended ones too', async () => {
  await issue('SOL', 3)
  const who = await person('1000')
  const product = { symbol: 'SOL3L', amount: '100' }
  const held = await save(who, { ...product, buyPrice: '10.1', takeProfit: '13' })
  const stopped = await save(who, { ...product, buyPrice: '10.1', takeProfit: '14' })
  const waiting = await save(who, { ...product, buyPrice: '8' })
  await pass(MINUTE_MS)
  await wealth(who).suspendWealthPlan({ planId: stopped.planId })
  running.venues.set('SOL', '130')
  await pass(MINUTE_MS)
  for (const { planId } of [held, stopped, waiting])
    expect(await wealth(who).wealthPlan({ planId })).toMatchObject({
      ...{ state: 'completed', reason: 'closed', held: '0', holdingSince: null },
    })
  expect((await money(who)).held).toBe(0n)
})

test('nothing is out of order at the end', async () => {
  expect(await running.app.audit()).toEqual([])
})

test('a consolidation rescales plans that run and plans that are suspended, and a restored one means the new units', async () => {
  await issue('ETH', 3)
  // A value of 0.02 stands for months of decay.
  await running.app.db.pool.query(`update etp.etp_products set base_nav = 2e16, last_nav = 2e16 where symbol = 'ETH3L'`)
  const who = await person('1000')
  const product = { symbol: 'ETH3L', amount: '100', endTime: at(60 * DAY_MS) }
  const [lasting, held, waiting] = [
    await save(who, { ...product, buyPrice: '0.02', takeProfit: '0.07' }),
    await save(who, { ...product, buyPrice: '0.02', takeProfit: '0.05', stopLoss: '0.001' }),
    await save(who, { ...product, buyPrice: '0.015' }),
  ]
  await pass(MINUTE_MS)
  const before = await wealth(who).wealthPlan({ planId: held.planId })
  expect(before).toMatchObject({ phase: 'holding' })
  for (const { planId } of [held, waiting]) await wealth(who).suspendWealthPlan({ planId })
  running.venues.set('ETH', '3200')
  await pass(MINUTE_MS)
  running.clock.advance(DAY_MS)
  const again = await loggedInUser(running, `etp-plan-${people}@example.org`)
  // One is restored while units are made fewer.
  const [restored] = await Promise.all([
    wealth(again).restoreWealthPlan({ planId: waiting.planId }),
    running.app.etp.walkTo(running.clock.now()),
  ])
  expect(restored).toMatchObject({ state: 'ongoing' })
  const planOf = async (planId: string) => {
    const found = await running.app.wealth.plans.detail(who.userId, planId)
    return found.ok ? found.value : undefined
  }
  const units = formatUnits(unitsOf(parsed(before.held) / 1_000n), 8, { trim: true })
  expect(await planOf(held.planId)).toMatchObject({ held: units, takeProfit: '50', stopLoss: '1', buyPrice: '20' })
  expect(await planOf(waiting.planId)).toMatchObject({ state: 'ongoing', buyPrice: '15' })
  expect(await planOf(lasting.planId)).toMatchObject({ state: 'ongoing', takeProfit: '70', held: units })
  expect(await wealth(again).restoreWealthPlan({ planId: held.planId })).toMatchObject({ state: 'ongoing' })
  const orders = await running.client({ token: again.token }).etp.etpOrders({})
  expect(orders.filter(({ side }) => side === 'buy').map(({ price }) => price)).toEqual(['15'])
  const sales = orders.filter(({ side }) => side === 'sell')
  expect(sales.map((order) => [order.takeProfit, order.units]).sort()).toEqual([
    ['50', units.padEnd(units.indexOf('.') + 9, '0')],
    ['70', units.padEnd(units.indexOf('.') + 9, '0')],
  ])
  // The planted value follows from no index; everything else stands.
  expect((await running.app.audit()).filter(({ invariant }) => invariant !== 'N7')).toEqual([])
})
