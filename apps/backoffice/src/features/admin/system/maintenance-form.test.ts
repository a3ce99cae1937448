import { expect, test } from 'vitest'
import { MESSAGE_MAX, maintenanceForm } from './maintenance-form.ts'

const now = Date.parse('2026-01-01T12:00:00Z')

test('nothing entered is a request for the standard text without an end', () => {
  expect(maintenanceForm({ message: '  ', until: '' }, now)).toEqual({ errors: {}, request: { active: true } })
})

test('a paragraph becomes one line, because the server takes no line breaks', () => {
  const { request } = maintenanceForm({ message: ' We move\n\n to new\tmachines. ', until: '' }, now)
  expect(request).toEqual({ active: true, message: 'We move to new machines.' })
})

test('a local end is sent as a moment in time', () => {
  const until = '2026-01-02T08:30'
  expect(maintenanceForm({ message: '', until }, now).request?.until).toBe(new Date(until).toISOString())
})

test('an end that has passed, one that is no time and a message that is too long are refused', () => {
  expect(maintenanceForm({ message: '', until: '2025-12-31T00:00' }, now).errors).toEqual({ until: 'past' })
  expect(maintenanceForm({ message: '', until: 'soon' }, now).errors).toEqual({ until: 'malformed' })
  const long = maintenanceForm({ message: 'x'.repeat(MESSAGE_MAX + 1), until: '' }, now)
  expect(long).toEqual({ errors: { message: 'tooLong' }, request: undefined })
})
