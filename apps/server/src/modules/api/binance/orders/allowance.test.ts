import { expect, test } from 'vitest'
import { NAME, SYMBOL } from '../../machines.fixture.ts'
import { LIMIT, orderWorld, type Trader } from '../../orders.fixture.ts'

const PER_SECOND = 20
const world = orderWorld({ ordersPerSecond: String(PER_SECOND) })
const { client, place, send, trader } = world

const BUY = { symbol: NAME, side: 'BUY', ...LIMIT, quantity: '0.5', price: '50' }
const TOO_MANY = { code: -1015, msg: `Too many new orders; current limit is ${10 * PER_SECOND} orders per 10 SECOND.` }

/** Nothing of the allowance of ten seconds is left. */
async function exhaust({ userId }: Trader): Promise<void> {
  const { orders } = world.server.app.trading
  for (let left = 10 * PER_SECOND - orders.counts(userId).hurry.used; left > 0; left -= 1)
    await orders.cancel(userId, { symbol: SYMBOL, orderId: 'none' })
}

test('beyond the allowance a replacement does nothing, or cancels alone where it was asked to', async () => {
  const anna = await trader()
  const old = Number((await place(anna, BUY)).body.orderId)
  await exhaust(anna)
  const fields = { ...BUY, price: '51', cancelReplaceMode: 'STOP_ON_FAILURE', cancelOrderId: old }
  const replace = (mode: string, more = {}) =>
    send(anna, 'POST', 'order/cancelReplace', { ...fields, ...more, orderRateLimitExceededMode: mode })
  const nothing = await replace('DO_NOTHING')
  expect(nothing).toMatchObject({ status: 429, body: TOO_MANY })
  expect(Number(nothing.headers['retry-after'])).toBeGreaterThan(0)
  expect((await client(anna.token).trading.liveOrders({})).map(({ price }) => price)).toEqual(['50.00'])
  const cancelled = await replace('CANCEL_ONLY')
  expect(Number(cancelled.headers['retry-after'])).toBeGreaterThan(0)
  expect(cancelled).toMatchObject({
    status: 429,
    body: {
      code: -2021,
      data: {
        ...{ cancelResult: 'SUCCESS', newOrderResult: 'FAILURE' },
        ...{ cancelResponse: { orderId: old, status: 'CANCELED' }, newOrderResponse: TOO_MANY },
      },
    },
  })
  expect(await client(anna.token).trading.liveOrders({})).toEqual([])
  // There is nothing more to cancel, and whoever goes on is told to stop.
  expect(await replace('CANCEL_ONLY')).toMatchObject({ status: 429, body: TOO_MANY })
})
