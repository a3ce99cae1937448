import type { ApiKey } from '@bourse/contract'
import { expect, test } from 'vitest'
import { addressesOf, isPlainlyNarrower, keyErrors, keyFile, NEW_KEY, sentKey, withScope } from './key-form.ts'

const key = (addresses: string[]): ApiKey => ({
  ...{ id: 'key_1', name: 'Tax', hint: 'ahkt…NZUH', kind: 'hmac', scopes: ['read'], addresses, farPrices: false },
  ...{ state: 'active', createTime: '2026-11-15T12:00:00Z', lapsesAt: null, lastUsedAt: null, lastIp: null },
})

test('a key needs a name, and an Ed25519 key its public half', () => {
  expect(keyErrors(NEW_KEY, true)).toEqual({ name: 'nameMissing' })
  expect(keyErrors({ ...NEW_KEY, name: 'Tax', kind: 'ed25519' }, true)).toEqual({ publicKey: 'publicKeyMissing' })
  expect(keyErrors({ ...NEW_KEY, name: 'Tax', kind: 'ed25519' }, false)).toEqual({})
})

test('addresses stand on lines or apart by commas, and each looks like one', () => {
  const input = { ...NEW_KEY, name: 'Tax', addresses: ' 203.0.113.24\n203.0.113.0/28, 2001:db8::1 ' }
  expect(addressesOf(input)).toEqual(['203.0.113.24', '203.0.113.0/28', '2001:db8::1'])
  expect(keyErrors(input, true)).toEqual({})
  expect(keyErrors({ ...input, addresses: 'my.home' }, true)).toEqual({ addresses: 'addressMalformed' })
  const many = Array.from({ length: 31 }, (_, at) => `192.0.2.${at}`).join(' ')
  expect(keyErrors({ ...input, addresses: many }, true)).toEqual({ addresses: 'tooManyAddresses' })
  expect(sentKey(input)).toEqual({
    ...{ name: 'Tax', scopes: 'read', farPrices: 'false' },
    addresses: '203.0.113.24,203.0.113.0/28,2001:db8::1',
  })
})

test('only a key that trades sends far prices', () => {
  const trading = { ...NEW_KEY, name: 'Bot', scopes: withScope(NEW_KEY, 'trade', true), farPrices: true }
  expect(sentKey(trading)).toMatchObject({ scopes: 'read,trade', farPrices: 'true' })
  const reading = { ...trading, scopes: withScope(trading, 'trade', false) }
  expect(sentKey(reading)).toMatchObject({ scopes: 'read', farPrices: 'false' })
})

test('a right more, or far prices, ask for proof', () => {
  const before = { ...key(['192.0.2.1']), scopes: ['read', 'trade'] as const }
  const same = { ...NEW_KEY, name: 'Bot', addresses: '192.0.2.1', scopes: ['read', 'trade'] as const }
  expect(isPlainlyNarrower({ ...before, scopes: [...before.scopes] }, same)).toBe(true)
  expect(isPlainlyNarrower({ ...before, scopes: [...before.scopes] }, { ...same, scopes: ['read'] })).toBe(true)
  expect(isPlainlyNarrower({ ...before, scopes: ['read'] }, same)).toBe(false)
  expect(isPlainlyNarrower({ ...before, scopes: [...before.scopes] }, { ...same, farPrices: true })).toBe(false)
})

test('fewer addresses ask for no proof', () => {
  const input = (addresses: string) => ({ ...NEW_KEY, name: 'Tax', addresses })
  expect(isPlainlyNarrower(key([]), input('192.0.2.1'))).toBe(true)
  expect(isPlainlyNarrower(key(['192.0.2.1', '192.0.2.2']), input('192.0.2.2'))).toBe(true)
  expect(isPlainlyNarrower(key(['192.0.2.1']), input(''))).toBe(false)
  expect(isPlainlyNarrower(key(['192.0.2.1']), input('192.0.2.1 192.0.2.3'))).toBe(false)
})

test('the file has the secret where there is one', () => {
  expect(keyFile({ name: 'Tax', key: 'k', secret: 's' })).toBe('# Tax\nBOURSE_KEY=k\nBOURSE_SECRET=s\n')
  expect(keyFile({ name: 'Tax', key: 'k', secret: null })).toBe('# Tax\nBOURSE_KEY=k\n')
})
