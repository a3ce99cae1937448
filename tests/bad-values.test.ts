import { BASE_PATH, type CallTable, contract } from '@bourse/contract'
import { beforeAll, expect, test } from 'vitest'
import { loggedInStaff, loggedInUser } from '../apps/server/src/testing/accounts.ts'
import { testApp } from '../apps/server/src/testing/app.ts'
import { multipartBody } from '../apps/server/src/testing/multipart.ts'

/** What strangers, mistakes and attackers put into fields. */
const BAD_VALUES: readonly string[] = [
  '',
  '-1',
  '-0',
  '1e400',
  'NaN',
  'Infinity',
  '0.1234567890123456789',
  '1,5',
  '١٢٣',
  'nul\0l',
  'x'.repeat(15_000),
  "'; drop table identity.users; --",
  '<img src=x onerror=alert(1)>',
  '__proto__',
  '[object Object]',
  'usr_01JABCDEFGHJKMNPQRSTVWXYZ0',
  '\u202Egnp.exe',
  '{"$gt":""}',
  '../../etc/passwd',
  'undefined',
]

const table: CallTable = contract
const calls = Object.entries(table).flatMap(([module, own]) =>
  Object.entries(own).map(([name, call]) => ({
    name: `${module}.${name}`,
    call,
    fields: Object.keys(call.input.shape),
  })),
)

const running = testApp()
let userToken = ''
let staffToken = ''

beforeAll(async () => {
  userToken = (await loggedInUser(running, 'someone@example.org')).token
  staffToken = (await loggedInStaff(running, 'admin')).token
})

type AnyCall = (typeof calls)[number]

/** The same values in the parts of a multipart body, with bytes that are no picture. */
function inParts(one: AnyCall, params: string) {
  const fields = [...new URLSearchParams(params)].map(([name, value]) => ({ name, value }))
  const { body, contentType } = multipartBody([...fields, { name: 'file', bytes: Buffer.from('no picture') }])
  return attempt(one, body, { 'content-type': contentType })
}

async function attempt({ call }: AnyCall, params: string | Buffer, headers: Record<string, string> = {}) {
  const path = `${BASE_PATH[call.api]}${call.path}`
  const answer = await running.send({
    api: call.api,
    method: call.method,
    path: call.method === 'POST' ? path : `${path}?${params}`,
    headers: { authorization: call.api === 'office' ? staffToken : userToken, ...headers },
    ...(call.method === 'POST' ? { body: params } : {}),
  })
  expect(answer.status, `${call.path} ${String(params).slice(0, 80)}`).toBeLessThan(500)
  expect(JSON.stringify(answer.body)).not.toMatch(/\bat .*\.ts:\d+|node_modules|syntax error/)
  return answer.body
}

const usable = calls.filter(({ name }) => !name.endsWith('logout'))

test.each(usable.filter(({ fields }) => fields.length > 0))(
  '$name meets bad values with a clear refusal',
  async (one) => {
    const send = one.call.takes === 'file' ? inParts : attempt
    for (const value of BAD_VALUES) {
      for (const field of one.fields) await send(one, `${field}=${encodeURIComponent(value)}&lockId=bad-value-1`)
      const all = one.fields.map((field) => `${field}=${encodeURIComponent(value)}`).join('&')
      const body = await send(one, `${all}&lockId=bad-value-2`)
      // A fault would be 5500; whatever else comes back is an answer in the envelope, with words for people.
      if (!body.success) expect(body.message).not.toBe('')
    }
  },
)

/** A partner's body is no form: it is judged by its signature, whatever it says. */
const forms = usable.filter(({ call }) => call.takes !== 'signed')

test.each(forms)('$name meets broken parameters with a refusal', async (one) => {
  const [field = 'anything'] = one.fields
  for (const params of [`${field}=a&${field}=b`, `${field}=%ZZ`, `${field}=%00`, '__proto__=1&__proto__=2', '%']) {
    expect((await attempt(one, params)).data?.reason).toBe('request.malformed')
  }
  await attempt(one, `${field}[]=a`)
  await attempt(one, `__proto__=x&constructor=y`)
})

test.each(usable.filter(({ call }) => call.method === 'POST'))('$name takes no odd content type', async (one) => {
  for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x', 'application/xml']) {
    expect((await attempt(one, '{}', { 'content-type': type })).success).toBe(false)
  }
})

test('after all of it, nothing was registered, posted or switched', async () => {
  expect(await running.app.identity.countUsers()).toBe(1)
  expect(await running.app.ledger.audit(running.app.db.queryable)).toEqual([])
  const { maintenance } = await running.client().content.homeNotice()
  expect(maintenance).toBeNull()
})
