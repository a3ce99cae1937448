import { expect, test } from 'vitest'
import { type Fields, LIMIT, orderWorld, type Trader } from '../../orders.fixture.ts'

const world = orderWorld()
const { client, place, send, trader } = world

const EUR = { symbol: 'BTCEUR', ...LIMIT, price: '100' }
const MODES = ['EXPIRE_TAKER', 'EXPIRE_MAKER', 'EXPIRE_BOTH', 'DECREMENT'] as const

async function asked(someone: Trader, fields: Fields): Promise<Record<string, unknown>[]> {
  const { status, body } = await send(someone, 'GET', 'myPreventedMatches', { symbol: 'BTCEUR', ...fields })
  expect([status, body.msg]).toEqual([200, undefined])
  return body as unknown as Record<string, unknown>[]
}

/** What an order says of its prevented matches, if it says anything. */
function preventedOf({ preventedMatchId, preventedQuantity }: Readonly<Record<string, unknown>>) {
  return preventedMatchId === undefined ? preventedQuantity : { preventedMatchId, preventedQuantity }
}

const prevented = async (someone: Trader, orderId: number) =>
  preventedOf((await send(someone, 'GET', 'order', { symbol: 'BTCEUR', orderId })).body)

test('a match that was prevented is told with what each of the two orders lost by it', async () => {
  const anna = await trader()
  const lost = {
    EXPIRE_TAKER: { takerPreventedQuantity: '0.50000000' },
    EXPIRE_MAKER: { makerPreventedQuantity: '0.30000000' },
    EXPIRE_BOTH: { makerPreventedQuantity: '0.30000000', takerPreventedQuantity: '0.50000000' },
    DECREMENT: { makerPreventedQuantity: '0.30000000', takerPreventedQuantity: '0.30000000' },
  }
  const numbers: number[] = []
  for (const mode of MODES) {
    const rests = await place(anna, { ...EUR, side: 'SELL', quantity: '0.3', newClientOrderId: `rests-${mode}` })
    const meets = await place(anna, {
      ...{ ...EUR, side: 'BUY', quantity: '0.5', newClientOrderId: `meets-${mode}` },
      selfTradePreventionMode: mode,
    })
    const [maker, taker] = [Number(rests.body.orderId), Number(meets.body.orderId)]
    const [match] = await asked(anna, { orderId: maker })
    expect(match).toEqual({
      ...{ symbol: 'BTCEUR', preventedMatchId: match?.preventedMatchId, makerSymbol: 'BTCEUR', tradeGroupId: -1 },
      ...{ makerOrderId: maker, takerOrderId: taker, selfTradePreventionMode: mode, price: '100.00000000' },
      ...{ ...lost[mode], transactTime: world.now() },
    })
    expect(await asked(anna, { orderId: taker })).toEqual([match])
    expect(await asked(anna, { preventedMatchId: Number(match?.preventedMatchId) })).toEqual([match])
    const members = (preventedQuantity: string | undefined) =>
      preventedQuantity && { preventedMatchId: match?.preventedMatchId, preventedQuantity }
    const { makerPreventedQuantity, takerPreventedQuantity } = lost[mode] as Record<string, string | undefined>
    expect(await prevented(anna, maker)).toEqual(members(makerPreventedQuantity))
    expect(await prevented(anna, taker)).toEqual(members(takerPreventedQuantity))
    expect(preventedOf(meets.body)).toEqual(members(takerPreventedQuantity))
    numbers.push(Number(match?.preventedMatchId))
    await client(anna.token).trading.cancelAll()
  }
  expect(numbers).toEqual(numbers.toSorted((one, other) => one - other))
  expect(await world.server.app.trading.audit()).toEqual([])
})

test('what several matches took of an order is told as one sum with the last of them, in every list and when it is cancelled', async () => {
  const anna = await trader()
  for (const count of [1, 2])
    await place(anna, { ...EUR, side: 'SELL', quantity: '0.1', newClientOrderId: `sum-of-${count}` })
  const meets = await place(anna, { ...EUR, side: 'BUY', quantity: '0.5', selfTradePreventionMode: 'DECREMENT' })
  const orderId = Number(meets.body.orderId)
  const matches = await asked(anna, { orderId })
  const members = { preventedMatchId: matches[1]?.preventedMatchId, preventedQuantity: '0.20000000' }
  expect(preventedOf(meets.body)).toEqual(members)
  for (const list of ['openOrders', 'allOrders']) {
    const { body } = await send(anna, 'GET', list, { symbol: 'BTCEUR' })
    const found = (body as unknown as Record<string, unknown>[]).find((order) => order.orderId === orderId)
    expect(preventedOf(found ?? {})).toEqual(members)
  }
  const { body } = await send(anna, 'DELETE', 'order', { symbol: 'BTCEUR', orderId })
  expect([body.status, preventedOf(body)]).toEqual(['CANCELED', members])
  expect(await prevented(anna, orderId)).toEqual(members)
})

test('an order for an amount of money tells with which match it ended, not how much that took of it', async () => {
  const anna = await trader()
  await place(anna, { ...EUR, side: 'SELL', quantity: '0.1', newClientOrderId: 'rests-for-money' })
  const meets = await place(anna, { symbol: 'BTCEUR', type: 'MARKET', side: 'BUY', quoteOrderQty: '5' })
  const [match] = await asked(anna, { orderId: Number(meets.body.orderId) })
  const members = { preventedMatchId: match?.preventedMatchId, preventedQuantity: undefined }
  expect(await prevented(anna, Number(meets.body.orderId))).toEqual(members)
  await client(anna.token).trading.cancelAll()
})

test('one order may be kept from several, which are paged through by their numbers', async () => {
  const [anna, marco] = [await trader(), await trader()]
  for (const count of [1, 2, 3])
    await place(anna, { ...EUR, side: 'SELL', quantity: '0.1', newClientOrderId: `one-of-${count}` })
  const meets = await place(anna, { ...EUR, side: 'BUY', quantity: '0.3', selfTradePreventionMode: 'EXPIRE_MAKER' })
  const order = { orderId: Number(meets.body.orderId) }
  const all = await asked(anna, order)
  expect(all).toHaveLength(3)
  const second = Number(all[1]?.preventedMatchId)
  expect(await asked(anna, { ...order, fromPreventedMatchId: second, limit: 1 })).toEqual([all[1]])
  expect(await asked(marco, order)).toEqual([])
  expect(await asked(marco, { preventedMatchId: second })).toEqual([])
  const refused = async (fields: Fields) =>
    (await send(anna, 'GET', 'myPreventedMatches', { symbol: 'BTCEUR', ...fields })).body
  expect(await refused({})).toMatchObject({ code: -1102 })
  expect(await refused({ ...order, preventedMatchId: second })).toMatchObject({ code: -1128 })
  await client(anna.token).trading.cancelAll()
})
