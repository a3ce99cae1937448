import pg from 'pg'
import { expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { emptyDatabase } from '../../../testing/database.ts'
import { MINUTE_MS, PASSWORD, people, reasonOf } from '../identity.fixture.ts'
import { canonicaliseUsers } from '../index.ts'

const running = testApp()
const { client, mailed } = people(running)

const register = (account: string, code: string) =>
  client().identity.register({
    ...{ account, password: PASSWORD, code, country: 'IT', agreement: 'true', notChineseCitizen: 'true' },
  })

test.each([
  ['ada@münchen.example', 'ADA@xn--mnchen-3ya.EXAMPLE', 'ada@xn--mnchen-3ya.example'],
  ['jose\u0301@example.org', 'josé@example.org', 'josé@example.org'],
])('%s and %s are one account', async (first, second, canonical) => {
  running.clock.advance(MINUTE_MS)
  await client().identity.sendCode({ account: first, act: 'register' })
  // The second spelling spends the pause of the first.
  expect(await reasonOf(client().identity.sendCode({ account: second, act: 'register' }))).toBe(
    'identity.code_too_soon',
  )
  const code = await mailed(canonical, 'register')
  await register(first, code)
  const session = await client().identity.loginWithPassword({ account: second, password: PASSWORD })
  expect((await client(session.token).identity.userData()).email).toBe(canonical)
  running.clock.advance(MINUTE_MS)
  await client().identity.sendCode({ account: second, act: 'register' })
  expect(running.outbox.at(-1)).toMatchObject({ to: canonical, subject: expect.not.stringMatching(/\d{6}/) })
})

test.each(['<ada@example.org>', 'ada\u200B@example.org', 'ad\u00ADa@example.org', 'ada@exam\u00ADple.org'])(
  '%j gets no code past the limit of its mailbox',
  async (account) => {
    running.clock.advance(MINUTE_MS)
    const before = running.outbox.length
    expect(await reasonOf(client().identity.sendCode({ account, act: 'register' }))).toBe('identity.email_malformed')
    expect(running.outbox).toHaveLength(before)
  },
)

test('an address that the mail server refuses is answered, in the language of the reader', async () => {
  const account = 'nobody@refused.example'
  const sending = running.client({ language: 'de' }).identity.sendCode({ account, act: 'register' })
  await expect(sending).rejects.toMatchObject({ reason: 'identity.email_refused', message: /Der Mailserver nimmt/ })
})

const EXISTING: readonly (readonly [id: string, email: string, phone: string | null])[] = [
  ['usr_1', 'jose\u0301@example.org', null],
  ['usr_2', 'josé@example.org', null],
  ['usr_3', 'ada@münchen.example', null],
  ['usr_4', 'ada@xn--mnchen-3ya.example', '+393331234567'],
  ['usr_5', '<eve@example.org>', null],
  ['usr_6', 'bob@example.org', null],
  ['usr_7', 'not..one@example.org', null],
]

test('the addresses of existing accounts become canonical, and of two with one mailbox the older keeps it', async () => {
  const database = emptyDatabase()
  await database.create()
  const db = new pg.Client({ connectionString: database.url })
  await db.connect()
  try {
    await db.query('set search_path to identity')
    await db.query('drop index users_email; create unique index users_email on users (lower(email))')
    for (const [index, [id, email, phone]] of EXISTING.entries())
      await db.query(
        `insert into users (id, uid, email, phone, username, password_hash, country, language, fiat, invite_code, agreed_at, registered_at)
         values ($1, $4, $2, $3, 'x', 'x', 'IT', 'en', 'EUR', $1, now(), now() + $5 * interval '1 minute')`,
        [id, email, phone, 20_000_001 + index, index],
      )
    await canonicaliseUsers(db)
    const { rows } = await db.query('select id, email from users order by id')
    expect(rows.map(({ id, email }) => [id, email])).toEqual([
      ['usr_1', 'josé@example.org'],
      ['usr_2', '20000002@replaced.invalid'],
      ['usr_3', 'ada@xn--mnchen-3ya.example'],
      ['usr_4', null],
      ['usr_5', 'eve@example.org'],
      ['usr_6', 'bob@example.org'],
      ['usr_7', '20000007@replaced.invalid'],
    ])
    const { rows: kept } = await db.query('select user_id, was, reason from replaced_addresses order by user_id')
    expect(kept).toEqual([
      { user_id: 'usr_2', was: 'josé@example.org', reason: 'duplicate' },
      { user_id: 'usr_4', was: 'ada@xn--mnchen-3ya.example', reason: 'duplicate' },
      { user_id: 'usr_7', was: 'not..one@example.org', reason: 'malformed' },
    ])
  } finally {
    await db.end()
    await database.drop()
  }
})
