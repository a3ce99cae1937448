import { expect, test } from 'vitest'
import { createSecretBox } from './secrets.ts'

const key = Buffer.alloc(32, 7).toString('base64url')
const box = createSecretBox([key])

test('a sealed secret opens again for its owner', () => {
  expect(box.open(box.seal('JBSWY3DP — ключ', 'stf_1'), 'stf_1')).toBe('JBSWY3DP — ключ')
})

test('the same secret is sealed differently every time and never shows in the bytes', () => {
  const sealed = box.seal('JBSWY3DPEHPK3PXP', 'stf_1')
  expect(sealed.equals(box.seal('JBSWY3DPEHPK3PXP', 'stf_1'))).toBe(false)
  expect(sealed.includes('JBSWY3DPEHPK3PXP')).toBe(false)
})

test('a secret that was moved to another owner, changed, cut, or sealed under another key does not open', () => {
  const sealed = box.seal('secret', 'stf_1')
  const changed = Buffer.from(sealed)
  changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1)
  const other = createSecretBox([Buffer.alloc(32, 8).toString('base64url')])
  expect(() => box.open(sealed, 'stf_2')).toThrow()
  expect(() => box.open(changed, 'stf_1')).toThrow()
  expect(() => box.open(sealed.subarray(0, 20), 'stf_1')).toThrow()
  expect(() => other.open(sealed, 'stf_1')).toThrow()
})

test('a key that is not 32 bytes is refused at once', () => {
  for (const wrong of ['short', '', `${key}A`, `aes-128-ecb:${key}`, `:${key}`])
    expect(() => createSecretBox([wrong]), wrong).toThrow('32 bytes')
})

test('while a key is replaced both open and the new one seals; sealed again, a secret needs the new one alone', () => {
  const newer = Buffer.alloc(32, 9).toString('base64url')
  const both = createSecretBox([newer, key])
  const sealed = box.seal('secret', 'stf_1')
  expect(both.open(sealed, 'stf_1')).toBe('secret')
  expect(() => box.open(both.seal('secret', 'stf_1'), 'stf_1')).toThrow()
  const fresh = both.reseal(sealed, 'stf_1')
  expect(createSecretBox([newer]).open(fresh ?? Buffer.alloc(0), 'stf_1')).toBe('secret')
  expect(both.reseal(fresh ?? Buffer.alloc(0), 'stf_1')).toBeUndefined()
  expect(() => both.reseal(sealed, 'stf_2')).toThrow()
})

test('a key may name another cipher; what the one before has sealed opens until it is sealed again', () => {
  const other = Buffer.alloc(32, 9).toString('base64url')
  const chacha = `chacha20-poly1305:${other}`
  const both = createSecretBox([chacha, key])
  const older = box.seal('secret', 'stf_1')
  expect(both.open(older, 'stf_1')).toBe('secret')
  const fresh = both.reseal(older, 'stf_1') ?? Buffer.alloc(0)
  expect(createSecretBox([chacha]).open(fresh, 'stf_1')).toBe('secret')
  expect(() => createSecretBox([other]).open(fresh, 'stf_1')).toThrow()
  expect(() => createSecretBox([chacha]).open(fresh, 'stf_2')).toThrow()
  expect(createSecretBox([`aes-256-gcm:${key}`]).open(older, 'stf_1')).toBe('secret')
})
