import { assert } from '@bourse/money'
import { spot, systemAccount } from '@bourse/server/modules/ledger/index.ts'
import { loggedInStaff } from '@bourse/server/testing/accounts.ts'
import { testApp } from '@bourse/server/testing/app.ts'
import { expect, test } from 'vitest'
import { VERIFIED_USER } from '../people/verified.ts'
import { seedDemo } from '../seed.ts'
import { seedSavings } from './savings.ts'

const running = testApp()

test('the demo offers savings in seven coins, one of them sold out, and clara has some, but for coins that were spent before; another start changes nothing', async () => {
  const { app } = running
  await seedDemo(app)
  const userId = (await app.identity.findUserId(VERIFIED_USER.email)) ?? ''
  const bitcoin = spot(userId, 'BTC')
  const { balance: units } = await app.ledger.balance(app.db.queryable, bitcoin)
  const key = { source: 'test', sourceId: 'spent', kind: 'deposit' }
  const spent = await app.db.tx((tx) =>
    app.ledger.transfer(tx, { ...key, from: bitcoin, to: systemAccount('treasury', 'BTC'), units }),
  )
  assert(spent.ok, 'she had as much')
  await seedSavings(app)
  await seedSavings(app)
  const products = await running.client().saving.products({})
  expect(new Set(products.map(({ coin }) => coin)).size).toBe(7)
  expect(new Set(products.filter(({ state }) => state === 'sold_out').map(({ coin }) => coin))).toEqual(
    new Set(['DOT']),
  )
  const { token } = await loggedInStaff(running, 'support')
  const { records } = await running.officeClient({ token }).saving.officePositions({ search: userId, part: 'live' })
  expect(records.map(({ coin, day, days }) => [coin, day, days])).toEqual([
    ['USDT', 2, 7],
    ['ETH', 11, 30],
  ])
  expect(await app.saving.audit()).toEqual([])
})
