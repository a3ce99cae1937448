import { SECURITY_EVENTS } from '@bourse/contract/security-events'
import { expect, test } from 'vitest'
import settings from '../locales/settings.en.json' with { type: 'json' }

test('everything that can happen to an account has its words, and nothing else has', () => {
  expect(Object.keys(settings.activity.kinds).sort()).toEqual([...SECURITY_EVENTS].sort())
})
