import { OFFICE_CALLS } from '@bourse/contract/calls'
import { expect, test } from 'vitest'
import { mayCall, ROLES } from './access.ts'

test('a call without roles is open to every role, one with roles to those alone', () => {
  expect(ROLES.filter((role) => mayCall(role, OFFICE_CALLS.admin.systemStatus))).toEqual(ROLES)
  expect(ROLES.filter((role) => mayCall(role, OFFICE_CALLS.admin.setMaintenance))).toEqual(['admin', 'operator'])
})
