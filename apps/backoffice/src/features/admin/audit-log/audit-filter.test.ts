import { expect, test } from 'vitest'
import { auditFilterOf, auditRequest } from './audit-filter.ts'

test('what stands in the address is looked for, and what cannot be is left out', () => {
  expect(auditFilterOf({ act: 'staff.created', staff: ' Admin@Example.org ', subject: 10000001, page: 3 })).toEqual({
    act: 'staff.created',
    staff: 'admin@example.org',
    subject: '10000001',
  })
  expect(auditFilterOf({ from: '2026-03-31', to: '2026-13-45', subject: '  ', act: ['x'] })).toEqual({
    from: '2026-03-31',
  })
})

test('a day begins at midnight of the person who looks, and the last day is meant whole', () => {
  const request = auditRequest({ act: 'staff.created', from: '2026-03-31', to: '2026-03-31' })
  expect(request).toEqual({
    act: 'staff.created',
    from: new Date(2026, 2, 31).toISOString(),
    to: new Date(2026, 3, 1).toISOString(),
  })
})
