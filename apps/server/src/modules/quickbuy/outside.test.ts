import { beforeAll, expect, test } from 'vitest'
import { HOUR_MS, type Ready, withdrawalWorld } from '../withdrawals/withdrawals.fixture.ts'

const world = withdrawalWorld()
const { running } = world
let anna: Ready

const MINUTE_MS = 60_000
const FUND_PASSWORD = '246810'
const HERE = { chainName: 'BITCOIN', address: 'fake1outside' }

beforeAll(async () => {
  anna = await world.ready()
})

const quickbuy = () => running.client({ token: anna.token }).quickbuy

const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { reason?: string }) => error.reason ?? String(error),
  )

const quote = () => quickbuy().quote({ platform: 'ramp', fiat: 'EUR', symbol: 'BTC', amount: '100' })

/** The code that was mailed for an address, and what else is asked for; quotes live shorter than the pause between codes. */
async function secretsFor(to = HERE) {
  running.clock.advance(MINUTE_MS + 1_000)
  await quickbuy().sendOutsideCode({ quoteId: (await quote()).quoteId, ...to })
  return { fundPassword: FUND_PASSWORD, code: world.codeOf(anna.email), googleCode: world.nextTotp(anna.secret) }
}

test('an outside address needs the proof of a withdrawal, for exactly this address', async () => {
  const outside = { target: 'outside', ...HERE } as const
  const bare = { quoteId: (await quote()).quoteId, ...outside }
  expect(await reasonOf(quickbuy().createOrder(bare))).toBe('identity.fund_password_missing')
  const secrets = await secretsFor()
  const { quoteId } = await quote()
  const elsewhere = { ...outside, address: 'fake1thief' }
  expect(await reasonOf(quickbuy().createOrder({ quoteId, ...elsewhere, ...secrets }))).toBe('identity.code_wrong')
  const again = { ...secrets, googleCode: world.nextTotp(anna.secret) }
  const wrong = { ...again, fundPassword: '000000' }
  const next = await quote()
  expect(await reasonOf(quickbuy().createOrder({ quoteId: next.quoteId, ...outside, ...wrong }))).toBe(
    'identity.fund_password_wrong',
  )
  const right = { ...again, googleCode: world.nextTotp(anna.secret) }
  const order = await quickbuy().createOrder({ quoteId: (await quote()).quoteId, ...outside, ...right })
  expect(order).toMatchObject({ state: 'waiting_payment', target: 'outside', address: HERE.address, delivery: 'chain' })
  expect(await reasonOf(quickbuy().createOrder({ quoteId: (await quote()).quoteId, ...outside, ...right }))).not.toBe(
    'done',
  )
})

test('another try for an outside address is judged and screened as the first was', async () => {
  running.clock.advance(31 * MINUTE_MS)
  anna = await world.logIn(anna)
  const { records } = await quickbuy().listOrders({})
  const id = records.find(({ address }) => address === HERE.address)?.id ?? ''
  expect((await quickbuy().orderDetail({ id })).state).toBe('expired')
  const again = async () => reasonOf(quickbuy().repay({ id, quoteId: (await quote()).quoteId }))
  const stop = (until: Date | null) =>
    running.app.db.pool.query('update identity.users set withdrawals_stopped_until = $2 where id = $1', [
      anna.userId,
      until,
    ])
  await stop(new Date(running.clock.now().getTime() + HOUR_MS))
  expect(await again()).toBe('funding.stopped')
  await stop(null)
  running.screening.mark(HERE.address, { risk: 95, categories: ['theft'], reference: 'CA.94' })
  expect(await again()).toBe('quickbuy.address_refused')
  running.screening.mark(HERE.address, { risk: 0 })
  expect(await again()).toBe('done')
})

test('an address that chain analytics warns of is refused, and compliance has the case', async () => {
  running.clock.advance(25 * HOUR_MS)
  anna = await world.logIn(anna)
  running.screening.mark('fake1stolen', { risk: 95, categories: ['theft'], reference: 'CA.95' })
  const secrets = await secretsFor({ chainName: 'BITCOIN', address: 'fake1stolen' })
  const wanted = {
    quoteId: (await quote()).quoteId,
    target: 'outside',
    chainName: 'BITCOIN',
    address: 'fake1stolen',
  } as const
  expect(await reasonOf(quickbuy().createOrder({ ...wanted, ...secrets }))).toBe('quickbuy.address_refused')
  expect((await quickbuy().listOrders({})).records.filter(({ address }) => address === 'fake1stolen')).toEqual([])
})
