import { assert, units } from '@bourse/money'
import { plantFriend } from '@bourse/server/modules/invitations/planted.fixture.ts'
import { spot, systemAccount } from '@bourse/server/modules/ledger/index.ts'
import { commitmentOf } from '@bourse/server/platform/commitment.ts'
import { createIds } from '@bourse/server/platform/ids.ts'
import { loggedInStaff, loggedInUser } from '@bourse/server/testing/accounts.ts'
import { testApp } from '@bourse/server/testing/app.ts'
import { assetRow, pairRow } from '@bourse/server/testing/markets.ts'
import { beforeAll, expect, test } from 'vitest'
import { createFriendMaker } from './friends.ts'

const running = testApp()
const INVITER = 'inviter@example.com'
let inviterId: string
let actor: Parameters<ReturnType<typeof createFriendMaker>['make']>[1]
const maker = () => createFriendMaker({ ...running.app, ids: createIds(running.clock) })

beforeAll(async () => {
  await running.app.markets.addAssets([assetRow('BTC'), assetRow('EUR', 'fiat'), assetRow('GBP', 'fiat')])
  await running.app.markets.addPairs([pairRow('BTC', 'EUR')])
  const { staffId } = await loggedInStaff(running, 'operator')
  actor = { staffId, email: 'operator@office.example', ip: '127.0.0.1' }
  inviterId = (await loggedInUser(running, INVITER, 'IT')).userId
})

/** One bitcoin at 50,000 EUR. */
async function offer(): Promise<void> {
  const seller = await loggedInUser(running, 'seller@example.com', 'IT')
  const way = { from: systemAccount('custody:TEST', 'BTC'), to: spot(seller.userId, 'BTC'), units: units(100_000_000n) }
  await running.app.db.tx((tx) =>
    running.app.ledger.transfer(tx, { source: 'test', sourceId: 'seller', kind: 'deposit', ...way }),
  )
  const order = { symbol: 'BTC-EUR', side: 'sell', type: 'limit', price: '50000', amount: '1' } as const
  await running.client({ token: seller.token }).trading.placeOrder(order)
}

test('friends register by the code, deposit, trade where somebody sells, and submit their documents', async () => {
  const without = await maker().make({ email: INVITER, count: 1 }, actor)
  assert(without.ok, 'it is an account')
  expect(without.value.friends).toMatchObject([{ bought: null }])
  await offer()
  const made = await maker().make({ email: INVITER, count: 2 }, actor)
  assert(made.ok, 'it is an account')
  expect(made.value.friends.map(({ bought }) => Number(bought))).toEqual([0.008, 0.008])
  const on = running.app.db.queryable
  const friends = await running.app.invitations.friends(on)
  expect(await running.app.invitations.inviterOf(on, friends)).toHaveLength(3)
  for (const { email } of made.value.friends) {
    const userId = await running.app.identity.findUserId(email)
    assert(userId !== undefined, 'the account is open')
    expect((await running.app.ledger.balance(on, spot(userId, 'EUR'))).balance).toBe(110_000_000_000n)
    const { rows } = await running.app.db.pool.query('select state from kyc.cases where user_id = $1', [userId])
    expect(rows).toEqual([{ state: 'in_review' }])
  }
  expect(await maker().make({ email: 'nobody@example.com', count: 1 }, actor)).toMatchObject({
    refusal: { code: 'sandbox.user_unknown' },
  })
})

test('a draw that waits is drawn as its owner would, and its seed is the one that was committed to', async () => {
  await plantFriend(running, inviterId)
  const drawn = await maker().draw({ email: INVITER }, actor)
  assert(drawn.ok && drawn.value.seed !== null, 'a draw waits')
  expect(commitmentOf(drawn.value.seed)).toBe(drawn.value.commitment)
  expect(['1', '2']).toContain(drawn.value.amount)
  expect(await maker().draw({ email: INVITER }, actor)).toMatchObject({ refusal: { code: 'sandbox.entry_unknown' } })
  expect(await running.app.invitations.audit()).toEqual([])
})
