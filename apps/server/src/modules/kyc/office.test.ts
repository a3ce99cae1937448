import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { workFor } from '../../testing/worker.ts'
import { failureOf, MINUTE_MS, race, reasonOf } from '../identity/identity.fixture.ts'
import { picture, verification } from './kyc.fixture.ts'

const running = testApp()
const { client, bind, nextTotp, ticketOf, ownCode, codeOf, lastMail, passed, submitted, caseOf, tell, staff, drafted } =
  verification(running)
const settled = () => running.app.jobs.settle()

beforeAll(() => workFor(running.app, running.app.kyc, running.app.notices))

async function actsOf(subject: string): Promise<string[]> {
  const { rows } = await running.app.db.pool.query('select act from admin.audit_log where subject = $1 order by time', [
    subject,
  ])
  return rows.map(({ act }) => act)
}

async function waiting(number?: string) {
  const who = await submitted(number)
  const { caseId } = await caseOf(who)
  await tell(caseId, { outcome: 'consider' })
  return { ...who, caseId }
}

test('the queue shows what waits, without a name, and filters by state, flag, country and user', async () => {
  const who = await waiting()
  await drafted()
  const office = await staff('support')
  const { records, total } = await office.officeCases({ userId: who.userId })
  expect(total).toBe(1)
  expect(records[0]).toMatchObject({ caseId: who.caseId, state: 'in_review', flags: ['provider_consider'] })
  expect(JSON.stringify(records)).not.toMatch(/Anna|D'Angelo|AB0/)
  expect((await office.officeCases({ state: 'passed', userId: who.userId })).total).toBe(0)
  expect((await office.officeCases({ flag: 'provider_consider', country: 'IT', userId: who.userId })).total).toBe(1)
  expect((await office.officeCases({ flag: 'duplicate', userId: who.userId })).total).toBe(0)
  expect(await reasonOf(office.officeCase({ caseId: who.caseId }))).toBe('session.unauthorized')
})

test('who judges documents need not be able to write to their owner', async () => {
  const who = await waiting()
  const seenBy = async (role: 'reviewer' | 'compliance' | 'support') =>
    (await (await staff(role)).officeCases({ userId: who.userId })).records[0]?.account
  expect(await seenBy('reviewer')).toMatch(/^pers\*{4}@example\.org$/)
  expect([await seenBy('compliance'), await seenBy('support')]).toEqual([who.email, who.email])
})

test('a case shows the person and the pictures, and each look is recorded', async () => {
  const who = await waiting()
  const office = await staff('reviewer')
  const one = await office.officeCase({ caseId: who.caseId })
  expect(one).toMatchObject({
    person: { firstName: 'Anna-Maria', documentNumber: who.number },
    provider: { state: 'consider' },
    fourEyes: false,
    accountCountry: 'IT',
  })
  const fileId = one.files.front ?? ''
  expect(Buffer.from((await office.officeFile({ fileId })).base64, 'base64').readUInt16BE(0)).toBe(0xffd8)
  expect(await actsOf(who.caseId)).toEqual(['kyc.case_viewed'])
  expect(await actsOf(fileId)).toEqual(['kyc.file_viewed'])
  expect(await reasonOf(office.officeCase({ caseId: 'kyc_nobody' }))).toBe('kyc.case_unknown')
  expect(await reasonOf(office.officeFile({ fileId: 'kfl_nobody' }))).toBe('kyc.file_unknown')
})

test('a case is taken by one, decided by who took it, and once', async () => {
  const who = await waiting()
  const [one, two] = [await staff('reviewer'), await staff('compliance')]
  const { caseId } = who
  expect(await reasonOf(one.approveCase({ caseId }))).toBe('kyc.not_taken')
  await one.takeCase({ caseId })
  const failure = await failureOf(two.takeCase({ caseId }))
  expect([failure?.reason, failure?.message]).toEqual([
    'kyc.taken',
    'reviewer@office.example is already working on this.',
  ])
  expect(await reasonOf(two.approveCase({ caseId }))).toBe('kyc.not_taken')
  expect(await race(() => one.approveCase({ caseId, note: 'fine' }))).toMatchObject({
    done: 1,
    reasons: ['kyc.not_in_review'],
  })
  expect((await who.calls.info()).state).toBe('passed')
  expect(await reasonOf(two.takeCase({ caseId }))).toBe('kyc.not_in_review')
  expect(await actsOf(caseId)).toEqual(['kyc.case_taken', 'kyc.case_approved'])
})

test('a case that was left lying, or given back, is free for another', async () => {
  const { caseId } = await waiting()
  const one = await staff('reviewer')
  await one.takeCase({ caseId })
  await one.releaseCase({ caseId })
  await (await staff('compliance')).takeCase({ caseId })
  running.clock.advance(31 * MINUTE_MS)
  await (await staff('reviewer')).takeCase({ caseId })
})

test('two reviewers at the same moment: one decides', async () => {
  const who = await waiting()
  const [one, two] = [await staff('reviewer'), await staff('admin')]
  const { caseId } = who
  const takes = await Promise.all([one, two].map((office) => reasonOf(office.takeCase({ caseId }))))
  expect(takes.sort()).toEqual(['kyc.taken', 'not refused'])
  const acts = await Promise.all([
    reasonOf(one.approveCase({ caseId })),
    reasonOf(two.refuseCase({ caseId, reasons: 'data_name' })),
  ])
  expect(acts.filter((reason) => reason === 'not refused')).toHaveLength(1)
})

test('a refusal needs a reason of the list, which the user is told; the note stays inside', async () => {
  const who = await waiting()
  const office = await staff('compliance')
  const { caseId } = who
  await office.takeCase({ caseId })
  expect(await reasonOf(office.refuseCase({ caseId, reasons: '' }))).toBe('kyc.reason_missing')
  expect(await reasonOf(office.refuseCase({ caseId, reasons: 'made.up' }))).toBe('request.invalid')
  await office.refuseCase({ caseId, reasons: 'selfie_mismatch,back_glare', note: 'looks like a brother' })
  const info = await who.calls.info()
  expect([info.state, info.reasons]).toEqual(['rejected', ['selfie_mismatch', 'back_glare']])
  expect(JSON.stringify(info)).not.toContain('brother')
  await settled()
  expect(lastMail(who.email)?.text).toContain('There is a reflection on the back of the document.')
})

test('a verdict that comes while a person looks decides nothing', async () => {
  const who = await submitted()
  const { caseId } = await caseOf(who)
  const office = await staff('reviewer')
  await office.takeCase({ caseId })
  expect(await tell(caseId)).toBe('accepted')
  expect((await who.calls.info()).state).toBe('in_review')
  expect((await office.officeCase({ caseId })).provider.state).toBe('clear')
})

test('a document that another account has passed with needs two people, and cannot be passed twice', async () => {
  const first = await passed()
  const second = await waiting(first.number)
  const { caseId } = second
  const one = await staff('reviewer')
  const view = await one.officeCase({ caseId })
  expect([view.fourEyes, view.flags, view.duplicates.map(({ account }) => account)]).toEqual([
    true,
    ['duplicate', 'provider_consider'],
    [`${first.email.slice(0, 4)}****@example.org`],
  ])
  await one.takeCase({ caseId })
  expect(await one.approveCase({ caseId })).toEqual({ passed: false })
  expect(await reasonOf(one.takeCase({ caseId }))).toBe('kyc.second_person')
  expect(await reasonOf(one.approveCase({ caseId }))).toBe('kyc.second_person')
  const two = await staff('compliance')
  await two.takeCase({ caseId })
  expect(await reasonOf(two.approveCase({ caseId }))).toBe('kyc.document_taken')
  await two.refuseCase({ caseId, reasons: 'front_unsupported' })
  expect((await second.calls.info()).state).toBe('rejected')
})

/** Somebody who is verified and has an authenticator. */
async function verified() {
  const who = await passed()
  const { secret } = await bind(who)
  return { ...who, secret }
}
const claimOf = ({ number }: { number: string }) => ({ documentNumber: number, birthDate: '1990-04-05' })

/** As far as the request, from the second step of the log-in. */
async function lost(who: { email: string; number: string }) {
  running.clock.advance(MINUTE_MS)
  const calls = client().kyc
  const logIn = await ticketOf(who)
  await calls.lostSendCode({ ticket: logIn })
  const code = codeOf(who.email)
  const { ticket, state } = await calls.lostStart({ ticket: logIn, code })
  return { ticket, state, calls, logIn, code }
}

async function requested() {
  const who = await verified()
  const { ticket, calls } = await lost(who)
  await calls.lostCheck({ ticket, ...claimOf(who) })
  const { fileId } = await calls.lostUpload({ ticket, file: await picture() })
  await calls.lostSubmit({ ticket, fileId })
  const { records } = await (await staff('support')).officeResets({ userId: who.userId })
  return { ...who, ticket, resetId: records[0]?.resetId ?? '' }
}

test('who has lost the authenticator asks from the second step of the log-in, and two people let them in', async () => {
  const who = await verified()
  const { ticket, state, calls, logIn, code } = await lost(who)
  expect(state.state).toBe('none')
  expect(await reasonOf(calls.lostStart({ ticket: logIn, code }))).toBe('identity.code_wrong')
  expect(await reasonOf(calls.lostSubmit({ ticket, fileId: 'kfl_any' }))).toBe('kyc.reset_not_open')
  expect(await reasonOf(calls.lostCheck({ ticket, ...claimOf(who), birthDate: '1990-04-06' }))).toBe('kyc.info_wrong')
  const { number } = await calls.lostCheck({ ticket, ...claimOf(who) })
  expect(number).toMatch(/^\d{6}$/)
  const { fileId } = await calls.lostUpload({ ticket, file: await picture() })
  expect(await race(() => calls.lostSubmit({ ticket, fileId }))).toMatchObject({ done: 1 })
  expect((await calls.lostState({ ticket })).state).toBe('in_review')
  await settled()
  expect(lastMail(who.email)?.subject).toBe('Someone asked to remove your authenticator')
  expect(lastMail(who.email)?.text).toContain('/account/freeze#')

  const one = await staff('reviewer')
  const { records } = await one.officeResets({ state: 'in_review', userId: who.userId })
  const resetId = records[0]?.resetId ?? ''
  expect(await one.officeReset({ resetId })).toMatchObject({ number, via: 'log_in', selfie: fileId })
  await one.takeReset({ resetId })
  expect(await one.approveReset({ resetId })).toEqual({ removed: false })
  expect(await reasonOf(one.takeReset({ resetId }))).toBe('kyc.second_person')
  expect((await calls.lostState({ ticket })).state).toBe('in_review')
  const two = await staff('compliance')
  await two.takeReset({ resetId })
  expect(await race(() => two.approveReset({ resetId }))).toMatchObject({ done: 1 })
  expect((await calls.lostState({ ticket })).state).toBe('approved')
  expect(await reasonOf(client(who.token).identity.userData())).toBe('session.unauthenticated')
  const session = await client().identity.loginWithPassword({ account: who.email, password: 'ledger-pencil-7' })
  const security = await client(session.token).identity.securityState()
  expect(security.authenticator).toBe(false)
  expect(security.withdrawalsStoppedUntil).not.toBeNull()
  await settled()
  const subjects = running.outbox.filter(({ to }) => to === who.email).map(({ subject }) => subject)
  expect(subjects).toContain('Your lost authenticator was removed')
  // Both signed whose authenticator goes and who asked for that; the second also who came before.
  const proofs = await running.app.admin.decisionProofs(resetId, 'kyc.approveReset')
  expect(proofs.map(({ signed_text: text }) => text.split('\n').slice(2, -2))).toEqual([
    [`resetId "${resetId}"`, `user ${records[0]?.uid}`, expect.stringMatching(/^authenticator .* by log_in$/)],
    [
      ...[`resetId "${resetId}"`, `user ${records[0]?.uid}`, expect.stringMatching(/^authenticator .* by log_in$/)],
      expect.stringMatching(/^approved first by reviewer/),
    ],
  ])
  expect(await actsOf(resetId)).toEqual([
    'kyc.reset_viewed',
    'kyc.reset_taken',
    'kyc.reset_approved_first',
    'kyc.reset_taken',
    'kyc.reset_approved',
  ])
})

test('a refused request says why, the authenticator stays, and it may be asked again', async () => {
  const who = await requested()
  const office = await staff('reviewer')
  const { resetId } = who
  await office.takeReset({ resetId })
  expect(await reasonOf(office.refuseReset({ resetId, reasons: '' }))).toBe('kyc.reason_missing')
  await office.refuseReset({ resetId, reasons: 'number_missing', note: 'nothing to read' })
  expect(await client().kyc.lostState({ ticket: who.ticket })).toMatchObject({
    state: 'rejected',
    reasons: ['number_missing'],
  })
  await settled()
  const texts = running.outbox.filter(({ to }) => to === who.email).map(({ text }) => text)
  expect(texts.join()).toContain('We can’t read the number in the selfie.')
  expect(await ticketOf(who)).toMatch(/^[\w-]{43}$/)
  await client().kyc.lostCheck({ ticket: who.ticket, ...claimOf(who) })
})

test('with a session it takes the mailed code at the end', async () => {
  const who = await verified()
  const calls = client(who.token).kyc
  expect((await calls.unbindInfo()).state).toBe('none')
  await calls.checkKycInfo(claimOf(who))
  const { fileId } = await calls.uploadFile({ file: await picture() })
  expect(await reasonOf(calls.submitUnbindInfo({ fileId, code: '000000' }))).toMatch(/^identity\.code_/)
  const code = await ownCode(who, 'lost_totp')
  expect(await reasonOf(calls.submitUnbindInfo({ fileId: 'kfl_none', code }))).toBe('kyc.file_unknown')
  expect(await calls.submitUnbindInfo({ fileId, code })).toMatchObject({ state: 'in_review' })
})

test('a picture of another person, or of another area, is no evidence', async () => {
  const [one, other] = [await verified(), await verified()]
  const calls = client(one.token).kyc
  await calls.checkKycInfo(claimOf(one))
  const { fileId } = await client(other.token).kyc.uploadFile({ file: await picture() })
  const code = await ownCode(one, 'lost_totp')
  expect(await reasonOf(calls.submitUnbindInfo({ fileId, code }))).toBe('kyc.file_unknown')
})

test('a number is good for half an hour', async () => {
  const who = await verified()
  const { ticket, calls } = await lost(who)
  await calls.lostCheck({ ticket, ...claimOf(who) })
  const { fileId } = await calls.lostUpload({ ticket, file: await picture() })
  running.clock.advance(30 * MINUTE_MS)
  expect(await reasonOf(calls.lostSubmit({ ticket, fileId }))).toBe('kyc.number_expired')
  running.clock.advance(30 * MINUTE_MS)
  expect(await reasonOf(calls.lostState({ ticket }))).toBe('kyc.ticket_expired')
})

test('guesses at the data of a document are five a day', async () => {
  const who = await verified()
  const calls = client(who.token).kyc
  const wrong = { ...claimOf(who), documentNumber: 'XX99999' }
  const reasons: string[] = []
  for (let at = 0; at < 6; at += 1) reasons.push(await reasonOf(calls.checkKycInfo(wrong)))
  expect(reasons).toEqual([...Array.from({ length: 5 }, () => 'kyc.info_wrong'), 'kyc.check_limit'])
  expect(await reasonOf(calls.checkKycInfo(claimOf(who)))).toBe('kyc.check_limit')
})

test('without verification or without an authenticator there is nothing to ask for', async () => {
  const bare = await passed()
  const calls = client(bare.token).kyc
  expect((await calls.unbindInfo()).state).toBe('not_bound')
  expect(await reasonOf(calls.checkKycInfo(claimOf(bare)))).toBe('kyc.no_authenticator')
  const unknown = await drafted()
  const { secret } = await bind(unknown)
  expect(nextTotp(secret)).toMatch(/^\d{6}$/)
  expect((await client(unknown.token).kyc.unbindInfo()).state).toBe('kyc_missing')
  expect(await reasonOf(client(unknown.token).kyc.checkKycInfo(claimOf(unknown)))).toBe('kyc.not_passed')
})

test('a ticket of the log-in that nobody gave opens nothing', async () => {
  expect(await reasonOf(client().kyc.lostSendCode({ ticket: 'x'.repeat(43) }))).toBe('identity.ticket_expired')
  expect(await reasonOf(client().kyc.lostState({ ticket: 'x'.repeat(43) }))).toBe('kyc.ticket_expired')
})
