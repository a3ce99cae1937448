import { expect, test } from 'vitest'
import { type DecisionInput, decisionForm, NO_DECISION, startOf } from './decision-form.ts'

const APPEAL = { quantity: '534.75935828', freezeRequired: false }
const RELEASE: DecisionInput = { ...NO_DECISION, outcome: 'release', finding: 'paid', reason: 'The bank shows it.' }

test('a decision has an outcome, a finding and a reason', () => {
  expect(decisionForm(NO_DECISION, APPEAL)).toEqual({ wrong: ['outcome', 'finding', 'reason'], decided: undefined })
  expect(decisionForm(RELEASE, APPEAL).decided).toEqual({
    ...{ outcome: 'release', finding: 'paid', freeze: 'false', reason: 'The bank shows it.' },
  })
})

test('a split gives the buyer a part, never all or nothing', () => {
  const split = (toBuyer: string) => decisionForm({ ...RELEASE, outcome: 'split', toBuyer }, APPEAL)
  expect(['', '0', '534.75935828', 'half'].map((typed) => split(typed).wrong)).toEqual([
    ...[['toBuyer'], ['toBuyer'], ['toBuyer'], ['toBuyer']],
  ])
  expect(split('200,5').decided).toMatchObject({ outcome: 'split', toBuyer: '200.5' })
})

test('never paid freezes where it must, and nothing else does', () => {
  const neverPaid: DecisionInput = { ...RELEASE, outcome: 'return', finding: 'never_paid' }
  expect(decisionForm(neverPaid, { ...APPEAL, freezeRequired: true }).wrong).toEqual(['freeze'])
  expect(decisionForm({ ...neverPaid, freeze: true }, APPEAL).decided?.freeze).toBe('true')
  expect(decisionForm({ ...RELEASE, freeze: true }, APPEAL).decided?.freeze).toBe('false')
})

test('the second person begins with what the first proposed, and gives a reason of their own', () => {
  const proposal = {
    staffId: 'stf_1',
    email: 'compliance@example.org',
    outcome: 'split' as const,
    finding: 'too_little' as const,
    ...{ toBuyer: '200', freeze: false, reason: 'Half arrived.', time: '2026-11-16T09:41:00.000Z' },
  }
  expect(startOf({ proposal })).toEqual({
    ...{ outcome: 'split', finding: 'too_little', toBuyer: '200', freeze: false, reason: '' },
  })
  expect(startOf({ proposal: null })).toEqual(NO_DECISION)
})
