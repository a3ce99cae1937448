import type { Order, OwnTrade } from '@bourse/contract'
import { formatUnits, units } from '@bourse/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { failureOf } from '../../identity/identity.fixture.ts'
import { NAME, SYMBOL } from '../machines.fixture.ts'
import { type Fields, LIMIT, type Trader } from '../orders.fixture.ts'
import { padded } from './account/decimals.ts'
import { type Listener, userEventWorld } from './user-events/user-events.fixture.ts'

const world = userEventWorld()
const { client, place, send } = world
const PEOPLE = 3
/** In ticks. */
const MIDDLE = 10_000
const STATES: Readonly<Record<Order['state'], string>> = {
  ...{ new: 'NEW', partially_filled: 'PARTIALLY_FILLED', filled: 'FILLED', cancelled: 'CANCELED' },
  ...{ rejected: 'REJECTED', expired: 'EXPIRED' },
}

const stateOf = ({ state, endReason }: Order) => (endReason === 'self_trade' ? 'EXPIRED_IN_MATCH' : STATES[state])

interface Player {
  readonly trader: Trader
  readonly listener: Listener
  /** Client order ids of what was placed and may be open. */
  readonly placed: string[]
}

const ACT = fc.record({
  who: fc.nat(PEOPLE - 1),
  does: fc.constantFrom('by door', 'by door', 'by site', 'at market', 'cancel', 'replace'),
  side: fc.constantFrom('BUY', 'SELL'),
  /** Ticks from the middle, to where it meets others. */
  ticks: fc.integer({ min: -30, max: 10 }),
  lots: fc.integer({ min: 1, max: 400_000 }),
  timeInForce: fc.constantFrom('GTC', 'GTC', 'GTC', 'IOC', 'FOK'),
})
type Act = typeof ACT extends fc.Arbitrary<infer T> ? T : never

const written = (count: number, scale: number) => formatUnits(units(BigInt(count)), scale)

let ids = 0

async function play({ trader, placed }: Player, { does, side, ticks, lots, timeInForce }: Act): Promise<void> {
  ids += 1
  const id = `random-${ids}`
  const price = written(MIDDLE + (side === 'BUY' ? ticks : -ticks), 2)
  const quantity = written(lots, 5)
  const order: Fields = { symbol: NAME, side, ...LIMIT, price, quantity, newClientOrderId: id }
  if (does === 'cancel' || does === 'replace') {
    const old = placed.pop()
    if (old === undefined) return
    if (does === 'cancel') await send(trader, 'DELETE', 'order', { symbol: NAME, origClientOrderId: old })
    else {
      const replacing = { cancelReplaceMode: 'ALLOW_FAILURE', cancelOrigClientOrderId: old }
      await send(trader, 'POST', 'order/cancelReplace', { ...order, ...replacing })
    }
  }
  if (does === 'at market') await place(trader, { symbol: NAME, side, type: 'MARKET', quantity, newClientOrderId: id })
  if (does === 'by door') await place(trader, { ...order, timeInForce })
  if (does === 'by site') {
    const clicked = {
      symbol: SYMBOL,
      side: side === 'BUY' ? 'buy' : 'sell',
      type: 'limit',
      price,
      amount: quantity,
    } as const
    // What is too small is refused, and is then no order anywhere.
    const failure = await failureOf(client(trader.token).trading.placeOrder(clicked, { lockId: id }))
    expect([undefined, 'trading.total_below']).toContain(failure?.reason)
  }
  if (does !== 'cancel') placed.push(id)
}

/** Every page of a list of the site. */
async function all<T>(page: (current: string) => Promise<{ total: number; records: T[] }>): Promise<T[]> {
  const found: T[] = []
  for (let current = 1; ; current += 1) {
    const { total, records } = await page(String(current))
    found.push(...records)
    if (found.length >= total || records.length === 0) return found
  }
}

const SIZE = '50'
const rows = async (someone: Trader, path: string) =>
  (await send(someone, 'GET', path, { symbol: NAME, limit: 1_000 })).body as unknown as Record<string, unknown>[]

async function expectOrders({ trader }: Player): Promise<void> {
  const { trading } = client(trader.token)
  const ended = await all<Order>((current) => trading.orderHistory({ symbol: SYMBOL, current, size: SIZE }))
  const site = new Map(
    [...ended, ...(await trading.liveOrders({ symbol: SYMBOL }))].map((one) => [one.clientOrderId, one]),
  )
  const door = await rows(trader, 'allOrders')
  expect(door.length).toBe(site.size)
  const numbers = door.map(({ orderId }) => Number(orderId))
  expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other))
  for (const order of door) {
    const known = site.get(String(order.clientOrderId))
    expect([
      order.status,
      order.price,
      order.origQty,
      order.executedQty,
      order.cummulativeQuoteQty,
      order.time,
    ]).toEqual([
      known === undefined ? 'unknown' : stateOf(known),
      ...[known?.price, known?.amount, known?.executed, known?.executedTotal].map((text) => padded(text ?? '0')),
      Date.parse(known?.createdAt ?? ''),
    ])
  }
}

async function expectTrades({ trader }: Player): Promise<void> {
  const { trading } = client(trader.token)
  const site = await all<OwnTrade>((current) => trading.myTrades({ symbol: SYMBOL, current, size: SIZE }))
  const told = (await rows(trader, 'myTrades')).map(
    ({ id, price, qty, quoteQty, commission, commissionAsset, isBuyer, isMaker }) => [
      ...[id, price, qty, quoteQty, commission, commissionAsset, isBuyer, isMaker],
    ],
  )
  const bySite = site.map(({ tradeId, price, amount, total, fee, feeCoin, side, role }) => [
    ...[Number(tradeId.split(':')[1]), padded(price), padded(amount), padded(total), padded(fee), feeCoin],
    ...[side === 'buy', role === 'maker'],
  ])
  expect(told).toEqual(bySite.toSorted(([one], [other]) => Number(one) - Number(other)))
}

async function expectWallet({ trader }: Player): Promise<void> {
  const { body } = await send(trader, 'GET', 'account')
  const assets = await client(trader.token).wallet.assets()
  expect(body.balances).toEqual(
    assets.map(({ coin, available, locked }) => ({ asset: coin, free: padded(available), locked: padded(locked) })),
  )
}

async function expectBook(): Promise<void> {
  const site = await world.server.client().markets.tradeDepth({ symbol: SYMBOL, limit: '500' })
  const levels = (side: typeof site.bids) => side.map((level) => level.map(padded))
  expect(await world.get(`/binance/api/v3/depth?symbol=${NAME}&limit=5000`)).toEqual({
    ...{ lastUpdateId: site.sequence, bids: levels(site.bids), asks: levels(site.asks) },
  })
}

test('after any course of trading the door, the site and what was told agree about every order, fill, balance and level', async () => {
  await fc.assert(
    // What was traded stays for the next course, so that a shorter one tells nothing of why this one failed.
    fc.asyncProperty(fc.noShrink(fc.array(ACT, { minLength: 30, maxLength: 60, size: 'max' })), async (acts) => {
      const players: Player[] = []
      for (let place = 0; place < PEOPLE; place += 1) {
        const trader = await world.trader({ farPrices: 'true' })
        players.push({ trader, listener: await world.listen(trader), placed: [] })
      }
      for (const act of acts) {
        const player = players[act.who]
        if (player !== undefined) await play(player, act)
      }
      for (const player of players) {
        await expectOrders(player)
        await expectTrades(player)
        await expectWallet(player)
        const { trader, listener } = player
        // What is told comes a moment after the answer.
        await expect.poll(() => world.expectToAgree(trader, listener).then(() => 'agrees', String)).toBe('agrees')
        await expect.poll(() => world.expectBalances(trader, listener).then(() => 'agrees', String)).toBe('agrees')
      }
      for (const { listener } of players) listener.socket.ws.close()
      await expect.poll(() => expectBook().then(() => 'agrees', String)).toBe('agrees')
    }),
    { numRuns: 2 },
  )
})
