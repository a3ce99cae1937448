import { expect, test } from 'vitest'
import { EMPTY_RULE, OTHER_TOKEN, type RuleInput, ruleForm } from './rule-form.ts'

const NOW = new Date('2026-11-18T12:00:00Z')
const complete: RuleInput = {
  ...EMPTY_RULE,
  ...{ product: 'convert', place: 'DE', source: ' A law ', note: 'why' },
  reason: { en: 'a', it: 'b', de: 'c', ru: 'd', es: 'e', 'zh-TW': 'f' },
}

test('an empty form names what is missing, every language included', () => {
  const { missing, missingTexts, rule } = ruleForm(EMPTY_RULE, NOW)
  expect(missing).toEqual(['product', 'place', 'source'])
  expect(missingTexts).toHaveLength(6)
  expect(rule).toBeUndefined()
})

test('a rule without a moment of its own begins now, and one that is no gate has no steps', () => {
  const { rule } = ruleForm({ ...complete, steps: ['risk_warning'] }, NOW)
  expect(rule).toMatchObject({ product: 'convert', source: 'A law', steps: '', validFrom: NOW.toISOString() })
})

test('a gate needs a step', () => {
  expect(ruleForm({ ...complete, answer: 'gate' }, NOW).missing).toEqual(['steps'])
  const { rule } = ruleForm({ ...complete, answer: 'gate', steps: ['risk_warning', 'cooling_off'] }, NOW)
  expect(rule?.steps).toBe('risk_warning,cooling_off')
})

test('a token is named by its code', () => {
  expect(ruleForm({ ...complete, product: OTHER_TOKEN }, NOW).missing).toEqual(['token'])
  expect(ruleForm({ ...complete, product: OTHER_TOKEN, token: ' usdc ' }, NOW).rule?.product).toBe('asset:USDC')
})
