import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ORDER_HOLDS } from '../apps/server/src/modules/trading/index.ts'
import { loggedInStaff, loggedInUser } from '../apps/server/src/testing/accounts.ts'
import { testApp } from '../apps/server/src/testing/app.ts'
import { assetRow, pairRow } from '../apps/server/src/testing/markets.ts'
import { multipartBody } from '../apps/server/src/testing/multipart.ts'
import { CALLS, formOf, type NamedCall, sendCall } from './doors/calls.ts'
import { fund } from './doors/money.ts'
import { changesBetween, type Overlooked, type State, stateOf } from './doors/state.ts'
import {
  BAD_VALUES,
  brokenParams,
  FREE_TEXT,
  fieldsThatStandAlone,
  ODD_TYPES,
  plausibleValues,
} from './doors/values.ts'
import { type Noted, watchWrites } from './doors/writes.ts'
import { firstSeed, times } from './product/length.ts'

/** What changes by being asked, whatever the answer. Everything else must be as it was. */
const OVERLOOKED: Overlooked = {
  // Tries and messages are counted before anything is judged, because whoever guesses is to be slowed down.
  'platform.limits': 'everything',
  // A lock id is held while its request runs, and a refused money call keeps its answer.
  'platform.requests': 'everything',
  // A session is used by every call.
  'identity.sessions': ['seen_at'],
  'admin.sessions': ['seen_at'],
  // The engine that runs beside renews its lease.
  'trading.engines': 'everything',
}

/** What only we may read. */
const TRACES = /\bat .*\.ts:\d+|node_modules|syntax error/

const running = testApp()
let staffToken = ''
let someone = { userId: '', token: '' }
let other = { userId: '', token: '', sessionId: '' }
let otherUid = ''
let before: State
let writes: Awaited<ReturnType<typeof watchWrites>>
const sent: Noted[] = []

beforeAll(async () => {
  await running.app.markets.addAssets([assetRow('BTC'), assetRow('EUR', 'fiat')])
  await running.app.markets.addPairs([pairRow('BTC', 'EUR')])
  someone = await loggedInUser(running, 'someone@example.org')
  const they = await loggedInUser(running, 'other@example.org')
  const theirs = running.client({ token: they.token }).identity
  otherUid = (await theirs.userData()).uid
  other = { ...they, sessionId: (await theirs.sessions())[0]?.sessionId ?? '' }
  staffToken = (await loggedInStaff(running, 'admin')).token
  writes = await watchWrites(running.app.ownerUrl, OVERLOOKED)
  before = await stateOf(running.app.db, OVERLOOKED)
})

async function attempt(one: NamedCall, params: string | Buffer, headers: Record<string, string> = {}) {
  const authorization = one.call.api === 'office' ? staffToken : someone.token
  const what = `${one.name} ${String(params.slice(0, 300))}`
  sent.push({ at: Date.now(), what })
  const { status, body } = await sendCall(running, one, { params, headers: { authorization, ...headers } })
  const told = JSON.stringify(body)
  // A fault would be 5500; whatever else comes back is an answer in the envelope, with words for people.
  const isWordless = !body.success && body.message === ''
  // As `expect`, which is dear where it is asked three times of each of tens of thousands of requests.
  if (status >= 500 || TRACES.test(told) || isWordless) expect.fail(`${what}: ${status} ${told}`)
  return body
}

/** The same values in the parts of a multipart body, with bytes that are no picture. */
function inParts(one: NamedCall, params: string) {
  const fields = [...new URLSearchParams(params)].map(([name, value]) => ({ name, value }))
  const { body, contentType } = multipartBody([...fields, { name: 'file', bytes: Buffer.from('no picture') }])
  return attempt(one, body, { 'content-type': contentType })
}

const fill = (one: NamedCall) => (one.call.takes === 'file' ? inParts : attempt)

const usable = CALLS.filter(({ name }) => !name.endsWith('logout'))
/** A partner's body is no form: it is judged by its signature, whatever it says. */
const forms = usable.filter(({ call }) => call.takes !== 'signed')
const signed = usable.filter(({ call }) => call.takes === 'signed')
const withFields = forms.filter(({ fields }) => fields.length > 0)

describe('a bad value is refused and changes nothing:', () => {
  test.each(withFields)('$name in one field alone, and in all of them', async (one) => {
    const alone = fieldsThatStandAlone(one).filter((field) => !FREE_TEXT.includes(`${one.name} ${field}`))
    for (const value of BAD_VALUES) {
      const all = Object.fromEntries(one.fields.map((field) => [field, value]))
      for (const field of alone) await fill(one)(one, formOf({ [field]: value, lockId: 'bad-value-1' }))
      if (one.fields.length > 1) await fill(one)(one, formOf({ ...all, lockId: 'bad-value-2' }))
    }
  })

  test.each(withFields)('$name with nothing at all', async (one) => {
    if (one.call.method === 'GET' || fieldsThatStandAlone(one).length === one.fields.length) return
    expect((await fill(one)(one, 'lockId=bad-value-3')).success).toBe(false)
  })

  test.each(forms)('$name with broken parameters', async (one) => {
    for (const params of brokenParams(one.fields[0] ?? 'anything')) {
      expect((await attempt(one, params)).data?.reason).toBe('request.malformed')
    }
  })

  test.each(usable.filter(({ call }) => call.method === 'POST'))('$name with odd content types', async (one) => {
    for (const type of ODD_TYPES) {
      expect((await attempt(one, '{}', { 'content-type': type })).success, type).toBe(false)
    }
  })

  test('a megabyte, to every call that has a body', async () => {
    const million = 'x'.repeat(1024 * 1024)
    for (const one of usable.filter(({ call }) => call.method === 'POST')) {
      const { data } = await attempt(one, `${one.fields[0] ?? 'anything'}=${million}`)
      expect(`${one.name}: ${data?.reason}`).toBe(`${one.name}: request.too_large`)
    }
  })

  test.each(signed)('$name with a body that nobody signed', async (one) => {
    const now = String(Math.floor(running.clock.now().getTime() / 1000))
    const bodies = [...BAD_VALUES, '{}', '[]', '{"__proto__":{"a":1}}', `{"id":"${'9'.repeat(4_000)}"}`, '{"id":1e400}']
    for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
      for (const body of bodies) {
        for (const signature of ['', '0'.repeat(64), 'sha256=x', 'x'.repeat(5_000)]) {
          const headers = { 'content-type': type, 'x-timestamp': now, 'x-signature': signature }
          expect((await attempt(one, body, headers)).success).toBe(false)
        }
      }
    }
  })

  test('after all of it, every table is as it was', async () => {
    const changed = changesBetween(before, await stateOf(running.app.db, OVERLOOKED))
    expect(changed, (await writes.culprits(changed, sent)).join('\n')).toEqual([])
  })
})

/** One field is bad and the others are as they should be, so that the request comes further than its form. */
describe('a bad value among good ones is no fault, and touches nobody else:', () => {
  const seed = firstSeed('bad values among good ones')
  let theirs: State
  const ofOther = () => stateOf(running.app.db, { 'identity.sessions': ['seen_at'] }, other.userId)

  beforeAll(async () => {
    for (const { userId } of [someone, other]) await fund(running, userId)
    theirs = await ofOther()
  })

  /** Sessions end when nobody uses them; and whatever was sent before, all three are still logged in. */
  beforeEach(async () => {
    for (const { token } of [someone, other]) await running.client({ token }).identity.userData()
    await running.officeClient({ token: staffToken }).admin.me()
  })

  /** Which field is bad, with what, and what the others say. */
  function requests(one: NamedCall, strange: readonly string[]) {
    const good = fc.record(
      Object.fromEntries(one.fields.map((field) => [field, fc.constantFrom(...plausibleValues(one, field))])),
    )
    const bad = fc.tuple(fc.constantFrom(...one.fields), fc.constantFrom(...BAD_VALUES, ...strange))
    const numRuns = times(BAD_VALUES.length, 20 * BAD_VALUES.length)
    return fc.sample(fc.tuple(good, bad), { seed, numRuns })
  }

  test.each(withFields)(`$name (seed ${seed})`, { timeout: 300_000 }, async (one) => {
    // Staff may act on anybody, so that another's id is no bad value for them.
    const strange = one.call.access === 'staff' ? [] : [other.userId, otherUid, other.sessionId]
    for (const [place, [good, [field, value]]] of requests(one, strange).entries()) {
      running.clock.advance(100)
      await fill(one)(one, formOf({ ...good, [field]: value, lockId: `mixed-value-${place}` }))
    }
  })

  test('after all of it the other user has what they had, and the books agree', async () => {
    expect(changesBetween(theirs, await ofOther())).toEqual([])
    expect(await running.app.ledger.audit(running.app.db.queryable, { otherHolds: [ORDER_HOLDS] })).toEqual([])
    const { total } = await running.client({ token: other.token }).wallet.asset({ currency: 'EUR' })
    expect(total).toBe('1000.00000000')
  })
})

test.each(forms)('$name overlooks fields that it does not know', async (one) => {
  const [field = 'anything'] = one.fields
  await attempt(one, `${field}[]=a`)
  await attempt(one, '__proto__=x&constructor=y')
  expect(Object.hasOwn(Object.prototype, 'x')).toBe(false)
})

test('of all requests the one that changed a table can be named', async () => {
  const { pool } = running.app.db
  sent.push({ at: Date.now(), what: 'a planted change' })
  await pool.query(`update identity.users set language = 'zh-TW' where id = $1`, [other.userId])
  expect((await writes.culprits(['identity.users'], sent)).at(-1)).toContain('a planted change')
})
