import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { plainRecoveryCode, recoveryCodeOf } from './recovery-codes.rules.ts'

test('a recovery code has 140 bits: 28 letters, each as likely as any of the other 31', () => {
  const seen = new Map<string, number>()
  for (let byte = 0; byte < 256; byte += 1) {
    const code = recoveryCodeOf(Buffer.alloc(32, byte).toString('base64url'))
    expect(code).toMatch(/^(\w{4}-){6}\w{4}$/)
    seen.set(code.charAt(0), (seen.get(code.charAt(0)) ?? 0) + 1)
  }
  expect([...seen.values()]).toEqual(Array(32).fill(256 / 32))
})

test('every letter comes from a byte of its own', () => {
  const secret = randomBytes(32)
  const before = plainRecoveryCode(recoveryCodeOf(secret.toString('base64url')))
  for (let place = 0; place < 28; place += 1) {
    const changed = Buffer.from(secret)
    changed.writeUInt8(changed.readUInt8(place) ^ 1, place)
    const after = plainRecoveryCode(recoveryCodeOf(changed.toString('base64url')))
    expect([...after].flatMap((letter, at) => (letter === before[at] ? [] : [at]))).toEqual([place])
  }
})
