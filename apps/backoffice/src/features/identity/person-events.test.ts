import { SECURITY_EVENTS } from '@bourse/contract/security-events'
import { expect, test } from 'vitest'
import users from './locales/users.en.json' with { type: 'json' }

test('everything that can happen to an account has its words, and nothing else has', () => {
  expect(Object.keys(users.events.kinds).sort()).toEqual([...SECURITY_EVENTS].sort())
})
