import { loggedInStaff } from '@bourse/server/testing/accounts.ts'
import { testApp } from '@bourse/server/testing/app.ts'
import { expect, test } from 'vitest'
import { seedDemo } from '../seed.ts'
import { seedActivities } from './activities.ts'

const running = testApp()

test('the demo has a draft to approve, and two held rewards of which one takes two people; another start changes nothing', async () => {
  const { app, clock } = running
  await seedDemo(app)
  const deps = { ...app, clock }
  await seedActivities(deps)
  await seedActivities(deps)
  const { token } = await loggedInStaff(running, 'compliance')
  const office = running.officeClient({ token }).activities
  const drafts = (await office.officeActivities({ state: 'draft' })).records
  expect(drafts.map(({ texts, mayApprove }) => [texts.title.en, mayApprove])).toEqual([['New Year coupons', true]])
  const { records } = await office.heldRewards()
  expect(records.map(({ amount, needsTwo, mayDecide }) => [amount, needsTwo, mayDecide])).toEqual([
    ['5', expect.any(Boolean), true],
    ['200', true, true],
  ])
  expect(records[0]?.evidence).toContainEqual(expect.objectContaining({ link: 'device', strong: true }))
  expect(await app.activities.audit()).toEqual([])
})
