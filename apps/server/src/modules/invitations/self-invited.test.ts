import { ok } from '@bourse/money'
import { beforeAll, expect, test } from 'vitest'
import { createIds } from '../../platform/ids.ts'
import { systemAccount } from '../ledger/index.ts'
import { paying } from '../payments/cards/cards.fixture.ts'
import { type Ready, withdrawalWorld } from '../withdrawals/withdrawals.fixture.ts'
import { plantFriend } from './planted.fixture.ts'

const world = withdrawalWorld({ SESSION_IDLE_MINUTES: '1000000' })
const { running } = world
const { token, answerAt } = paying(running)
let person: Ready
beforeAll(async () => {
  person = await world.ready()
})

const lockId = () => createIds(running.clock).secret()
const client = (who: Ready) => running.client({ token: who.token })

/** In tests everybody comes by one browser from one address. */
async function apart({ userId }: Ready): Promise<void> {
  await running.app.db.pool.query('delete from identity.devices where user_id = $1', [userId])
  await running.app.db.pool.query('update identity.sessions set ip = user_id where user_id = $1', [userId])
}

/** An account that the person has invited, with nothing in common with theirs, and what it brings. */
async function invited() {
  const friend = await world.ready()
  await apart(friend)
  return { friend, ...(await plantFriend(running, person.userId, friend.userId)) }
}

type Rewards = Pick<Awaited<ReturnType<typeof invited>>, 'missionId' | 'drawId'>

/** Taken, and whether it waits for somebody of staff to decide. */
async function isHeld({ missionId: id, drawId }: Rewards, seen: () => Promise<unknown> = async () => undefined) {
  const web = client(await world.logIn(person))
  await apart(person)
  await seen()
  const taken = await web.invitations.take({ id }, { lockId: lockId() })
  const drawn = await web.invitations.draw({ id: drawId }, { lockId: lockId() })
  expect(drawn.held).toBe(taken.held)
  expect(await running.app.invitations.audit()).toEqual([])
  expect(await running.app.activities.audit()).toEqual([])
  return taken.held
}

/** Strangers trade, so that bitcoin has a price and it can be said what most of somebody's deposits is. */
async function priced(): Promise<void> {
  const [seller, buyer] = [await world.ready('0.01'), await world.ready()]
  await world.fund(buyer.userId, 'EUR', '100', systemAccount('bank:TEST', 'EUR'))
  const order = { symbol: 'BTC-EUR', type: 'limit', price: '50000', amount: '0.001' } as const
  await client(await world.logIn(seller)).trading.placeOrder({ ...order, side: 'sell' })
  await client(await world.logIn(buyer)).trading.placeOrder({ ...order, side: 'buy' })
}

test('a friend who has nothing in common with the inviter is paid for at once', async () => {
  expect(await isHeld(await invited())).toBe(false)
})

test('who invites themselves from a second account at the same device waits for a decision', async () => {
  const { friend, ...rewards } = await invited()
  const atOne = () =>
    running.app.db.tx(async (tx) => {
      const seen = { deviceId: 'dev_of_both', now: running.clock.now() }
      for (const { userId } of [person, friend]) await running.app.identity.seenAtDevice(tx, { userId, ...seen })
      return ok()
    })
  expect(await isHeld(rewards, atOne)).toBe(true)
})

test('who shows one card from both accounts, which only one of them gets, waits for a decision', async () => {
  const { friend, ...rewards } = await invited()
  const pages: (string | null)[] = []
  for (const who of [person, friend]) {
    const added = await client(await world.logIn(who)).payments.addCard({ token: await token() })
    pages.push(added.challengeUrl)
  }
  for (const page of pages) await answerAt(page)
  await apart(friend)
  const cards = await running.app.db.pool.query('select state from payments.cards order by state')
  expect(cards.rows).toEqual([{ state: 'active' }, { state: 'refused' }])
  expect(await isHeld(rewards)).toBe(true)
})

test('who moves their own money to a second account as its deposits waits for a decision', async () => {
  // By a browser that is known for a day when the money moves.
  await world.logIn(person)
  const { friend, ...rewards } = await invited()
  await priced()
  await world.fund(person.userId, 'BTC', '0.1')
  const sender = await world.logIn(person)
  const { uid } = await running.app.identity.userData(friend.userId)
  const { quoteId } = await world.web(sender).quoteTransfer({ symbol: 'BTC', amount: '0.0015', uid })
  const secrets = await world.secretsFor(sender, quoteId)
  expect(await world.web(sender).transfer(secrets)).toMatchObject({ state: 'completed' })
  expect(await isHeld(rewards)).toBe(true)
})
