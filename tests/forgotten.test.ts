import { expect, test } from 'vitest'
import { PERSON } from '../apps/server/src/modules/kyc/kyc.fixture.ts'
import { everythingStored } from '../apps/server/src/modules/privacy/stored.fixture.ts'
import { withdrawalWorld } from '../apps/server/src/modules/withdrawals/withdrawals.fixture.ts'
import { makeObjects } from './doors/objects.ts'

const world = withdrawalWorld()
const { running } = world
const YEAR_MS = 366 * 24 * 60 * 60_000

test('of somebody who had everything that a person can have here, nothing names them when the law’s clock has ended', async () => {
  const owner = await world.logIn(await world.ready())
  await makeObjects(world, owner)
  const { app, clock } = running
  const names = new RegExp(`${owner.email}|${PERSON.lastName}|DE89370400440532013000|127\\.0\\.0\\.1`, 'i')
  const naming = async () => (await everythingStored(app.db)).split('\n').filter((line) => names.test(line))
  const before = new Set((await naming()).map((line) => line.split(' ')[0]))
  for (const table of ['identity.users', 'banking.bank_accounts', 'banking.bank_orders', 'payments.payment_orders'])
    expect([...before]).toContain(table)
  // How somebody leaves has tests of its own; here they leave with all of it, and so does who has bought from them.
  await app.db.pool.query('update identity.users set closed_at = $1, ended_at = $1', [clock.now()])
  clock.advance(6 * YEAR_MS)
  await app.privacy.retention.run()
  // The account of ours to which people pay stands in their orders; it is nobody's else.
  const left = (await naming()).filter(
    (line) => !line.startsWith('banking.bank_orders') || line.includes(PERSON.lastName),
  )
  expect(left).toEqual([])
})
