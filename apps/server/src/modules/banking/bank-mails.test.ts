import { expect, test } from 'vitest'
import { loggedInStaff } from '../../testing/accounts.ts'
import { testApp } from '../../testing/app.ts'
import { mailing } from '../funding/mails.fixture.ts'
import { bankingOf } from './banking.fixture.ts'

const running = testApp()
const { verified, pay, lineOf } = bankingOf(running)
const HOUR_MS = 3_600_000

const { newsTo } = mailing(running)
const subjectsTo = async (person: { readonly email: string }) => (await newsTo(person)).map(({ subject }) => subject)

test('whoever deposits by bank is mailed what became of it', async () => {
  const { token } = await loggedInStaff(running, 'compliance')
  const office = running.officeClient({ token })
  const anna = await verified()
  // That she is verified is told in an email of its own.
  await subjectsTo(anna)
  const arrived = await anna.confirm('120')
  await pay({ cents: 12_000, reference: arrived.referenceNumber })
  expect(await subjectsTo(anna)).toEqual(['You received 120 EUR'])

  const strange = await anna.confirm('60')
  const id = await pay({ cents: 6_000, reference: strange.referenceNumber, name: 'Somebody Else' })
  expect(await subjectsTo(anna)).toEqual(['We are reviewing your transfer of 60 EUR'])
  const line = await lineOf(id, office)
  await office.banking.returnBankLine({ id: line.id, reason: 'Not the account of the person.' })
  expect(await subjectsTo(anna)).toEqual(['We sent 60 EUR back'])

  // What a stranger writes on a transfer goes into no mail.
  const lost = await pay({ cents: 2_000, reference: 'Visit evil.example now' })
  const { id: lostId } = await lineOf(lost, office)
  await office.banking.assignBankLine({ id: lostId, uid: anna.uid, reason: 'Shown by the statement.' })
  expect(await subjectsTo(anna)).toEqual(['You received 20 EUR'])
  expect(running.outbox.some(({ text }) => text.includes('evil.example'))).toBe(false)

  const late = await anna.confirm('80')
  running.clock.advance(73 * HOUR_MS)
  expect(await subjectsTo(anna)).toEqual([`We did not receive a transfer for ${late.referenceNumber}`])
  await pay({ cents: 8_000, reference: late.referenceNumber })
  expect(await subjectsTo(anna)).toEqual(['You received 80 EUR'])
})
