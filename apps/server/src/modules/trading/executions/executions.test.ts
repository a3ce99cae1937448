import { assert } from '@bourse/money'
import { afterEach, expect, test } from 'vitest'
import type { PlaceInput } from '../orders/orders.rules.ts'
import { EVENTS_LOST } from '../publish.ts'
import { tradingWorld } from '../trading.fixture.ts'
import { type ExecutionsMessage, readStep, userExecutions } from './step-messages.ts'
import { Steps } from './steps.ts'
import { createExecutions } from './telling.ts'
import type { Execution } from './watching.ts'

const world = tradingWorld()
const ETH = { symbol: 'ETH-USDT' } as const
const everybody: string[] = []
const stops: (() => void)[] = []

afterEach(async () => {
  for (const stop of stops.splice(0)) stop()
  for (const user of everybody) await world.trading.orders.cancelSymbol(user, ETH.symbol)
  expect(await world.audit()).toEqual([])
  expect(world.errors).toEqual([])
})

interface Trader {
  readonly user: string
  readonly heard: Execution[]
  losses: number
  place(order: Partial<PlaceInput>): Promise<string>
  cancel(orderId: string): Promise<void>
}

/** Somebody with money, whose orders are followed from now on. */
async function trader(): Promise<Trader> {
  const user = `usr_${String(everybody.length + 1).padStart(6, '0')}`
  everybody.push(user)
  for (const asset of ['ETH', 'USDT']) await world.fund(user, asset, 10_000)
  const someone: Trader = {
    ...{ user, heard: [], losses: 0 },
    async place(order) {
      const placed = await world.place(user, { ...ETH, ...order })
      assert(placed.ok, 'an order was refused')
      return placed.value.orderId
    },
    async cancel(orderId) {
      const cancelled = await world.trading.orders.cancel(user, { ...ETH, orderId })
      assert(cancelled.ok, 'an order was not cancelled')
    },
  }
  stops.push(
    world.trading.watchExecutions(user, {
      step: (execution) => void someone.heard.push(execution),
      lost: () => {
        someone.losses += 1
      },
    }),
  )
  return someone
}

const told = ({ kind, order, fill, prevention, waits }: Execution) =>
  [
    ...[kind, order.leg ?? order.type, order.state, order.endReason],
    ...(waits ? ['waits'] : []),
    ...(fill === null ? [] : [fill.role, Number(fill.amount), Number(fill.price), fill.fee, fill.feeCoin]),
    ...(prevention === null ? [] : [Number(prevention.taken), Number(prevention.takenInAll)]),
  ]
    .filter((word) => word !== null)
    .join(' ')

const stepsOf = ({ heard }: Trader) => heard.map(told)

/** The last step of an order is what the order is, and what all its steps brought is what it has. */
async function expectToAgree({ user, heard }: Trader): Promise<void> {
  const market = await world.markets.market(ETH.symbol)
  assert(market !== undefined, 'the market is listed')
  for (const [number, steps] of Map.groupBy(heard, ({ order }) => order.number)) {
    const order = await world.trading.numbered.order(user, market, { number })
    // Of a pair, the step knows why the other leg ended where it ended by that, and of prevented trades only its own.
    const untold = { siblingEndReason: null, prevented: null }
    expect({ ...steps.at(-1)?.order, ...untold }).toEqual({ ...order, ...untold })
    const fills = steps.flatMap(({ fill }) => (fill === null ? [] : [fill]))
    const known = await world.trading.numbered.trades(user, market, { limit: 1_000 })
    const trades = known.filter(({ orderNumber }) => orderNumber === number)
    expect(trades).toMatchObject(fills)
    const sum = (texts: readonly string[]) =>
      texts.reduce((total, text) => total + BigInt(Math.round(Number(text) * 1e8)), 0n)
    expect(sum(fills.map(({ amount }) => amount))).toBe(sum([order?.executed ?? '']))
    expect(sum(fills.map(({ fee }) => fee))).toBe(sum([order?.fee ?? '']))
  }
  const numbers = heard.map(({ number }) => number)
  expect(numbers).toEqual(numbers.toSorted((one, other) => one - other))
}

test('an order is told step by step: placed, each fill with what it cost, and its end', async () => {
  const [anna, marco] = [await trader(), await trader()]
  await anna.place({ side: 'sell', price: '100', amount: '0.5' })
  await anna.place({ side: 'sell', price: '101', amount: '2' })
  const order = await marco.place({ side: 'buy', price: '101', amount: '4' })
  await marco.cancel(order)
  await expect
    .poll(() => stepsOf(marco))
    .toEqual([
      'placed limit new',
      'traded limit partially_filled taker 0.5 100 0.00125 ETH',
      'traded limit partially_filled taker 2 101 0.005 ETH',
      'ended limit cancelled user',
    ])
  expect(marco.heard.map(({ cancelId }) => cancelId)).toEqual([null, null, null, null])
  await expect
    .poll(() => stepsOf(anna))
    .toEqual([
      'placed limit new',
      'placed limit new',
      'traded limit filled maker 0.5 100 0.05 USDT',
      'traded limit filled maker 2 101 0.202 USDT',
    ])
  await expectToAgree(anna)
  await expectToAgree(marco)
})

test('what a cancelling is called is told with the end of each order that it ended, of a pair with both', async () => {
  const [anna, marco] = [await trader(), await trader()]
  await anna.place({ side: 'sell', price: '100', amount: '1' })
  await marco.place({ side: 'buy', price: '100', amount: '1' })
  const { orders } = world.trading
  const one = { ...ETH, orderId: await marco.place({ side: 'buy', price: '50', amount: '1' }) }
  await orders.cancel(marco.user, { ...one, cancelId: 'by-number' })
  await marco.place({ type: 'oco', side: 'sell', price: '120', stopPrice: '90', limitPrice: '88', amount: '1' })
  await orders.cancelSymbol(marco.user, ETH.symbol, 'all-of-it')
  const old = { ...ETH, orderId: await marco.place({ side: 'buy', price: '51', amount: '1' }), stopOnFailure: true }
  await world.replace(marco.user, { ...old, cancelId: 'to-replace' }, { ...ETH, side: 'buy', price: '52', amount: '1' })
  await expect
    .poll(() => marco.heard.map(({ kind, cancelId }) => [kind, cancelId]))
    .toEqual([
      ...[
        ['placed', null],
        ['traded', null],
        ['placed', null],
        ['ended', 'by-number'],
      ],
      ...[
        ['placed', null],
        ['placed', null],
        ['ended', 'all-of-it'],
        ['ended', 'all-of-it'],
      ],
      ...[
        ['placed', null],
        ['ended', 'to-replace'],
        ['placed', null],
      ],
    ])
})

test('what is spent, or finds nothing more, ends with the reason', async () => {
  const [anna, marco] = [await trader(), await trader()]
  await anna.place({ side: 'sell', price: '100', amount: '1' })
  await marco.place({ side: 'buy', type: 'market', total: '50' })
  await marco.place({ side: 'buy', price: '100', amount: '2', timeInForce: 'ioc' })
  await marco.place({ side: 'buy', price: '99', amount: '2', timeInForce: 'fok' })
  await expect
    .poll(() => stepsOf(marco))
    .toEqual([
      'placed market new',
      'traded market filled spent taker 0.5 100 0.00125 ETH',
      'placed limit new',
      'traded limit partially_filled taker 0.5 100 0.00125 ETH',
      'ended limit expired immediate_or_cancel',
      'placed limit new',
      'ended limit expired fill_or_kill',
    ])
  await expectToAgree(marco)
})

test('a stop is told while it waits and when it is triggered; of a pair the other leg ends by that', async () => {
  const [anna, marco, zoe] = [await trader(), await trader(), await trader()]
  await anna.place({ side: 'sell', price: '100', amount: '1' })
  await marco.place({ side: 'buy', price: '100', amount: '1' })
  await zoe.place({ type: 'stop_limit', side: 'sell', stopPrice: '90', price: '85', amount: '2' })
  const pair = { price: '120', stopPrice: '90', limitPrice: '88', amount: '1' }
  await zoe.place({ type: 'oco', side: 'sell', ...pair })
  await anna.place({ side: 'buy', price: '90', amount: '1' })
  await anna.place({ side: 'buy', price: '89', amount: '2' })
  await marco.place({ side: 'sell', price: '90', amount: '1' })
  await expect
    .poll(() => stepsOf(zoe))
    .toEqual([
      'placed stop_limit new waits',
      'placed limit new',
      'placed stop new waits',
      'triggered stop_limit new',
      'triggered stop new',
      'ended limit cancelled sibling',
      'traded stop_limit filled taker 2 89 0.445 USDT',
    ])
  await expectToAgree(zoe)
})

test('who cancels a pair is told the end of both legs, and why the second one ended', async () => {
  const [anna, marco] = [await trader(), await trader()]
  await anna.place({ side: 'sell', price: '100', amount: '1' })
  await marco.place({ side: 'buy', price: '100', amount: '1' })
  const pair = { price: '120', stopPrice: '90', limitPrice: '88', amount: '1' }
  await marco.cancel(await marco.place({ type: 'oco', side: 'sell', ...pair }))
  await expect
    .poll(() => stepsOf(marco).slice(2))
    .toEqual([
      'placed limit new',
      'placed stop new waits',
      'ended limit cancelled user',
      'ended stop cancelled sibling',
    ])
  expect(marco.heard.at(-1)?.order.siblingEndReason).toBe('user')
  await expectToAgree(marco)
})

test('a trade with oneself that is prevented is one step of each order that it costs something', async () => {
  const [anna, marco, zoe, paul] = [await trader(), await trader(), await trader(), await trader()]
  const twice = async (who: Trader, selfTrade: PlaceInput['selfTrade'], amounts: readonly [string, string]) => {
    const id = await who.place({ side: 'sell', price: '100', amount: amounts[0] })
    await who.place({ side: 'buy', price: '100', amount: amounts[1], selfTrade })
    await world.trading.orders.cancelSymbol(who.user, ETH.symbol)
    return id
  }
  await twice(anna, 'expire_taker', ['3', '1'])
  await twice(marco, 'expire_maker', ['3', '1'])
  await twice(zoe, 'expire_both', ['3', '1'])
  await twice(paul, 'decrement', ['3', '1'])
  const both = ['placed limit new', 'placed limit new']
  await expect
    .poll(() => stepsOf(anna))
    .toEqual([...both, 'prevented limit expired self_trade 1 1', 'ended limit cancelled user'])
  await expect
    .poll(() => stepsOf(marco))
    .toEqual([...both, 'prevented limit expired self_trade 3 3', 'ended limit cancelled user'])
  await expect
    .poll(() => stepsOf(zoe))
    .toEqual([...both, 'prevented limit expired self_trade 3 3', 'prevented limit expired self_trade 1 1'])
  await expect
    .poll(() => stepsOf(paul))
    .toEqual([
      ...both,
      'prevented limit new 1 1',
      'prevented limit expired self_trade 1 1',
      'ended limit cancelled user',
    ])
  const [maker, taker] = zoe.heard.slice(2)
  expect(maker?.prevention).toMatchObject({ counterNumber: taker?.order.number, price: '100.00', amount: '1.00000' })
  for (const someone of [anna, marco, zoe, paul]) await expectToAgree(someone)
})

test('many steps of one user arrive in parts that count on', async () => {
  const anna = await trader()
  const messages: ExecutionsMessage[] = []
  stops.push(world.bus.subscribe(userExecutions(anna.user), (message) => void messages.push(message)))
  await anna.place({ side: 'buy', price: '10', amount: '1' })
  await expect.poll(() => messages.length).toBe(1)
  const [step] = messages.splice(0).flatMap(({ steps }) => steps.map(readStep))
  assert(step !== undefined, 'the order was told')
  const tell = createExecutions({
    bus: world.bus,
    traders: { userOf: () => anna.user },
    lease: { name: 'other', epoch: 1 },
  })
  const steps = new Steps()
  for (let number = 1; number <= 1_100; number += 1) steps.list.push({ ...step, number })
  await tell([{ steps }])
  await tell([{ steps: new Steps() }, { steps }])
  await expect.poll(() => anna.heard.length).toBe(2_201)
  expect(messages.map((message) => `${message.number}: ${message.steps.length}`)).toEqual([
    ...['1: 500', '2: 500', '3: 100'],
    ...['4: 500', '5: 500', '6: 100'],
  ])
  expect(anna.losses).toBe(0)
})

test('who misses a message is told that something was lost, and so is everybody when an engine begins', async () => {
  const [anna, marco] = [await trader(), await trader()]
  const say = (source: string, number: number) =>
    world.bus.publish(userExecutions(anna.user), { source, number, steps: [] })
  say('main:1000', 7)
  say('main:1000', 8)
  say('other:2', 1)
  await anna.place({ side: 'buy', price: '10', amount: '1' })
  await expect.poll(() => stepsOf(anna)).toEqual(['placed limit new'])
  expect(anna.losses).toBe(0)
  say('main:1000', 10)
  await expect.poll(() => anna.losses).toBe(1)
  expect(marco.losses).toBe(0)
  world.bus.publish(EVENTS_LOST, {})
  await expect.poll(() => [anna.losses, marco.losses]).toEqual([2, 1])
})
