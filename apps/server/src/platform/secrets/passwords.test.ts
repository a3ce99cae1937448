import { expect, test } from 'vitest'
import { createPasswords } from './passwords.ts'

const passwords = createPasswords()

test('a password is kept as argon2id with 19 MiB and two passes, each with a salt of its own', async () => {
  const [first, second] = [await passwords.hash('ledger-pencil-7'), await passwords.hash('ledger-pencil-7')]
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22,}\$[\w+/]{43}$/)
  expect(second).not.toBe(first)
  expect(await passwords.verify(first, 'ledger-pencil-7')).toBe(true)
})

test('a password counts as it was typed: no letter more or less, no other case, no trimming', async () => {
  const stored = await passwords.hash('Ledger-pencil-7')
  for (const other of ['ledger-pencil-7', 'Ledger-pencil-7 ', ' Ledger-pencil-7', 'Ledger-pencil-', '']) {
    expect(await passwords.verify(stored, other), other).toBe(false)
  }
})

test('what was kept at another cost is still verified', async () => {
  const stored = await createPasswords('least').hash('ledger-pencil-7')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/)
  expect(await passwords.verify(stored, 'ledger-pencil-7')).toBe(true)
  expect(await passwords.verify(stored, 'ledger-pencil-8')).toBe(false)
})

test('an account that does not exist has no password', async () => {
  expect(await passwords.verify(undefined, 'an account that does not exist')).toBe(false)
})
