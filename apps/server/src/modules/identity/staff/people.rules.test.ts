import { expect, test } from 'vitest'
import { judgeStop, readSearch, stoppedUntil } from './people.rules.ts'

const AT = new Date('2026-11-15T12:00:00Z')
const later = (hours: number) => new Date(AT.getTime() + hours * 3_600_000)

test.each([
  ['usr_01jabcdefghjkmnpqrstvwxyz0', { by: 'id', id: 'usr_01JABCDEFGHJKMNPQRSTVWXYZ0' }],
  ['10.0.0.7', { by: 'address', ip: '10.0.0.7' }],
  ['2001:DB8::1', { by: 'address', ip: '2001:db8::1' }],
  ['::ffff:10.0.0.7', { by: 'address', ip: '::ffff:10.0.0.7' }],
  ['10000001', { by: 'words', beginning: '10000001', inviteCode: '10000001', uid: 10000001, phone: '+10000001' }],
  ['Anna@demo', { by: 'words', beginning: 'anna@demo', inviteCode: 'ANNA@DEMO', uid: null, phone: null }],
])('“%s” is searched by what it looks like', (text, read) => {
  expect(readSearch(text)).toEqual(read)
})

test.each(['+39 333 123-4567', '0039 (333) 1234567', '+393331234567'])('“%s” is also a phone number', (text) => {
  expect(readSearch(text)).toMatchObject({ phone: '+393331234567' })
})

test('withdrawals are stopped until the later of the two stops, and not by one that has passed', () => {
  const until = (security: Date | null, staff: Date | null) =>
    stoppedUntil({ withdrawals_stopped_until: security, staff_stop_until: staff }, AT)
  expect(until(null, null)).toBeNull()
  expect(until(later(1), later(2))).toEqual(later(2))
  expect(until(later(3), later(2))).toEqual(later(3))
  expect(until(later(-1), later(2))).toEqual(later(2))
  expect(until(later(-1), later(-2))).toBeNull()
})

test('a stop by hand lies ahead, and another in its place is no shorter', () => {
  const code = (standing: Date | null, until: Date) => {
    const judged = judgeStop(standing, until, AT)
    return judged.ok ? 'ok' : judged.refusal.code
  }
  expect(code(null, later(1))).toBe('ok')
  expect(code(null, AT)).toBe('identity.stop_in_past')
  expect(code(later(5), later(4))).toBe('identity.stop_shortened')
  expect(code(later(5), later(5))).toBe('ok')
  expect(code(later(-5), later(1))).toBe('ok')
})
