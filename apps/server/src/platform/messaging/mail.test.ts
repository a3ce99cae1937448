import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fakeClock } from '../time/clock.ts'
import { createMail, type Mail, MailRefused } from './mail.ts'

interface Delivered {
  readonly recipients: string[]
  readonly email: Email
}

let inbox: Delivered[] = []
let refusing = false
let mail: Mail
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo({ address }, _session, done) {
    const refused = address === 'nobody@example.test'
    done(refused ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : undefined)
  },
  async onData(stream, session, done) {
    const parts: Buffer[] = []
    for await (const part of stream) parts.push(part)
    if (refusing) return done(Object.assign(new Error('mailbox full'), { responseCode: 452 }))
    const recipients = session.envelope.rcptTo.map(({ address }) => address)
    inbox.push({ recipients, email: await PostalMime.parse(Buffer.concat(parts)) })
    done()
  },
})

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  mail = createMail({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from: 'Example <no-reply@example.test>',
    clock: fakeClock('2031-05-06T07:08:09Z'),
  })
})
afterAll(async () => {
  mail.close()
  await new Promise<void>((resolve) => server.close(resolve))
})
beforeEach(() => {
  inbox = []
  refusing = false
})

const message = { to: 'ada@example.test', subject: 'Grüße 驗證碼', text: 'Ваш код', html: '<p>Ваш код</p>' }

test('a message arrives whole, in any script, with both its forms', async () => {
  await mail.send(message)
  expect(inbox).toHaveLength(1)
  expect(inbox[0]?.recipients).toEqual(['ada@example.test'])
  expect(inbox[0]?.email).toMatchObject({
    from: { name: 'Example', address: 'no-reply@example.test' },
    subject: message.subject,
  })
  expect(inbox[0]?.email.text?.trim()).toBe(message.text)
  expect(inbox[0]?.email.html?.trim()).toBe(message.html)
})

test('a message is dated by the product’s clock', async () => {
  await mail.send(message)
  expect(new Date(inbox[0]?.email.date ?? '').toISOString()).toBe('2031-05-06T07:08:09.000Z')
})

test.each([
  'ada@example.test, eve@example.test',
  'ada@example.test\r\nBcc: eve@example.test',
  'Eve <eve@example.test>, ada@example.test',
])('nobody else is reached through the address %j', async (to) => {
  await mail.send({ ...message, to }).catch(() => undefined)
  expect(inbox.flatMap(({ recipients }) => recipients)).not.toContain('eve@example.test')
})

test('a line break in the subject adds no header', async () => {
  await mail.send({ ...message, subject: 'Hello\r\nBcc: eve@example.test' })
  expect(inbox[0]?.recipients).toEqual(['ada@example.test'])
  expect(inbox[0]?.email.bcc ?? []).toEqual([])
})

test('sending throws when the server does not take the message', async () => {
  refusing = true
  await expect(mail.send(message)).rejects.toThrow('mailbox full')
})

test('an address that the server refuses is told apart from every other failure', async () => {
  await expect(mail.send({ ...message, to: 'nobody@example.test' })).rejects.toBeInstanceOf(MailRefused)
  refusing = true
  await expect(mail.send(message)).rejects.not.toBeInstanceOf(MailRefused)
})
