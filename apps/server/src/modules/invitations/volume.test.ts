import { afterEach, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { spot } from '../ledger/index.ts'
import { inviteWorld } from './invitations.fixture.ts'

const running = testApp({ SESSION_IDLE_MINUTES: '1000000' })
const world = inviteWorld(running)
const { account, inviter, friendOf, days, deposit, own } = world
beforeAll(world.open)
beforeAll(() => world.campaign())
afterEach(world.clean)

type Who = Awaited<ReturnType<typeof account>>

/** At 30,000 GBP for one. */
async function trade(seller: Who, buyer: Who, amount: string): Promise<void> {
  await world.stayLoggedIn()
  const order = { symbol: 'BTC-GBP', type: 'limit', price: '30000', amount } as const
  await seller.client.trading.placeOrder({ ...order, side: 'sell' })
  await buyer.client.trading.placeOrder({ ...order, side: 'buy' })
}

const bitcoin = ({ userId }: Who) => world.move(world.outside('BTC'), spot(userId, 'BTC'), '1')
const figures = async (who: Who) => (await own(who)).map(({ deposits, volume }) => [deposits, volume])

test('volume is what a friend trades with strangers, on either side, to the penny: 300 pounds finish the junior mission', async () => {
  const [anna, stranger] = [await inviter(), await account('IT')]
  const friend = await friendOf(anna)
  await deposit(friend.userId, '400')
  await deposit(stranger.userId, '400')
  await bitcoin(stranger)
  await trade(stranger, friend, '0.00996')
  await days(1)
  expect(await figures(anna)).toEqual([['400.00', '298.80']])
  await days(6)
  expect((await own(anna))[0]).toMatchObject({
    assetDays: 7,
    tasks: [{}, {}, { mark: expect.not.stringMatching('take') }, {}],
  })
  await trade(friend, stranger, '0.00004')
  await days(1)
  expect(await figures(anna)).toEqual([['400.00', '300.00']])
  expect((await own(anna))[0]?.missions).toContainEqual(expect.objectContaining({ task: 'junior', state: 'promised' }))
})

test('what a circle trades among itself counts for nobody: friends of one person, who invited them, and a friend’s friend', async () => {
  const anna = await inviter()
  const [one, other] = [await friendOf(anna), await friendOf(anna)]
  const further = await friendOf(one)
  const circle = [anna, one, other, further]
  for (const who of circle) {
    await deposit(who.userId, '1000')
    await bitcoin(who)
  }
  for (const [seller, buyer] of [
    [one, other],
    [other, one],
    [anna, one],
    [one, further],
    [further, anna],
    [anna, further],
  ] as const)
    await trade(seller, buyer, '0.01')
  await days(1)
  const volumes = await Promise.all([anna, one].map(async (who) => (await figures(who)).map(([, volume]) => volume)))
  expect(volumes).toEqual([['0.00', '0.00'], ['0.00']])
})
