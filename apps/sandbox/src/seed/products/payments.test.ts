import { verification } from '@bourse/server/modules/kyc/kyc.fixture.ts'
import { testApp } from '@bourse/server/testing/app.ts'
import { expect, test } from 'vitest'
import { VERIFIED_USER } from '../people/verified.ts'
import { seedDemo } from '../seed.ts'
import { seedPayments } from './payments.ts'

const running = testApp({}, { prices: { EUR: '1.25' } })
const kyc = verification(running)

/** The first look comes before the simulated provider has decided. */
async function lateVerdict(userId: string) {
  const { app } = running
  const standing = await app.kyc.stateOf(userId)
  if (standing.level === 2) return standing
  await app.screening.people.screenNewcomers()
  const { rows } = await app.db.pool.query('select id from kyc.cases where user_id = $1', [userId])
  await kyc.tell(rows[0].id)
  return standing
}

test('the business of clara has payments in their states, of which a customer paid some; another start changes nothing', async () => {
  const { app } = running
  await seedDemo(app)
  for (const _start of [1, 2]) {
    await seedPayments({ ...app, kyc: { stateOf: lateVerdict } })
    const owner = (await app.identity.findUserId(VERIFIED_USER.email)) ?? ''
    const { records } = await app.api.partners.payments.list(owner, { current: 1, size: 20 })
    expect(records.map(({ reference, state, refunded }) => [reference, state, refunded]).sort()).toEqual([
      ['order-1001', 'paid', '0'],
      ['order-1002', 'partly_refunded', '15.5'],
      ['order-1003', 'refunded', '18'],
      ['order-1004', 'cancelled', '0'],
      ['order-1005', 'created', '0'],
    ])
    expect(await app.audit()).toEqual([])
  }
})
