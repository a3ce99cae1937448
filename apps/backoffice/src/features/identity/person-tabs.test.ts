import { expect, test } from 'vitest'
import { personTabs } from './person-tabs.ts'

const keysOf = (role: Parameters<typeof personTabs>[0]) => personTabs(role).map(({ key }) => key)

test('each role sees the parts of a person whose calls it may make', () => {
  expect(keysOf('admin')).toEqual(['overview', 'security', 'kyc', 'balances', 'postings', 'orders', 'notes', 'audit'])
  expect(keysOf('compliance')).toEqual(keysOf('admin'))
  expect(keysOf('support')).toEqual(['overview', 'security', 'kyc', 'balances', 'postings', 'orders', 'notes'])
  expect(keysOf('reviewer')).toEqual(['overview', 'kyc'])
  expect(keysOf('operator')).toEqual([])
})
