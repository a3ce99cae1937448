import { contract } from '@bourse/contract'
import { expect, test } from 'vitest'
import { usernameRefusal } from './username.ts'

test.each([
  '',
  'ab',
  'abc',
  'Giulia F',
  'анна',
  '莊小姐',
  ' anna ',
  'anna@example.org',
  '-anna',
  'x'.repeat(21),
  'x'.repeat(20),
])('form and contract agree about the display name “%s”', (username) => {
  const parsed = contract.identity.updateUser.input.safeParse({ username })
  expect(usernameRefusal(username)).toBe(parsed.success ? null : parsed.error.issues[0]?.message)
})
