import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPosting, pinnedTo, RECEIVER_HOST } from './posting.ts'
import { isPublicAddress } from './public-addresses.ts'
import { readUrl } from './urls.rules.ts'

const asked: string[] = []
const server = createServer((request, response) => {
  asked.push(`${request.headers.host} ${request.url}`)
  if (request.url === '/never') return
  response
    .writeHead(request.url === '/redirect' ? 302 : 200, { location: '/200', 'retry-after': '7' })
    .end('x'.repeat(9))
})
let origin = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const never = new AbortController().signal
const sent = { headers: {}, body: '{}' }

test('what is not an address of a stranger on the internet is none of ours to call', () => {
  const inside = [
    ...[
      '127.0.0.1',
      '127.8.8.8',
      '0.0.0.0',
      '10.0.0.1',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
      '169.254.169.254',
    ],
    ...[
      '100.64.0.1',
      '100.127.255.255',
      '192.0.0.1',
      '192.0.2.1',
      '198.18.0.1',
      '198.51.100.1',
      '203.0.113.1',
      '224.0.0.1',
    ],
    ...[
      '240.0.0.1',
      '255.255.255.255',
      '::',
      '::1',
      '::ffff:10.0.0.1',
      '::ffff:8.8.8.8',
      '::ffff:0:8.8.8.8',
      '64:ff9b::8.8.8.8',
    ],
    ...[
      '64:ff9b:1::1',
      'fc00::1',
      'fd12::1',
      'fe80::1',
      'fec0::1',
      'ff02::1',
      '2001::1',
      '2001:db8::1',
      '2002:7f00:1::',
      '3fff::1',
    ],
    ...['100::1', '5f00::1', 'no address', ''],
  ]
  expect(inside.filter(isPublicAddress)).toEqual([])
  const outside = ['8.8.8.8', '100.63.255.255', '100.128.0.0', '172.32.0.1', '2606:4700::1111', '2a00:1450::1']
  expect(outside.filter((one) => !isPublicAddress(one))).toEqual([])
})

test('an endpoint is a public https address', () => {
  const reasonOf = (typed: string) => {
    const read = readUrl(typed)
    return read.ok ? read.value : read.refusal.code.replace('api.url_', '')
  }
  expect(reasonOf('https://Bot.example/bourse?x=1')).toBe('https://bot.example/bourse?x=1')
  for (const typed of [
    '',
    'bot.example',
    '/x',
    'https://',
    'https://a:b@bot.example',
    'https://u@bot.example',
    'https://bot.example/#a',
  ])
    expect([typed, reasonOf(typed)]).toEqual([typed, 'malformed'])
  for (const typed of ['http://bot.example', 'ftp://bot.example', 'ws://bot.example'])
    expect([typed, reasonOf(typed)]).toEqual([typed, 'not_https'])
  const private_ = [
    ...[
      'https://127.0.0.1',
      'https://localhost',
      'https://LOCALHOST.',
      'https://a.localhost',
      'https://intranet',
      'https://db.internal',
    ],
    ...[
      'https://0x7f.1',
      'https://2130706433',
      'https://[::1]',
      'https://[::ffff:10.0.0.1]',
      'https://169.254.169.254/latest',
    ],
    ...['https://printer.local', 'https://100.64.1.1', 'https://[fe80::1]'],
  ]
  for (const typed of private_) expect([typed, reasonOf(typed)]).toEqual([typed, 'not_public'])
})

test('a name is looked up once, and refused when any of its addresses is inside', async () => {
  let looks = 0
  const answers = [['8.8.8.8', '10.0.0.1'], ['127.0.0.1'], ['::ffff:10.0.0.1'], []]
  const resolve = async () => answers[looks++] ?? []
  const post = createPosting({ resolve, receiver: () => undefined, stopping: never })
  const outcomes: unknown[] = []
  for (const _ of answers) outcomes.push(await post({ url: 'https://bot.example/', ...sent }))
  const refused = { status: null, fault: 'address_refused' }
  expect(outcomes).toEqual([refused, refused, refused, { status: null, fault: 'name_unknown' }])
  expect(looks).toBe(4)
  expect(await post({ url: 'https://[::ffff:10.0.0.1]/', ...sent })).toEqual(refused)
  expect(await post({ url: origin, ...sent })).toEqual(refused)
  expect(looks).toBe(4)
})

test('the connection goes to what was judged, whatever the name means by then', async () => {
  let looks = 0
  const resolve = async () => [['127.0.0.1'], ['127.0.0.2']][looks++] ?? []
  const post = createPosting({ resolve, mayReach: () => true, receiver: () => undefined, stopping: never })
  // A server without TLS is reached, and that is all that can be seen of it.
  expect(await post({ url: origin.replace('http://127.0.0.1', 'https://bot.example'), ...sent })).toEqual({
    ...{ status: null, fault: 'tls' },
  })
  expect(looks).toBe(1)
  const answers: unknown[] = []
  pinnedTo('127.0.0.1')('elsewhere.example', { all: true }, (...told) => answers.push(told))
  pinnedTo('::1')('elsewhere.example', {}, (...told) => answers.push(told))
  expect(answers).toEqual([
    [null, [{ address: '127.0.0.1', family: 4 }]],
    [null, '::1', 6],
  ])
})

test('the receiver of the sandbox is reached by its name where there is one; a redirect is not followed', async () => {
  const url = (path: string) => `https://${RECEIVER_HOST}${path}`
  const post = createPosting({ receiver: () => origin, stopping: never })
  asked.length = 0
  expect(await post({ url: url('/well'), ...sent })).toEqual({ status: 200, retryAfter: '7' })
  expect(await post({ url: url('/redirect'), ...sent })).toMatchObject({ status: 302 })
  expect(asked.map((line) => line.split(' ')[1])).toEqual(['/well', '/redirect'])
  const late = createPosting({ receiver: () => origin, stopping: never, timeoutMs: 100 })
  expect(await late({ url: url('/never'), ...sent })).toEqual({ status: null, fault: 'timeout' })
  const stopping = new AbortController()
  const stopped = createPosting({ receiver: () => origin, stopping: stopping.signal })
  const under = stopped({ url: url('/never'), ...sent })
  stopping.abort(new Error('the process ends'))
  await expect(under).rejects.toThrow('the process ends')
})
