import { loggedInUser } from '@bourse/server/testing/accounts.ts'
import { testApp } from '@bourse/server/testing/app.ts'
import { expect, test } from 'vitest'
import { VERIFIED_USER } from '../people/verified.ts'
import { seedDemo } from '../seed.ts'
import { seedInvitations } from './invitations.ts'

const running = testApp()

test('the demo has invitations, and clara has four friends; another start changes nothing', async () => {
  const { app } = running
  await seedDemo(app)
  await seedInvitations(app)
  await seedInvitations(app)
  const inviterId = await app.identity.findUserId(VERIFIED_USER.email)
  const friendIds = await app.invitations.friends(app.db.queryable)
  const invited = await app.invitations.inviterOf(app.db.queryable, friendIds)
  expect(invited.map((row) => row.inviterId)).toEqual(Array(4).fill(inviterId))
  const { token } = await loggedInUser(running, 'visitor@example.com', 'IT')
  const { records } = await running.client({ token }).activities.hub({})
  expect(records.map(({ kind }) => kind).sort()).toEqual(['invitation'])
  expect(await app.activities.audit()).toEqual([])
})
