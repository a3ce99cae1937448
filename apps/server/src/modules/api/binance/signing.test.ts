import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { readSent } from './sent.ts'
import { checkSignature, idOfSignature, judgeTime } from './signing.ts'

const PAYLOAD = 'symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.01&price=90000&timestamp=1763208000000'
const SIGNATURE = '019fe17ad24f88295d66d9fb7e4e0103eaa0b80f64db69759dd6d4c72215c2e2'
const HMAC = { kind: 'hmac', secret: 'k'.repeat(64) } as const

const payloadOf = (query: string, body = '') => {
  const sent = readSent(query, Buffer.from(body))
  return sent.ok ? sent.value.payload.toString('latin1') : sent.refusal
}

test('the vector of HMAC-SHA256 holds, in letters of any case', () => {
  const payload = Buffer.from(PAYLOAD)
  expect(checkSignature(HMAC, payload, SIGNATURE)).toEqual(Buffer.from(SIGNATURE, 'hex'))
  expect(checkSignature(HMAC, payload, SIGNATURE.toUpperCase())).toEqual(Buffer.from(SIGNATURE, 'hex'))
  for (const wrong of ['', 'x', SIGNATURE.slice(1), `${SIGNATURE}0`, SIGNATURE.replace('0', '1')])
    expect(checkSignature(HMAC, payload, wrong)).toBeUndefined()
  expect(checkSignature(HMAC, Buffer.from(PAYLOAD.toLowerCase()), SIGNATURE)).toBeUndefined()
})

test('an Ed25519 signature is one text of base64 and no other', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const checking = { kind: 'ed25519', publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString() } as const
  const payload = Buffer.from(PAYLOAD)
  const signature = sign(null, payload, privateKey).toString('base64')
  expect(checkSignature(checking, payload, signature)).toBeDefined()
  expect(checkSignature(checking, payload, signature.replace(/==$/, ''))).toBeUndefined()
  expect(checkSignature(checking, payload, ` ${signature}`)).toBeUndefined()
  expect(checkSignature(checking, Buffer.from(`${PAYLOAD}&a=1`), signature)).toBeUndefined()
})

test.each([
  ['at the end', `${PAYLOAD}&signature=ab`, ''],
  ['first', `signature=ab&${PAYLOAD}`, ''],
  ['in the middle', PAYLOAD.replace('&side', '&signature=ab&side'), ''],
  ['in the body', PAYLOAD, 'signature=ab'],
  ['with everything in the body', '', `${PAYLOAD}&signature=ab`],
])('what is signed is the same with the signature %s', (_name, query, body) =>
  expect(payloadOf(query, body)).toBe(PAYLOAD),
)

test('query and body stand together with nothing between, byte by byte and never encoded again', () => {
  expect(payloadOf('a=%41&b=+&signature=x', 'c=%2f')).toBe('a=%41&b=+c=%2f')
  expect(payloadOf('b=2&a=1')).toBe('b=2&a=1')
  const sent = readSent('', Buffer.from('newClientOrderId=é', 'utf8'))
  expect(sent.ok && sent.value.fields.newClientOrderId).toBe('é')
  expect(sent.ok && sent.value.payload).toEqual(Buffer.from('newClientOrderId=é', 'utf8'))
})

test('the query counts where a field is in both places, and one that is twice in one place is refused', () => {
  const sent = readSent('limit=5', Buffer.from('limit=7&symbol=BTCUSDT'))
  expect(sent.ok && { ...sent.value.fields }).toEqual({ limit: '5', symbol: 'BTCUSDT' })
  expect(payloadOf('', 'a=1&a=1')).toEqual({ code: 'duplicate_parameter', about: ['a'] })
})

test('time is judged at both bounds to the millisecond', () => {
  const now = new Date(1_763_208_000_000)
  const at = (timestamp: number, recvWindow = 5_000) => {
    const judged = judgeTime({ timestamp, recvWindow }, now)
    return judged.ok ? 'in time' : judged.refusal.code
  }
  expect(at(now.getTime() + 999)).toBe('in time')
  expect(at(now.getTime() + 1_000)).toBe('timestamp_ahead')
  expect(at(now.getTime() - 5_000)).toBe('in time')
  expect(at(now.getTime() - 5_001)).toBe('timestamp_late')
  expect(at(now.getTime(), 0)).toBe('in time')
  expect(at(now.getTime() - 1, 0)).toBe('timestamp_late')
})

test('the id of an order without one is 22 letters made of its signature', () => {
  const id = idOfSignature(Buffer.from(SIGNATURE, 'hex'))
  expect(id).toMatch(/^[0-9A-Za-z]{22}$/)
  expect(idOfSignature(Buffer.from(SIGNATURE.toUpperCase(), 'hex'))).toBe(id)
  expect(idOfSignature(Buffer.from(SIGNATURE.replace('0', '1'), 'hex'))).not.toBe(id)
})
