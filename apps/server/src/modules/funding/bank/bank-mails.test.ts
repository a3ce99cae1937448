import { beforeAll, expect, test } from 'vitest'
import { loggedInStaff } from '../../../testing/accounts.ts'
import { testApp } from '../../../testing/app.ts'
import { listAllAssets } from '../../../testing/chains.ts'
import { banking } from './bank.fixture.ts'

const running = testApp()
const { verified, pay, lineOf } = banking(running)
const HOUR_MS = 3_600_000

beforeAll(async () => {
  const { app } = running
  await listAllAssets(app)
  app.registerJobs()
  await app.jobs.start()
  return () => app.jobs.stop()
})

let read = 0
/** What was mailed since the last look. */
const newsTo = async ({ email }: { email: string }) => {
  await running.app.jobs.settle()
  const fresh = running.outbox.slice(read)
  read = running.outbox.length
  return fresh.filter(({ to }) => to === email).map(({ subject }) => subject)
}

test('whoever deposits by bank is mailed what became of it', async () => {
  const { token } = await loggedInStaff(running, 'compliance')
  const office = running.officeClient({ token })
  const anna = await verified()
  // That she is verified is told in a letter of its own.
  await newsTo(anna)
  const arrived = await anna.confirm('120')
  await pay({ cents: 12_000, reference: arrived.referenceNumber })
  expect(await newsTo(anna)).toEqual(['120 EUR arrived'])

  const strange = await anna.confirm('60')
  const id = await pay({ cents: 6_000, reference: strange.referenceNumber, name: 'Somebody Else' })
  expect(await newsTo(anna)).toEqual(['Your transfer of 60 EUR is being looked at'])
  const line = await lineOf(id, office)
  await office.funding.returnBankLine({ id: line.id, reason: 'Not the account of the person.' })
  expect(await newsTo(anna)).toEqual(['60 EUR were sent back'])

  // What a stranger writes on a transfer goes into no mail.
  const lost = await pay({ cents: 2_000, reference: 'Visit evil.example now' })
  const { id: lostId } = await lineOf(lost, office)
  await office.funding.assignBankLine({ id: lostId, uid: anna.uid, reason: 'Shown by the statement.' })
  expect(await newsTo(anna)).toEqual(['20 EUR arrived'])
  expect(running.outbox.some(({ text }) => text.includes('evil.example'))).toBe(false)

  const late = await anna.confirm('80')
  running.clock.advance(73 * HOUR_MS)
  expect(await newsTo(anna)).toEqual([`No transfer arrived for ${late.referenceNumber}`])
  await pay({ cents: 8_000, reference: late.referenceNumber })
  expect(await newsTo(anna)).toEqual(['80 EUR arrived'])
})
