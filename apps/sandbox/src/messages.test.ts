import { createConnection } from 'node:net'
import { createMail } from '@bourse/server/platform/messaging/mail.ts'
import { createSms } from '@bourse/server/platform/messaging/sms.ts'
import { testDatabase } from '@bourse/server/testing/database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSandbox, type TestSandbox } from './sandbox.fixture.ts'
import { type SandboxServers, startSandboxServers } from './servers.ts'

const database = testDatabase()
let world: TestSandbox
let servers: SandboxServers

beforeAll(async () => {
  world = await openSandbox(database.db)
  servers = await startSandboxServers({ db: database.db, clock: world.clock, ids: world.ids })
})
afterAll(() => servers.stop())

async function inboxOf(to: string) {
  const { context } = await world.office.logIn('operator')
  const answer = await world.calls.inbox({ current: 1, size: 20, to }, context)
  return answer.ok ? answer.value : undefined
}

const page = (text: string) => ({ text, html: `<p>${text}</p>` })

async function sendMail(to: string, subject: string, text: string): Promise<void> {
  const mail = createMail({ smtpUrl: servers.smtpUrl, from: 'Bourse <no-reply@bourse.test>', clock: world.clock })
  await mail.send({ to, subject, ...page(text) })
  mail.close()
}

test('a mail that the product sends by SMTP is read in the inbox, in any script', async () => {
  await sendMail('anna@demo.bourse.test', '驗證碼 · Код', 'Ваш код: 123456\n\nGrüße')
  expect(await inboxOf('ANNA@demo.bourse.test')).toMatchObject({
    total: 1,
    records: [
      {
        channel: 'mail',
        to: 'anna@demo.bourse.test',
        subject: '驗證碼 · Код',
        text: 'Ваш код: 123456\n\nGrüße',
        receivedAt: world.clock.now().toISOString(),
      },
    ],
  })
})

test('an SMS that the product posts to the gateway is read in the inbox', async () => {
  await createSms({ url: servers.smsUrl, key: servers.smsKey }).send({ to: '+393331234567', text: 'Codice 654321' })
  expect(await inboxOf('+393331234567')).toMatchObject({
    total: 1,
    records: [{ channel: 'sms', subject: '', text: 'Codice 654321' }],
  })
})

test('the inbox reads newest first and by pages, while the clock stands still too', async () => {
  for (const number of [1, 2, 3]) await sendMail('pages@demo.bourse.test', `Mail ${number}`, 'x')
  const { context } = await world.office.logIn('admin')
  const read = async (current: number) => world.calls.inbox({ current, size: 2, to: 'pages@demo.bourse.test' }, context)
  expect(await read(1)).toMatchObject({
    ok: true,
    value: { total: 3, records: [{ subject: 'Mail 3' }, { subject: 'Mail 2' }] },
  })
  expect(await read(2)).toMatchObject({ ok: true, value: { records: [{ subject: 'Mail 1' }] } })
})

test.each([
  { name: 'a wrong key', init: { headers: { authorization: 'Bearer wrong' } }, status: 401 },
  { name: 'no JSON', init: { body: 'to=1' }, status: 400 },
  { name: 'no text', init: { body: '{"to":"+39"}' }, status: 400 },
  { name: 'too much', init: { body: JSON.stringify({ to: '1', text: 'x'.repeat(20_000) }) }, status: 413 },
])('the SMS gateway answers $status to $name', async ({ init, status }) => {
  const headers = { authorization: `Bearer ${servers.smsKey}` }
  const body = '{"to":"+39","text":"hello"}'
  const answer = await fetch(servers.smsUrl, { method: 'POST', headers, body, ...init })
  expect(answer.status).toBe(status)
})

test('the SMS gateway has one address and one method', async () => {
  expect((await fetch(servers.smsUrl)).status).toBe(405)
  expect((await fetch(new URL('/other', servers.smsUrl), { method: 'POST' })).status).toBe(404)
})

test('a NUL in a message does not stop it', async () => {
  await createSms({ url: servers.smsUrl, key: servers.smsKey }).send({ to: '+4400', text: 'a\0b' })
  expect(await inboxOf('+4400')).toMatchObject({ records: [{ text: 'a\u{FFFD}b' }] })
})

test('a mail over 1 MiB is refused, and the server goes on', async () => {
  await expect(sendMail('big@demo.bourse.test', 'Big', 'x'.repeat(1_200_000))).rejects.toThrow()
  await sendMail('big@demo.bourse.test', 'Small', 'x')
  expect(await inboxOf('big@demo.bourse.test')).toMatchObject({ total: 1, records: [{ subject: 'Small' }] })
})

test('a client that hangs up in the middle of a mail does no harm', async () => {
  const { port } = new URL(servers.smtpUrl)
  await new Promise<void>((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port: Number(port) }, () => {
      socket.write('EHLO x\r\nMAIL FROM:<a@b.test>\r\nRCPT TO:<half@demo.bourse.test>\r\nDATA\r\nSubject: half\r\n')
      setTimeout(() => socket.destroy(), 50)
    })
    socket.on('close', () => resolve())
    socket.resume()
  })
  await sendMail('whole@demo.bourse.test', 'Whole', 'x')
  expect(await inboxOf('whole@demo.bourse.test')).toMatchObject({ total: 1 })
  expect(await inboxOf('half@demo.bourse.test')).toMatchObject({ total: 0 })
})
