import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { get, officeGet, post } from '@bourse/contract'
import { importSealingKey, seal } from '@bourse/contract/sealing'
import { ok, refuse } from '@bourse/money'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { callServer, ORIGIN, TOKEN } from '../../testing/call-server.ts'
import { testDatabase } from '../../testing/database.ts'
import { createLogger } from '../monitoring/logger.ts'
import { fakeClock } from '../time/clock.ts'
import type { HandlerTable, Principal } from './context.ts'
import { servePages } from './pages.ts'
import type { MoneyRequest } from './requests.ts'

const database = testDatabase()
const SEALING_KEY = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8'

const anything = z.object({ text: z.string().max(20).default('') })
const contract = {
  test: {
    read: get('/test/read', { access: 'public', summary: '', input: anything, output: z.object({ text: z.string() }) }),
    write: post('/test/write', {
      access: 'public',
      summary: '',
      input: anything,
      output: z.object({ text: z.string() }),
    }),
    mine: get('/test/mine', { access: 'user', summary: '', input: anything, output: z.object({ userId: z.string() }) }),
    pay: post('/test/pay', {
      access: 'user',
      summary: '',
      money: true,
      input: z.object({ amount: z.string() }),
      output: z.object({ paid: z.number() }),
      refusals: ['ledger.insufficient_balance'],
    }),
    broken: post('/test/broken', { access: 'public', summary: '', input: anything, output: anything }),
  },
}

/** A gate that holds `write` and `pay` open until the test lets them finish. */
let gate: Promise<void> = Promise.resolve()
let effects = 0
const handlers = {
  test: {
    read: async (input: unknown) => ok({ ...(input as object), secret: 'must not leave' }),
    write: async (input: unknown) => {
      await gate
      return ok(input)
    },
    mine: async (_input: unknown, context: { principal: unknown }) => ok(context.principal),
    pay: async (input: unknown, { request }: { request: MoneyRequest<unknown> }) => {
      await gate
      const { amount } = input as { amount: string }
      if (amount === 'too much' && effects === 0) {
        return refuse({ code: 'ledger.insufficient_balance', asset: 'EUR', available: '1.00' })
      }
      return database.db.tx(async (tx) => {
        if (amount !== 'forgotten') await request.recordAnswer(tx, { paid: effects + 1 })
        effects += 1
        return ok({ paid: effects })
      })
    },
    broken: async () => {
      throw new Error('select password from users')
    },
  },
} as unknown as HandlerTable

let server: FastifyInstance
let sealed: FastifyInstance
beforeAll(async () => {
  server = await callServer({ db: database.db, contract, handlers })
  sealed = await callServer({ db: database.db, contract, handlers, sealingKey: SEALING_KEY })
})
beforeEach(() => {
  gate = Promise.resolve()
  effects = 0
})

const FORM = { 'content-type': 'application/x-www-form-urlencoded', channel: 'web', origin: ORIGIN }

async function send(options: InjectOptions & { url: string }, to = server) {
  const reply = await to.inject({
    ...options,
    url: options.url.startsWith('/docs') ? options.url : `/web/v1${options.url}`,
  })
  return { status: reply.statusCode, headers: reply.headers, body: reply.json() }
}
const postForm = (url: string, payload: string, headers: Record<string, string> = {}) =>
  send({ method: 'POST', url, payload, headers: { ...FORM, ...headers } })
const pay = (lockId: string, amount = '5') =>
  postForm('/test/pay', `amount=${encodeURIComponent(amount)}&lockId=${lockId}`, { authorization: TOKEN })

test('an accepted call answers with code 0, success and its data in the envelope', async () => {
  const { status, body } = await send({ method: 'GET', url: '/test/read?text=hello' })
  expect(status).toBe(200)
  expect(body).toEqual({ code: 0, message: '', success: true, data: { text: 'hello' } })
})

test('what the contract does not name never leaves', async () => {
  const { body } = await send({ method: 'GET', url: '/test/read' })
  expect(JSON.stringify(body)).not.toContain('must not leave')
})

test('a refusal carries its reason unchanged and its message in the language of the caller', async () => {
  const german = await send({ method: 'GET', url: '/test/mine', headers: { 'accept-language': 'de-AT,de;q=0.9' } })
  const chinese = await send({ method: 'GET', url: '/test/mine', headers: { 'accept-language': 'zh-TW' } })
  expect(german.body).toMatchObject({ code: 10001, success: false, message: 'Bitte melden Sie sich an.' })
  expect(chinese.body).toMatchObject({ message: '請先登入。', data: { reason: 'session.unauthenticated' } })
})

test('a token is taken with or without the word Bearer', async () => {
  for (const authorization of [TOKEN, `Bearer ${TOKEN}`]) {
    const { body, headers } = await send({ method: 'GET', url: '/test/mine', headers: { authorization } })
    expect(body.data).toEqual({ userId: 'usr_known' })
    expect(headers['cache-control']).toBe('no-store')
  }
})

test('a token opens nothing from a cookie, a query or a body', async () => {
  const cookie = await send({
    method: 'GET',
    url: '/test/mine',
    headers: { cookie: `token=${TOKEN}; authorization=${TOKEN}` },
  })
  const query = await send({ method: 'GET', url: `/test/mine?token=${TOKEN}&authorization=${TOKEN}` })
  for (const { body } of [cookie, query]) expect(body.data.reason).toBe('session.unauthenticated')
  expect((await postForm('/test/pay', `amount=5&lockId=payment-0009&token=${TOKEN}`)).body.data.reason).toBe(
    'session.unauthenticated',
  )
})

test('a POST without the channel header is refused', async () => {
  const { channel: _, ...headers } = FORM
  const { body } = await send({ method: 'POST', url: '/test/write', payload: 'text=a', headers })
  expect(body.data.reason).toBe('request.channel_missing')
})

test.each([undefined, 'https://elsewhere.example', 'null'])('a POST from the origin %s is refused', async (origin) => {
  const { origin: _, ...headers } = FORM
  const own = origin === undefined ? headers : { ...headers, origin }
  const { body } = await send({ method: 'POST', url: '/test/write', payload: 'text=a', headers: own })
  expect(body.data.reason).toBe('request.origin_refused')
})

test('a key given twice is refused, in a body and in a query', async () => {
  expect((await postForm('/test/write', 'text=a&text=b')).body.data.reason).toBe('request.malformed')
  expect((await send({ method: 'GET', url: '/test/read?text=a&text=b' })).body.data.reason).toBe('request.malformed')
})

test('a body that is not form-encoded is refused', async () => {
  const { status, body } = await postForm('/test/write', '{"text":"a"}', { 'content-type': 'application/json' })
  expect([status, body.data.reason]).toEqual([400, 'request.malformed'])
})

test('a body that says to be written otherwise than in UTF-8 is refused', async () => {
  const form = 'application/x-www-form-urlencoded'
  const reasonOf = async (type: string) =>
    (await postForm('/test/write', 'text=a', { 'content-type': type })).body.data.reason
  expect(await reasonOf(`${form}; charset=utf-16`)).toBe('request.malformed')
  expect(await reasonOf(`${form};charset="iso-8859-1"`)).toBe('request.malformed')
  expect(await reasonOf(`${form}; charset=UTF-8`)).toBeUndefined()
})

test('a body above 16 KiB is refused', async () => {
  const { status, body } = await postForm('/test/write', `text=${'a'.repeat(17 * 1024)}`)
  expect([status, body.data.reason]).toEqual([413, 'request.too_large'])
})

test('a request whose end can be read in two ways is refused by the transport', async () => {
  const own = await callServer({ db: database.db, contract, handlers })
  const { port } = new URL(await own.listen({ host: '127.0.0.1', port: 0 }))
  const head = `POST /web/v1/test/write HTTP/1.1\r\nhost: x\r\nchannel: web\r\norigin: ${ORIGIN}\r\n`
  const twice =
    'content-type: application/x-www-form-urlencoded\r\ncontent-length: 6\r\ntransfer-encoding: chunked\r\n\r\n'
  const answer = await new Promise<string>((done) => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(`${head}${twice}0\r\n\r\ntext=a`))
    socket.once('data', (bytes) => done(bytes.toString()))
  })
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  await own.close()
})

test('an unknown call is refused in the envelope', async () => {
  const { status, body } = await send({ method: 'GET', url: '/test/nowhere' })
  expect([status, body.code, body.data.reason]).toEqual([404, 1, 'request.unknown'])
})

test('a fault says nothing of the inside and gives an incident id', async () => {
  const { status, body } = await postForm('/test/broken', '')
  expect([status, body.code]).toEqual([500, 5500])
  expect(body.data.params.incident).toMatch(/^req_/)
  expect(JSON.stringify(body)).not.toContain('password')
})

test('a fault is written to the log under the incident id that the caller is given', async () => {
  const lines: string[] = []
  const logger = createLogger({ level: 'error', destination: { write: (line) => void lines.push(line) } })
  const watched = await callServer({ db: database.db, contract, handlers, logger })
  const { body } = await send({ method: 'POST', url: '/test/broken', payload: '', headers: FORM }, watched)
  const told = lines.map((line) => JSON.parse(line))
  expect(told).toMatchObject([{ level: 'error', requestId: body.data.params.incident }])
  expect(JSON.stringify(told)).toContain('select password from users')
})

test('a bad field is named', async () => {
  const { body } = await postForm('/test/write', `text=${'a'.repeat(21)}`)
  expect(body.data).toEqual({ reason: 'request.invalid', params: { field: 'text' } })
})

test('while a request with a lock id is pending, the same one is refused; afterwards it is accepted', async () => {
  let open = () => {}
  gate = new Promise((done) => {
    open = done
  })
  const first = postForm('/test/write', 'text=a&lockId=lock-0001')
  await expect.poll(() => pendingLocks()).toBe(1)
  const second = await postForm('/test/write', 'text=a&lockId=lock-0001')
  expect(second.body).toMatchObject({
    code: 1,
    message: 'Do not repeat the operation',
    data: { reason: 'request.repeated' },
  })
  open()
  expect((await first).body.success).toBe(true)
  expect((await postForm('/test/write', 'text=a&lockId=lock-0001')).body.success).toBe(true)
})

test('a money call without a lock id is refused', async () => {
  const { body } = await postForm('/test/pay', 'amount=5', { authorization: TOKEN })
  expect(body.data.reason).toBe('request.lock_id_missing')
  expect(effects).toBe(0)
})

test('a money call with the same key and parameters has one effect and gives the first answer again', async () => {
  const first = await pay('payment-0001')
  const again = await pay('payment-0001')
  expect(again.body).toEqual(first.body)
  expect(effects).toBe(1)
})

test('a refusal is not kept: the same money call is judged again', async () => {
  const first = await pay('payment-0002', 'too much')
  expect(first.body).toMatchObject({ code: 1, data: { reason: 'ledger.insufficient_balance' } })
  await pay('payment-0021')
  expect((await pay('payment-0002', 'too much')).body).toMatchObject({ success: true, data: { paid: 2 } })
})

test('a money call that records no answer with its effect is a fault', async () => {
  expect(await pay('payment-0022', 'forgotten')).toMatchObject({ status: 500 })
})

test('a request that was taken for dead is undone when its successor was faster, and told the same', async () => {
  let open = () => {}
  gate = new Promise((resolve) => {
    open = resolve
  })
  const slow = pay('payment-0023')
  await vi.waitUntil(async () => (await pendingLocks()) === 1, { timeout: 60_000 })
  await database.db.pool.query(`
    update platform.requests set started_at = now() - interval '41 seconds' where lock_id = 'payment-0023'`)
  gate = Promise.resolve()
  const fast = await pay('payment-0023')
  open()
  expect((await slow).body).toEqual(fast.body)
  expect(effects).toBe(1)
})

test('a money call with the same key and other parameters is refused', async () => {
  await pay('payment-0003', '5')
  expect((await pay('payment-0003', '6')).body.data.reason).toBe('request.key_reused')
  expect(effects).toBe(1)
})

test('fifty parallel money calls with one key have one effect', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => pay('payment-0004')))
  expect(effects).toBe(1)
  const reasons = new Set(answers.map(({ body }) => (body.success ? 'paid' : body.data.reason)))
  expect([...reasons].every((reason) => reason === 'paid' || reason === 'request.repeated')).toBe(true)
})

test('the lock of a request whose process died is taken over after the time-out', async () => {
  await database.db.pool.query(
    `insert into platform.requests (owner, call, lock_id, params_hash, state, started_at)
     select owner, call, 'payment-0005', params_hash, 'pending', now() - interval '41 seconds'
     from platform.requests where lock_id = 'payment-0001'`,
  )
  expect((await pay('payment-0005')).body.success).toBe(true)
})

test('more calls a second than allowed are refused with 429', async () => {
  const limited = await callServer({ db: database.db, contract, handlers, callsPerSecond: 3 })
  const answers = []
  for (let index = 0; index < 5; index += 1) answers.push(await send({ method: 'GET', url: '/test/read' }, limited))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429])
  expect(answers.at(-1)?.body.data.reason).toBe('request.limited')
})

test('refusals of a flood are written to the log as one line with their count', async () => {
  const lines: string[] = []
  const logger = createLogger({ level: 'info', destination: { write: (line) => void lines.push(line) } })
  const limited = await callServer({ db: database.db, contract, handlers, callsPerSecond: 2, logger })
  // Two are answered, the others are refused for their number, the last of them before they are looked at.
  const statuses = []
  for (let index = 0; index < 60; index += 1)
    statuses.push((await send({ method: 'GET', url: '/test/read' }, limited)).status)
  expect(lines).toEqual([])
  await limited.close()
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    {
      ...{ level: 'warn', at: 'web', reason: 'request.limited', ip: '127.0.0.1' },
      count: statuses.filter((status) => status === 429).length,
    },
  ])
})

const EVERYWHERE = ['/test/read', '/test/mine', '/test/nowhere', '/test/read?text=%ZZ', '/test/read?text=<b>']

test('pages, files and what is not there carry the same headers, and say what they are', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-headers-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<p>A page</p>')
  writeFileSync(join(folder, 'assets/app-1a2b.js'), 'start()')
  writeFileSync(join(folder, 'assets/app-1a2b.css'), 'p {}')
  const secure = await callServer({ db: database.db, contract, handlers, secure: true })
  await servePages(secure, { folder, config: {}, reserved: ['/web/'] })
  const types = {
    '/': 'text/html',
    '/wallet': 'text/html',
    '/assets/app-1a2b.js': '(application|text)/javascript',
    '/assets/app-1a2b.css': 'text/css',
    '/gone.js': 'application/json',
    '/web/v1/nowhere': 'application/json',
  }
  for (const [url, type] of Object.entries(types)) {
    const { headers } = await secure.inject({ url })
    expect(headers['content-type'], url).toMatch(new RegExp(`^${type}; charset=utf-8$`, 'i'))
    expect(headers['content-security-policy'], url).toMatch(
      /(?=.*object-src 'none')(?=.*base-uri 'none')(?=.*frame-ancestors 'none')/,
    )
    expect(headers, url).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    })
  }
  await secure.close()
  rmSync(folder, { recursive: true })
})

test.each(EVERYWHERE)('security headers are on every answer: %s', async (url) => {
  const { headers } = await send({ method: 'GET', url })
  const policy = String(headers['content-security-policy']).split(';')
  const wanted = ["script-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]
  expect(policy).toEqual(expect.arrayContaining(["default-src 'self'", "form-action 'self'", ...wanted]))
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['x-frame-options']).toBe('DENY')
  expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
  expect(headers['cross-origin-opener-policy']).toBe('same-origin')
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  expect(headers['x-request-id']).toMatch(/^req_/)
  expect(headers['x-powered-by']).toBeUndefined()
  expect(headers.server).toBeUndefined()
  expect(headers['set-cookie']).toBeUndefined()
})

test('where a clock is given, every answer tells its time, a refusal too', async () => {
  const clock = fakeClock('2031-02-03T04:05:06.007Z')
  const telling = await callServer({ db: database.db, contract, handlers, clock })
  for (const url of ['/test/read', '/test/mine', '/test/nowhere']) {
    const { headers } = await send({ method: 'GET', url }, telling)
    expect(headers['x-time']).toBe('2031-02-03T04:05:06.007Z')
  }
  expect((await send({ method: 'GET', url: '/test/read' })).headers['x-time']).toBeUndefined()
})

test('behind TLS browsers are told to stay there for a year, without it they are not', async () => {
  const secure = await callServer({ db: database.db, contract, handlers, secure: true })
  const { headers } = await send({ method: 'GET', url: '/test/read' }, secure)
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  expect(headers['content-security-policy']).toContain('upgrade-insecure-requests')
  expect((await send({ method: 'GET', url: '/test/read' })).headers['strict-transport-security']).toBeUndefined()
})

test('only what everybody may read can be kept; what a public POST answers is not', async () => {
  expect((await send({ method: 'GET', url: '/test/read' })).headers['cache-control']).toBeUndefined()
  expect((await send({ method: 'GET', url: '/test/mine' })).headers['cache-control']).toBe('no-store')
  expect((await postForm('/test/write', 'text=a')).headers['cache-control']).toBe('no-store')
})

test.each(['TRACE', 'PUT', 'PATCH', 'DELETE'] as const)('%s is no method of a call', async (method) => {
  const { status, body } = await send({ method, url: '/test/read' } as never)
  expect([status, body.success ?? false]).toEqual([404, false])
})

test('guesses and requests from elsewhere are written to the log, with where they came from and no secret', async () => {
  const lines: string[] = []
  const logger = createLogger({ level: 'info', destination: { write: (line) => void lines.push(line) } })
  const [said, refusals] = [{ input: anything, output: anything }, ['identity.credentials_wrong']]
  const logIn = post('/test/logIn', { access: 'public', summary: '', ...said, refusals })
  const wrong = { logIn: async () => refuse({ code: 'identity.credentials_wrong' }) }
  const table = { test: { ...handlers.test, ...wrong } } as unknown as HandlerTable
  const watched = await callServer({
    db: database.db,
    contract: { test: { ...contract.test, logIn } },
    handlers: table,
    logger,
  })
  const headers = { ...FORM, origin: 'https://elsewhere.example' }
  await send({ method: 'POST', url: '/test/write', payload: 'text=a-secret', headers }, watched)
  await send({ method: 'GET', url: '/test/read?text=fine' }, watched)
  await send({ method: 'POST', url: '/test/logIn', payload: 'text=a-secret', headers: FORM }, watched)
  const from = { ip: '127.0.0.1', requestId: expect.stringMatching(/^req_/) }
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { call: 'test.write', reason: 'request.origin_refused', ...from },
    { call: 'test.logIn', reason: 'identity.credentials_wrong', ...from },
  ])
  expect(lines.join()).not.toContain('a-secret')
})

test('what staff may not do is written to the log: who tried what, and why it was refused', async () => {
  const lines: string[] = []
  const logger = createLogger({ level: 'info', destination: { write: (line) => void lines.push(line) } })
  const input = z.object({})
  const staffOnly = {
    test: {
      admins: officeGet('/test/admins', { access: 'staff', roles: ['admin'], summary: '', input, output: input }),
      decide: officeGet('/test/decide', { access: 'staff', decides: true, summary: '', input, output: input }),
      open: officeGet('/test/open', { access: 'staff', summary: '', input, output: input }),
    },
  }
  const done = async () => ok({})
  const principal = {
    ...{ staffId: 'stf_clerk', sessionId: 'ses_clerk', role: 'support' as const, email: 'clerk@example.org' },
    undecided: { code: 'session.rights_wait' as const },
  } as unknown as Principal
  const table = { test: { admins: done, decide: done, open: done } } as unknown as HandlerTable
  const watched = await callServer({ db: database.db, contract: staffOnly, handlers: table, logger, principal })
  const headers = { authorization: TOKEN }
  const answers = []
  for (const url of ['/test/admins', '/test/decide', '/test/open'])
    answers.push((await send({ method: 'GET', url, headers }, watched)).body.data)
  expect(answers).toMatchObject([{ reason: 'session.unauthorized' }, { reason: 'session.rights_wait' }, {}])
  const told = lines.map((line) => JSON.parse(line)).filter(({ caller }) => caller !== undefined)
  expect(
    told.map(({ path, reason, caller, requestId }) => [path, reason, String(caller).includes('stf_clerk'), requestId]),
  ).toEqual([
    ['/test/admins', 'session.unauthorized', true, expect.stringMatching(/^req_/)],
    ['/test/decide', 'session.rights_wait', true, expect.stringMatching(/^req_/)],
  ])
})

test('CORS names only the allowed origin', async () => {
  const own = await send({ method: 'GET', url: '/test/read', headers: { origin: ORIGIN } })
  const other = await send({ method: 'GET', url: '/test/read', headers: { origin: 'https://elsewhere.example' } })
  expect(own.headers['access-control-allow-origin']).toBe(ORIGIN)
  expect(other.headers['access-control-allow-origin']).toBeUndefined()
  for (const near of [`${ORIGIN}.evil.example`, `${ORIGIN}0`, ORIGIN.toUpperCase(), 'null', '*']) {
    const { headers } = await send({ method: 'GET', url: '/test/read', headers: { origin: near } })
    expect(headers['access-control-allow-origin'], near).toBeUndefined()
  }
})

async function sealedData(payload: Record<string, string>, target = { method: 'GET', path: '/test/read' }, ageMs = 0) {
  const key = await importSealingKey(SEALING_KEY)
  return encodeURIComponent(await seal({ key, target, payload, nowMs: Date.now() - ageMs }))
}

test('in staging mode a sealed request is opened, for GET and POST alike', async () => {
  const read = await send({ method: 'GET', url: `/test/read?data=${await sealedData({ text: 'sealed' })}` }, sealed)
  expect(read.body.data).toEqual({ text: 'sealed' })
  const data = await sealedData({ text: 'sealed' }, { method: 'POST', path: '/test/write' })
  const write = await send({ method: 'POST', url: '/test/write', payload: `data=${data}`, headers: FORM }, sealed)
  expect(write.body.data).toEqual({ text: 'sealed' })
})

test('in staging mode everything wrong with a seal gets one and the same refusal', async () => {
  const good = await sealedData({ text: 'once' })
  await send({ method: 'GET', url: `/test/read?data=${good}` }, sealed)
  const wrong = [
    `data=${good}`,
    `data=${await sealedData({}, { method: 'POST', path: '/test/read' })}`,
    `data=${await sealedData({}, undefined, 61_000)}`,
    `data=${await sealedData({}, undefined, -61_000)}`,
    'data=bm90IGEgc2VhbA',
    'text=in-the-clear',
  ]
  for (const query of wrong) {
    const { body } = await send({ method: 'GET', url: `/test/read?${query}` }, sealed)
    expect([query.slice(0, 12), body.data.reason]).toEqual([query.slice(0, 12), 'request.malformed'])
  }
})

test('the server refuses to start when a call has no handler, or a handler no call', async () => {
  await expect(callServer({ db: database.db, contract, handlers: { test: {} } })).rejects.toThrow('has no handler')
  const more = { test: { ...handlers.test, extra: async () => ok({}) } } as HandlerTable
  await expect(callServer({ db: database.db, contract, handlers: more })).rejects.toThrow('has no contract')
})

async function pendingLocks(): Promise<number> {
  const { rowCount } = await database.db.pool.query(`select from platform.requests where state = 'pending'`)
  return rowCount ?? 0
}

test('behind a proxy calls are counted by the address that it adds, and by the network of an IPv6 one', async () => {
  const behind = await callServer({
    ...{ db: database.db, contract, handlers, callsPerSecond: 1, trustProxy: { hops: 1 } },
  })
  const from = async (forwarded: string) => {
    const headers = { 'x-forwarded-for': forwarded }
    return (await send({ method: 'GET', url: '/test/read', headers }, behind)).status
  }
  expect(await from('1.1.1.1, 198.51.100.1')).toBe(200)
  expect(await from('2.2.2.2, 198.51.100.1')).toBe(429)
  expect(await from('2001:db8:1:2::1')).toBe(200)
  expect(await from('2001:db8:1:2::2')).toBe(429)
  await behind.close()
})
