import { afterEach, expect, test } from 'vitest'
import { spot } from '../apps/server/src/modules/ledger/index.ts'
import { DAY_MS, tradingWorld, value } from '../apps/server/src/modules/p2p/orders/trading.fixture.ts'
import { buying } from '../apps/server/src/modules/quickbuy/quickbuy.fixture.ts'
import type { JobHandler } from '../apps/server/src/platform/jobs/jobs.ts'
import type { Json } from '../apps/server/src/platform/json.ts'
import { ONE_REQUEST } from '../apps/server/src/testing/requests.ts'

const DAYS = 400
const world = tradingWorld()
const { p2p, running, person, merchant, listing, take, accept, pay, release, coins, detail, fixIndex } = world
const shop = buying(running)

afterEach(async () => expect([...(await p2p().audit()), ...(await running.app.quickbuy.audit())]).toEqual([]))

/** What is due, in its order, as a worker would do it. */
async function work(): Promise<void> {
  const handlers = new Map<string, JobHandler<Json>>()
  const kept = {
    schedule: () => undefined,
    handle: (name: string, handler: unknown) => void handlers.set(name, handler as JobHandler<Json>),
  }
  for (const { register } of [...p2p().jobs, ...running.app.quickbuy.jobs])
    register(kept as unknown as Parameters<typeof register>[0])
  for (;;) {
    const { rows } = await running.app.db.pool.query(
      `delete from platform.timers where id = (select id from platform.timers where due_at <= $1 and name = any($2)
         order by due_at, id limit 1) returning name, payload`,
      [running.clock.now(), [...handlers.keys()]],
    )
    if (rows[0] === undefined) return
    await handlers.get(rows[0].name)?.(rows[0].payload)
  }
}

/** Whoever has sold something and leaves: the bond is free thirty days after the last order. */
async function leaver() {
  const [who, buyer] = [await merchant(), await person()]
  const offer = await listing(who)
  const order = await take(buyer, offer)
  await accept(who, order)
  await pay(buyer, order)
  value(await release(who, order))
  value(await p2p().merchants.leave(who.userId, ONE_REQUEST))
  return { who, buyer }
}

/** Orders in every state that time can end, and one that it cannot; who has what when so many days have passed. */
async function course(pass: () => Promise<void>) {
  await fixIndex()
  const [seller, buyer, giver, taker] = [await merchant(), await person(), await person('300'), await merchant()]
  const gone = await leaver()
  const offer = await listing(seller, { quantity: '800' })
  const [matching, unpaid, paid] = [await take(buyer, offer), await take(buyer, offer), await take(buyer, offer)]
  await accept(seller, unpaid)
  await accept(seller, paid)
  await pay(buyer, paid)
  const sale = await take(giver, await listing(taker, { side: 'buy', quantity: '200' }))
  await accept(taker, sale)
  const anna = await shop.buyer()
  const before = await shop.floatWallet()
  const waiting = await anna.order('agora', '100')
  await anna.quote('bazaar', '50')
  const begin = running.clock.now().getTime()
  await pass()
  await fixIndex()
  const later = await shop.logIn(anna)
  const after = (time: string | null) => (time === null ? null : (Date.parse(time) - begin) / 1_000)
  const seen = async (order: { readonly id: string }, who: { readonly userId: string }) => {
    const { state, endTime, endReason, appeal } = await detail(who, order)
    return { state, endReason, ended: after(endTime), appealed: after(appeal?.openTime ?? null) }
  }
  const { held } = await running.app.ledger.balance(running.app.db.queryable, spot(gone.who.userId, 'BTC'))
  const { state, endTime } = await later.detail(waiting.id)
  return {
    coins: await Promise.all([seller, buyer, giver, taker, gone.who, gone.buyer].map(coins)),
    orders: await Promise.all([matching, unpaid, paid].map((order) => seen(order, buyer))),
    sale: await seen(sale, giver),
    bondHeld: held,
    quick: { state, ended: after(endTime), float: (await shop.floatWallet()) === before },
  }
}

test('a jump of 400 days leaves the same books as 400 steps of a day, for orders between people and at partners', async () => {
  const jumped = await course(async () => {
    running.clock.advance(DAYS * DAY_MS)
    await work()
  })
  expect(jumped).toMatchObject({
    orders: [{ state: 'rejected' }, { state: 'cancelled' }, { state: 'appeal' }],
    ...{ sale: { state: 'cancelled' }, bondHeld: 0n, quick: { state: 'expired', float: true } },
  })
  const stepped = await course(async () => {
    for (let day = 0; day < DAYS; day += 1) {
      running.clock.advance(DAY_MS)
      await work()
    }
  })
  expect(stepped).toEqual(jumped)
})
