import { expect, test } from 'vitest'
import { heardIn, heardOut, isSameName } from './travel.rules.ts'

const from = (originator: string | null, beneficiary: string | null) =>
  ({ kind: 'provider', originator, beneficiary }) as const
const in_ = (facts: Partial<Parameters<typeof heardIn>[0]>) =>
  heardIn({ source: undefined, above: true, legalName: 'Ada Lovelace', ...facts })

test('silence accepts nothing, and a refusal is final', () => {
  expect(heardOut(undefined)).toMatchObject({ state: 'open', answer: 'silent' })
  expect(heardOut('pending').state).toBe('open')
  expect(heardOut('needs_information').state).toBe('open')
  expect(heardOut('accepted').state).toBe('accepted')
  expect([heardOut('refused').state, heardOut('beneficiary_unknown').state]).toEqual(['rejected', 'rejected'])
})

test('a deposit of a wallet is asked nothing; above the bound silence and missing data hold it', () => {
  expect(in_({ source: { kind: 'self_hosted' } })).toBeUndefined()
  expect(in_({})).toMatchObject({ state: 'open', answer: 'silent' })
  expect(in_({ above: false })).toBeUndefined()
  expect(in_({ source: from(null, null) })).toMatchObject({ state: 'open', answer: 'no_data' })
  expect(in_({ source: from(null, null), above: false })).toMatchObject({ state: 'accepted', answer: 'no_data' })
})

test('a deposit that is meant for somebody else is held, whatever it is worth', () => {
  expect(in_({ source: from('Grace Hopper', 'Alan Turing'), above: false })).toMatchObject({
    ...{ state: 'open', answer: 'name_mismatch' },
  })
  expect(in_({ source: from('Grace Hopper', 'LOVELACE ADA') })?.state).toBe('accepted')
  expect(in_({ source: from('Grace Hopper', 'Alan Turing'), legalName: null })?.state).toBe('accepted')
})

test.each([
  ['José Núñez Vidal', 'NUNEZ VIDAL, Jose', true],
  ['Ada Lovelace', 'Ada Augusta Lovelace', true],
  ['Ada Lovelace', 'Ada Byron', false],
  ['Ada', 'Ada Lovelace', false],
  ['', 'Ada Lovelace', false],
  ['王小明', '王小明', true],
])('the names "%s" and "%s" are the same: %s', (one, other, same) => {
  expect([isSameName(one, other), isSameName(other, one)]).toEqual([same, same])
})
