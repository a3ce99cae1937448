import { expect, test } from 'vitest'
import { contactOf, contactOfUser, judgeReach, masked } from './contacts.rules.ts'

test.each([
  ['anna@Example.org', 'email', 'anna@example.org'],
  ['+393331234567', 'phone', '+393331234567'],
  // The zero that is dialled only inside the country does not make a second number of it.
  ['+4407400123456', 'phone', '+447400123456'],
])('%s is the %s %s', (account, kind, address) => {
  expect(contactOf(account)).toEqual({ ok: true, value: { kind, address } })
})

test.each(['+393', '+999123456789', '+3933312345678901', '+390669812345', '+447700900123'])(
  '%s is no number of a mobile phone',
  (account) => expect(contactOf(account)).toEqual({ ok: false, refusal: { code: 'identity.phone_malformed' } }),
)

test.each([
  ['+393331234567', true],
  ['+447911123456', true],
  ['+41791234567', true],
  ['+12025550143', false],
  ['+79161234567', false],
])('whether messages go to %s: %s', (address, open) => {
  expect(judgeReach({ kind: 'phone', address }).ok).toBe(open)
})

test('a user with both is written to by mail', () => {
  expect(contactOfUser({ email: 'anna@example.org', phone: '+393331234567' }).kind).toBe('email')
  expect(contactOfUser({ email: null, phone: '+393331234567' }).kind).toBe('phone')
})

test('a mask keeps what its owner knows it by (specification §9)', () => {
  expect(masked({ kind: 'phone', address: '+393331234567' })).toBe('+39****4567')
  expect(masked({ kind: 'email', address: 'giulia.ferrante@posteo.it' })).toBe('giul****@posteo.it')
  expect(masked({ kind: 'email', address: 'ann@example.eu' })).toBe('ann****@example.eu')
})
