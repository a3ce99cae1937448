import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { workFor } from '../../testing/worker.ts'
import { MINUTE_MS, race, reasonOf } from '../identity/identity.fixture.ts'
import { PERSON, picture, verification } from './kyc.fixture.ts'

const running = testApp()
const { client, person, newNumber, drafted, prove, send, submitted, caseOf, tell, sendVerdict, passed, lastMail } =
  verification(running)
const settled = () => running.app.jobs.settle()
const DAY_MS = 24 * 60 * MINUTE_MS

beforeAll(() => workFor(running.app, running.app.kyc, running.app.screening, running.app.notices))

test('a newcomer has nothing, may move nothing, and is told what is missing', async () => {
  const { token, userId } = await person()
  expect(await client(token).kyc.info()).toMatchObject({
    state: 'none',
    level: 0,
    missing: ['document'],
    mayStart: true,
  })
  expect(await running.app.kyc.limitsOf(userId)).toMatchObject({ withdrawalDay: '0', depositDay: '0' })
  expect([await running.app.kyc.isPassed(userId), await running.app.kyc.legalNameOf(userId)]).toEqual([false, null])
})

test('a submission is prepared step by step, and each step says what is still missing', async () => {
  const someone = await person()
  const kyc = client(someone.token).kyc
  await kyc.saveDocument({ country: 'IT', documentKind: 'id_card' })
  expect((await kyc.info()).missing).toEqual(['person', 'front', 'back', 'selfie', 'code'])
  await kyc.savePerson({ ...PERSON, documentNumber: 'ca 123-45aa' })
  const { draft, level } = await kyc.info()
  expect([draft?.person?.documentNumber, level]).toEqual(['CA12345AA', 0])
  const { fileId } = await kyc.uploadKycFile({ part: 'front', file: await picture() })
  expect((await kyc.info()).draft?.files).toEqual({ front: fileId, back: null, selfie: null })
  await kyc.saveDocument({ country: 'IT', documentKind: 'passport' })
  expect((await kyc.info()).missing).toEqual(['front', 'selfie', 'code'])
  expect(await reasonOf(kyc.uploadKycFile({ part: 'back', file: await picture() }))).toBe('kyc.no_draft')
  expect(await running.app.kyc.stateOf(someone.userId)).toEqual({ state: 'draft', level: 0 })
})

test.each([
  ['kyc.too_young', { birthDate: '2008-11-16' }],
  ['kyc.birth_date_malformed', { birthDate: '2026-11-16' }],
  ['kyc.birth_date_malformed', { birthDate: '1899-01-01' }],
  ['kyc.birth_date_malformed', { birthDate: '1990-02-30' }],
  ['kyc.document_expired', { expiresOn: '2026-11-14' }],
  ['kyc.country_restricted', { nationality: 'CN' }],
  ['kyc.country_closed', { residence: 'US' }],
  ['kyc.name_malformed', { firstName: 'R2-D2' }],
  ['kyc.number_malformed', { documentNumber: '12' }],
  ['kyc.address_missing', { city: ' ' }],
])('personal data is refused with %s for %o', async (reason, changes) => {
  const { calls } = await drafted()
  expect(await reasonOf(calls.savePerson({ ...PERSON, documentNumber: newNumber(), ...changes }))).toBe(reason)
})

test('on the eighteenth birthday one is old enough, and a name may be written in any script', async () => {
  const { calls } = await drafted()
  const changes = { birthDate: '2008-11-15', firstName: 'Дмитро', lastName: '陳' }
  await calls.savePerson({ ...PERSON, documentNumber: newNumber(), ...changes })
})

test('only passports are taken from far away, and none from a restricted country', async () => {
  const kyc = client((await person()).token).kyc
  const reason = (country: string, documentKind: 'passport' | 'id_card') =>
    reasonOf(kyc.saveDocument({ country, documentKind }))
  expect(await reason('BR', 'id_card')).toBe('kyc.document_not_accepted')
  expect(await reason('CN', 'passport')).toBe('kyc.country_restricted')
  expect(await reason('ZZ', 'passport')).toBe('kyc.country_missing')
  expect(await reason('BR', 'passport')).toBe('not refused')
})

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"/>'
const bomb = () =>
  sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#000' } })
    .png({ compressionLevel: 9 })
    .toBuffer()

test.each<[string, () => Promise<Blob>, string]>([
  [
    'a text with the name of a picture',
    async () => new Blob(['no picture'], { type: 'image/jpeg' }),
    'kyc.file_format',
  ],
  ['SVG', async () => new Blob([SVG]), 'kyc.file_format'],
  ['a bomb', async () => new Blob([new Uint8Array(await bomb())]), 'kyc.file_pixels'],
  ['a stamp', () => picture(120, 120), 'kyc.file_small'],
  ['6 MiB', async () => new Blob([new Uint8Array(6 * 1024 * 1024)]), 'request.too_large'],
])('%s is refused as a picture', async (_name, file, reason) => {
  const { calls } = await drafted()
  expect(await reasonOf(calls.uploadKycFile({ part: 'front', file: await file() }))).toBe(reason)
})

test('pictures lie encrypted on the disk, come back without metadata, and replaced ones are gone', async () => {
  const area = join(running.config.dataDir, 'files', 'kyc')
  const { calls } = await drafted()
  const before = readdirSync(area).length
  const noted = await sharp({ create: { width: 640, height: 420, channels: 3, background: '#fff' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'where I live' } })
    .toBuffer()
  const { fileId } = await calls.uploadKycFile({ part: 'front', file: new Blob([new Uint8Array(noted)]) })
  expect(readdirSync(area)).toHaveLength(before)
  for (const name of readdirSync(area)) {
    const bytes = readFileSync(join(area, name))
    expect([bytes.readUInt16BE(0) === 0xffd8, bytes.includes('where I live')]).toEqual([false, false])
  }
  const { base64 } = await calls.draftFile({ fileId })
  const { format, exif } = await sharp(Buffer.from(base64, 'base64')).metadata()
  expect([format, exif]).toEqual(['jpeg', undefined])
})

test('the names in the database are encrypted too', async () => {
  await drafted()
  const { rows } = await running.app.db.pool.query(`select encode(person, 'escape') as person from kyc.cases`)
  expect(JSON.stringify(rows)).not.toMatch(/Anna-Maria|D'Angelo|Via Roma/)
})

test("nobody sees another's pictures, and nobody sees their own once they are sent", async () => {
  const one = await submitted()
  const other = await drafted()
  const { draft } = await other.calls.info()
  expect(await reasonOf(one.calls.draftFile({ fileId: draft?.files.front ?? '' }))).toBe('kyc.file_unknown')
  const { rows } = await running.app.db.pool.query(`select front_file from kyc.cases where user_id = $1`, [one.userId])
  expect(await reasonOf(one.calls.draftFile({ fileId: rows[0].front_file }))).toBe('kyc.file_unknown')
})

test('a day has room for forty pictures', async () => {
  const { calls } = await drafted()
  const reasons: string[] = []
  for (let at = 0; at < 40; at += 1) {
    reasons.push(await reasonOf(calls.uploadKycFile({ part: 'front', file: new Blob(['no picture']) })))
  }
  expect([...new Set(reasons)]).toEqual(['kyc.file_format', 'kyc.file_quota'])
})

test('nothing is sent before all is there, the code is given, and the pictures are the ones that were seen', async () => {
  const someone = await person()
  const kyc = client(someone.token).kyc
  expect(await reasonOf(send(someone))).toBe('kyc.no_draft')
  await kyc.saveDocument({ country: 'IT', documentKind: 'id_card' })
  expect(await reasonOf(send(someone))).toBe('kyc.incomplete')
  const who = await drafted(newNumber(), 'id_card', someone)
  expect(await reasonOf(send(who))).toBe('kyc.code_needed')
  expect(await reasonOf(kyc.checkCode({ code: '000000' }))).toMatch(/^identity\.code_/)
  await prove(who)
  const { draft } = await kyc.info()
  const { front, back, selfie } = draft?.files ?? {}
  await kyc.uploadKycFile({ part: 'selfie', file: await picture() })
  const seen = { front: front ?? '', back: back ?? '', selfie: selfie ?? '' }
  expect(await reasonOf(kyc.submit(seen))).toBe('kyc.draft_changed')
  running.clock.advance(30 * MINUTE_MS)
  const again = await running.client({ token: (await relogged(who)).token }).kyc.info()
  expect(again.missing).toEqual(['code'])
})

const relogged = ({ email }: { email: string }) =>
  client().identity.loginWithPassword({ account: email, password: 'ledger-pencil-7' })

test('sent fifty times at once it is one submission and one check, and waits', async () => {
  const who = await drafted()
  await prove(who)
  expect(await race(() => send(who))).toMatchObject({ done: 1, reasons: ['kyc.in_review'] })
  await settled()
  const { caseId, state } = await caseOf(who)
  expect(state).toBe('in_review')
  expect(running.checks.filter(({ reference }) => reference === caseId)).toHaveLength(1)
  expect(running.checks.at(-1)).toMatchObject({ country: 'IT', person: { documentNumber: who.number } })
  expect(await reasonOf(who.calls.saveDocument({ country: 'IT', documentKind: 'passport' }))).toBe('kyc.in_review')
})

test('level 1 begins when the documents are sent and no list speaks against the person: fiat may come in the declared name', async () => {
  const who = await drafted()
  const { kyc } = running.app
  expect(await kyc.payerOf(who.userId)).toEqual({
    ok: false,
    refusal: { code: 'kyc.needed', state: 'draft', path: '/kyc/index' },
  })
  await prove(who)
  // A worker asks at once, which may be before the next line.
  running.screening.setAway(true)
  await send(who)
  const waits = { code: 'kyc.needed', state: 'in_review', path: '/kyc/finish' }
  expect(await kyc.payerOf(who.userId)).toEqual({ ok: false, refusal: waits })
  running.screening.setAway(false)
  running.clock.advance(2 * MINUTE_MS)
  await settled()
  expect(await kyc.stateOf(who.userId)).toEqual({ state: 'in_review', level: 1 })
  expect(await kyc.limitsOf(who.userId)).toMatchObject({ depositDay: '1000', withdrawalDay: '0' })
  expect(await kyc.payerOf(who.userId)).toMatchObject({ ok: true, value: { lastName: "D'Angelo" } })
  expect(await kyc.legalNameOf(who.userId)).toBeNull()
})

test('a clear verdict passes at once, with a mail, a name and the limits of level 2', async () => {
  const who = await submitted()
  expect(await tell((await caseOf(who)).caseId)).toBe('accepted')
  expect(await who.calls.info()).toMatchObject({ state: 'passed', level: 2, mayStart: false })
  expect(await running.app.kyc.legalNameOf(who.userId)).toEqual({ firstName: 'Anna-Maria', lastName: "D'Angelo" })
  expect(await running.app.kyc.limitsOf(who.userId)).toMatchObject({ level: 2, withdrawalDay: '50000' })
  await settled()
  expect(lastMail(who.email)?.subject).toBe('Your identity is verified')
  expect(await reasonOf(who.calls.saveDocument({ country: 'IT', documentKind: 'passport' }))).toBe('kyc.passed')
})

test('a refusal tells why, and the next try begins with what was not wrong', async () => {
  const who = await submitted()
  const { caseId } = await caseOf(who)
  await tell(caseId, { outcome: 'refused', reasons: ['front_blurry'] })
  expect(await who.calls.info()).toMatchObject({ state: 'rejected', reasons: ['front_blurry'], triesLeft: 4, level: 0 })
  await settled()
  expect(lastMail(who.email)?.text).toContain('The front of the document is blurred.')
  await who.calls.saveDocument({ country: 'IT', documentKind: 'id_card' })
  const info = await who.calls.info()
  expect([info.state, info.missing]).toEqual(['draft', ['front']])
  expect(info.draft?.person?.firstName).toBe('Anna-Maria')
  await who.calls.uploadKycFile({ part: 'front', file: await picture() })
  await prove(who)
  await send(who)
  await tell((await caseOf(who)).caseId)
  expect((await who.calls.info()).submissions.map(({ state }) => state)).toEqual(['passed', 'rejected'])
})

test('after five refusals the tries are used', async () => {
  const who = await drafted()
  for (let at = 0; at < 5; at += 1) {
    if (at > 0) await who.calls.saveDocument({ country: 'IT', documentKind: 'id_card' })
    await prove(who)
    await send(who)
    const { caseId } = await caseOf(who)
    await running.app.db.pool.query(
      `update kyc.cases set state = 'rejected', decided_at = now(), reasons = '{data_name}' where id = $1`,
      [caseId],
    )
  }
  expect(await reasonOf(who.calls.saveDocument({ country: 'IT', documentKind: 'id_card' }))).toBe('kyc.tries_used')
  expect(await who.calls.info()).toMatchObject({ triesLeft: 0, mayStart: false })
})

test('a doubtful verdict, and a refusal in words that we do not know, wait for a person', async () => {
  for (const told of [{ outcome: 'consider' }, { outcome: 'refused', reasons: ['front_blurry', 'the moon'] }]) {
    const who = await submitted()
    expect(await tell((await caseOf(who)).caseId, told)).toBe('accepted')
    expect((await who.calls.info()).state).toBe('in_review')
  }
})

test('forged, old, repeated, unreadable and unasked verdicts are refused', async () => {
  const { caseId } = await caseOf(await submitted())
  expect(await tell(caseId, { secret: 'another secret' })).toBe('kyc.signature_wrong')
  expect(await sendVerdict('{}', '1', 'abc')).toBe('kyc.signature_wrong')
  expect(await tell(caseId, { ageMs: 5 * MINUTE_MS + 1_000 })).toBe('kyc.signature_old')
  expect(await tell(caseId, { ageMs: -6 * MINUTE_MS })).toBe('kyc.signature_old')
  expect(await tell(caseId, { outcome: 'wonderful' })).toBe('kyc.event_malformed')
  expect(await tell('kyc_nobody')).toBe('kyc.check_unknown')
  expect(await tell(caseId, { eventId: 'same', ageMs: 4 * MINUTE_MS })).toBe('accepted')
  expect(await tell(caseId, { eventId: 'same' })).toBe('kyc.event_repeated')
})

test('fifty verdicts at once decide once', async () => {
  const who = await submitted()
  const { caseId } = await caseOf(who)
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      tell(caseId, { outcome: at % 2 === 0 ? 'clear' : 'refused', reasons: at % 2 === 0 ? [] : ['data_name'] }),
    ),
  )
  expect([...new Set(answers)]).toEqual(['accepted'])
  await settled()
  const emails = running.outbox.filter(({ to, subject }) => to === who.email && /identity/.test(subject))
  expect(emails).toHaveLength(1)
})

test('one identity has one account: the second is flagged, waits, and is told nothing of it', async () => {
  const first = await passed()
  const second = await submitted(first.number)
  const { caseId } = await caseOf(second)
  await tell(caseId)
  expect((await second.calls.info()).state).toBe('in_review')
  expect(JSON.stringify(await second.calls.info())).not.toContain('duplicate')
  const { rows } = await running.app.db.pool.query('select flags from kyc.cases where id = $1', [caseId])
  expect(rows[0].flags).toEqual(['duplicate'])
})

test('two accounts with one document that are judged clear at the same moment: one passes', async () => {
  const number = newNumber()
  const one = await submitted(number)
  const two = await submitted(number)
  await running.app.db.pool.query(`update kyc.cases set flags = '{}' where user_id = any($1)`, [
    [one.userId, two.userId],
  ])
  const ids = await Promise.all([one, two].map(async (who) => (await caseOf(who)).caseId))
  await Promise.all(ids.map((id) => tell(id)))
  const states = await Promise.all([one, two].map(async (who) => (await who.calls.info()).state))
  expect(states.sort()).toEqual(['in_review', 'passed'])
})

test('a document that runs out ends the verification, and another may be shown two months before', async () => {
  const who = await passed()
  await running.app.db.pool.query(`update kyc.cases set expires_on = '2027-01-10' where user_id = $1`, [who.userId])
  expect((await who.calls.info()).mayStart).toBe(true)
  running.clock.advance(60 * DAY_MS)
  await running.app.kyc.verdicts.expire()
  const calls = client((await relogged(who)).token).kyc
  expect(await calls.info()).toMatchObject({ state: 'expired', level: 0, mayStart: true })
  expect(await running.app.kyc.isPassed(who.userId)).toBe(false)
  await settled()
  expect(lastMail(who.email)?.subject).toBe('Your identity document has expired')
})

test('a phone takes pictures by a link that one phone can open, and can do nothing else', async () => {
  const someone = await person()
  const kyc = client(someone.token).kyc
  expect(await reasonOf(kyc.startHandover())).toBe('kyc.no_draft')
  await kyc.saveDocument({ country: 'IT', documentKind: 'passport' })
  const { token } = await kyc.startHandover()
  expect((await kyc.info()).handover).toMatchObject({ claimed: false })
  expect(await race(() => client().kyc.claimHandover({ token }))).toMatchObject({
    done: 1,
    reasons: ['kyc.ticket_expired'],
  })
  const again = await kyc.startHandover()
  const { ticket } = await client().kyc.claimHandover({ token: again.token })
  expect((await kyc.info()).handover).toMatchObject({ claimed: true, finished: false })
  expect(await client().kyc.handover({ ticket })).toMatchObject({ documentKind: 'passport', files: { front: null } })
  for (const part of ['front', 'selfie'] as const) {
    await client().kyc.handoverUpload({ ticket, part, file: await picture() })
  }
  await client().kyc.finishHandover({ ticket })
  const info = await kyc.info()
  expect([info.missing, info.handover?.finished]).toEqual([['person', 'code'], true])
  expect(await reasonOf(client(ticket).kyc.info())).toBe('session.unauthenticated')
  running.clock.advance(15 * MINUTE_MS)
  expect(await reasonOf(client().kyc.handover({ ticket }))).toBe('kyc.ticket_expired')
  expect(await reasonOf(client().kyc.handoverUpload({ ticket, part: 'front', file: await picture() }))).toBe(
    'kyc.ticket_expired',
  )
})
