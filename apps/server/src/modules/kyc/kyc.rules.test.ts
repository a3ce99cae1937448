import { expect, test } from 'vitest'
import { ageOn, effectOf, judgeStart, missingOf, partsToKeep } from './kyc.rules.ts'

test.each([
  ['2026-11-15', '2008-11-15', 18],
  ['2026-11-14', '2008-11-15', 17],
  ['2027-02-28', '2008-02-29', 18],
  ['2027-03-01', '2008-02-29', 19],
])('on %s who was born on %s is %i', (day, birthDate, age) => {
  expect(ageOn(day, birthDate)).toBe(age)
})

test('a clear verdict passes only what nothing speaks against and nobody looks at', () => {
  expect(effectOf('clear', [], { flags: [], taken: false })).toEqual({ act: 'pass' })
  expect(effectOf('clear', [], { flags: ['duplicate'], taken: false })).toEqual({ act: 'review', flag: undefined })
  expect(effectOf('clear', [], { flags: [], taken: true })).toEqual({ act: 'review', flag: undefined })
})

test('a refusal without a reason that we can tell is no refusal', () => {
  const free = { flags: [], taken: false }
  expect(effectOf('refused', ['back_glare'], free)).toEqual({ act: 'reject', reasons: ['back_glare'] })
  expect(effectOf('refused', [], free)).toEqual({ act: 'review', flag: 'provider_unclear' })
})

test('of a refused submission the parts without a reason serve again', () => {
  expect(partsToKeep('id_card', ['front_blurry', 'data_name'])).toEqual(['back', 'selfie'])
  expect(partsToKeep('passport', ['selfie_mismatch'])).toEqual(['front'])
})

test('a passport has no back', () => {
  const files = { front: null, back: null, selfie: null }
  expect(missingOf({ documentKind: 'passport', hasPerson: true, files, proved: true })).toEqual(['front', 'selfie'])
})

test('another submission may begin when the document runs out within 60 days', () => {
  const now = new Date('2026-11-15T12:00:00Z')
  const start = (expiresOn: string | null) => judgeStart({ state: 'passed', expiresOn }, 0, now).ok
  expect([start('2027-01-13'), start('2027-01-14'), start(null)]).toEqual([true, false, false])
})
