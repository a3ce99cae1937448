import { expect, test } from 'vitest'
import { createLogger, type Logger } from './logger.ts'

function logged(write: (logger: Logger) => void): { text: string; lines: Record<string, unknown>[] } {
  const written: string[] = []
  write(createLogger({ level: 'info', destination: { write: (line) => written.push(line) } }))
  return { text: written.join(''), lines: written.map((line) => JSON.parse(line)) }
}

const SECRET = 'hunter2-never-to-be-seen'

test.each([
  'authorization',
  'Authorization',
  'password',
  'fundPassword',
  'old_password',
  'loginPwd',
  'code',
  'googleCode',
  'token',
  'accessToken',
  'secret',
  'clientSecret',
  'data',
  'cookie',
  'set-cookie',
  'x-api-key',
  'pin',
  'cvv',
])('a member named %s is never written, however deep it stands', (name) => {
  const { text } = logged((logger) => {
    logger.info({ [name]: SECRET }, 'top')
    logger.info({ body: { [name]: SECRET } }, 'nested')
    logger.info({ list: [{ one: { two: { three: { [name]: { inner: SECRET } } } } }] }, 'deep')
  })
  expect(text).not.toContain(SECRET)
  expect(text.match(/\[redacted\]/g)).toHaveLength(3)
})

test('a secret in the bindings of a child is not written', () => {
  const { text } = logged((logger) => logger.child({ session: { token: SECRET } }).info('hello'))
  expect(text).not.toContain(SECRET)
})

test('a secret that a serializer brings in is not written', () => {
  class Request {
    readonly headers = { authorization: SECRET }
  }
  const { text } = logged((logger) =>
    logger
      .child({}, { serializers: { req: (request: Request) => ({ headers: request.headers }) } })
      .info({ req: new Request() }),
  )
  expect(text).not.toContain(SECRET)
})

test('a secret inside a text is not written', () => {
  const { text } = logged((logger) => {
    logger.info(`header was Bearer ${SECRET}`)
    logger.error(new Error(`cannot reach postgres://bourse:${SECRET}@db:5432/bourse`))
    logger.info({ url: `/web/v1/user/user/data?lang=en&data=${SECRET}` }, 'called')
  })
  expect(text).not.toContain(SECRET)
  expect(text).toContain('@db:5432/bourse')
  expect(text).toContain('lang=en')
})

test('an error keeps its code, because that tells what broke', () => {
  const { lines } = logged((logger) =>
    logger.error({ err: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }) }),
  )
  expect(lines[0]).toMatchObject({ level: 'error', err: { code: 'ECONNREFUSED', message: 'refused' } })
})

test('of an error only chosen members are written: never the client of a database, its socket or its keys', () => {
  const client = { connectionParameters: { user: 'bourse' }, secretKey: SECRET, socket: { _handle: {} } }
  const broken = Object.assign(new Error('terminating connection'), {
    ...{ client, code: '57P01', severity: 'FATAL', routine: 'ProcessInterrupts', table: 'users' },
    detail: 'Key (email)=(anna@example.org) already exists.',
    params: [SECRET],
  })
  const { lines, text } = logged((logger) => logger.error({ err: new Error('the batch failed', { cause: broken }) }))
  expect(text).not.toMatch(/secretKey|connectionParameters|socket|anna@example|hunter2/)
  expect(lines[0]?.err).toEqual({
    type: 'Error',
    message: 'the batch failed',
    stack: expect.stringContaining('logger.test.ts'),
    cause: {
      ...{ type: 'Error', message: 'terminating connection', stack: expect.any(String) },
      ...{ code: '57P01', severity: 'FATAL', routine: 'ProcessInterrupts', table: 'users' },
    },
  })
})

test('an error that is its own cause is written, and one of many with all of them', () => {
  const circle = new Error('round')
  circle.cause = circle
  const { lines } = logged((logger) => {
    logger.error(circle)
    logger.error({ err: new AggregateError([new Error('one'), new Error('two')], 'both') })
  })
  expect(lines).toMatchObject([
    { err: { message: 'round', cause: { message: 'round' } } },
    { err: { message: 'both', errors: [{ message: 'one' }, { message: 'two' }] } },
  ])
})

test('what is no secret is written as it is', () => {
  const { lines } = logged((logger) =>
    logger.info({ statusCode: 200, areaCode: '39', inviteCode: 'A1', ms: 1.5, none: null, list: [1, 'two'] }, 'done'),
  )
  expect(lines[0]).toMatchObject({
    statusCode: 200,
    areaCode: '39',
    inviteCode: 'A1',
    ms: 1.5,
    none: null,
    list: [1, 'two'],
    msg: 'done',
  })
})

test('a child writes its request id on every line', () => {
  const { lines } = logged((logger) => {
    const child = logger.child({ requestId: 'req_1' })
    child.info('first')
    child.warn({ step: 2 }, 'second')
  })
  expect(lines).toMatchObject([
    { requestId: 'req_1', msg: 'first' },
    { requestId: 'req_1', msg: 'second', step: 2 },
  ])
})

test('a line below the level is not written', () => {
  expect(logged((logger) => logger.debug('detail')).lines).toEqual([])
})

test('a text with line breaks stays one line, whoever wrote it', () => {
  const forged = 'anna\n{"level":"fatal","msg":"forged"}\r\n\u2028\u0000'
  const { text, lines } = logged((logger) => logger.warn({ address: forged }, forged))
  expect(text.match(/[\r\n]/g)).toHaveLength(1)
  expect(text.endsWith('\n')).toBe(true)
  expect(lines).toMatchObject([{ level: 'warn', address: forged, msg: forged }])
})

test('every line says when, in UTC', () => {
  const before = new Date().toISOString()
  const { lines } = logged((logger) => logger.info('now'))
  const time = String(lines[0]?.time)
  expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  expect(time >= before).toBe(true)
})
