import { loggedInStaff } from '@bourse/server/testing/accounts.ts'
import { testApp } from '@bourse/server/testing/app.ts'
import { expect, test } from 'vitest'
import { VERIFIED_USER } from '../people/verified.ts'
import { seedDemo } from '../seed.ts'
import { seedCoupons } from './coupons.ts'

const running = testApp()

test('the demo gives everybody a coupon, and clara has two, one of which has paid for a trade; another start changes nothing', async () => {
  const { app } = running
  await seedDemo(app)
  await seedCoupons(app)
  await app.coupons.followFees()
  await seedCoupons(app)
  const userId = (await app.identity.findUserId(VERIFIED_USER.email)) ?? ''
  const { token } = await loggedInStaff(running, 'support')
  const { records } = await running.officeClient({ token }).coupons.officeCouponsOf({ userId })
  expect(records.map(({ asset, state }) => [asset, state])).toEqual([
    ['USDT', 'valid'],
    ['GBP', 'valid'],
  ])
  const [used, whole] = records.map(({ face, rest }) => Number(rest) / Number(face))
  expect(used).toBeGreaterThan(0)
  expect(used).toBeLessThan(1)
  expect(whole).toBe(1)
  const { records: open } = await running.client().activities.hub({ kind: 'coupon' })
  expect(open.map(({ phase, page }) => [phase, page])).toEqual([['running', '/reward']])
  expect([...(await app.coupons.audit()), ...(await app.activities.audit())]).toEqual([])
})
