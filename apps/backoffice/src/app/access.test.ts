import { OFFICE_CALLS } from '@bourse/contract/calls'
import { expect, test } from 'vitest'
import { mayCall, mayOpen, ROLES, sectionsOf } from './access.ts'

const keysOf = (role: (typeof ROLES)[number], sandbox = true) => sectionsOf({ role, sandbox }).map(({ key }) => key)

test('each role has the sections whose calls it may make', () => {
  expect(Object.fromEntries(ROLES.map((role) => [role, keysOf(role)]))).toEqual({
    admin: ['system', 'users', 'kyc', 'funding', 'markets', 'content', 'auditLog', 'staff', 'sandbox'],
    compliance: ['system', 'users', 'kyc', 'funding', 'markets', 'content', 'auditLog'],
    reviewer: ['system', 'users', 'kyc', 'funding', 'markets', 'content'],
    support: ['system', 'users', 'kyc', 'funding', 'markets', 'content'],
    operator: ['system', 'funding', 'markets', 'content', 'sandbox'],
  })
})

test('without the sandbox nobody has its section', () => {
  expect(keysOf('admin', false)).toEqual([
    'system',
    'users',
    'kyc',
    'funding',
    'markets',
    'content',
    'auditLog',
    'staff',
  ])
})

test('a call without roles is open to every role, one with roles to those alone', () => {
  expect(ROLES.filter((role) => mayCall(role, OFFICE_CALLS.admin.systemStatus))).toEqual(ROLES)
  expect(ROLES.filter((role) => mayCall(role, OFFICE_CALLS.admin.setMaintenance))).toEqual(['admin', 'operator'])
})

test('a path opens with its section, a path that only begins like one does not', () => {
  expect(mayOpen('/sandbox/clock', { role: 'operator', sandbox: true })).toBe(true)
  expect(mayOpen('/sandbox/clock', { role: 'operator', sandbox: false })).toBe(false)
  expect(mayOpen('/staff', { role: 'operator', sandbox: true })).toBe(false)
  expect(mayOpen('/systematic', { role: 'admin', sandbox: true })).toBe(false)
})
