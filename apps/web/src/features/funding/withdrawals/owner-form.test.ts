import { expect, test } from 'vitest'
import { NO_OWNER, ownerForm } from './owner-form.ts'

const OWN = { owner: 'self', beneficiary: null, provider: null } as const

test('whose an address is must be said once, and not again', () => {
  expect(ownerForm(NO_OWNER, null)).toEqual({ errors: { owner: true } })
  expect(ownerForm(NO_OWNER, OWN)).toEqual({ errors: {}, declared: {} })
  expect(ownerForm({ ...NO_OWNER, owner: 'self' }, null)).toEqual({ errors: {}, declared: { owner: 'self' } })
})

test('somebody else’s wallet needs a name', () => {
  expect(ownerForm({ ...NO_OWNER, owner: 'other', name: ' ' }, null)).toEqual({ errors: { name: true } })
  const declared = { owner: 'other', beneficiary: 'Ada Byron' }
  expect(ownerForm({ ...NO_OWNER, owner: 'other', name: ' Ada Byron ' }, OWN)).toEqual({ errors: {}, declared })
})

test('an account with another provider needs the provider, and a name only where it is not one’s own', () => {
  expect(ownerForm({ ...NO_OWNER, owner: 'provider' }, null)).toEqual({ errors: { provider: true } })
  expect(ownerForm({ owner: 'provider', provider: 'hafen', name: '' }, null)).toEqual({
    ...{ errors: {}, declared: { owner: 'provider', provider: 'hafen' } },
  })
})
