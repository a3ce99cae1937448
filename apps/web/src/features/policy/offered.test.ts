import type { PolicyRule } from '@bourse/contract'
import { ACTIVITY_KINDS } from '@bourse/contract/activity-lists'
import { expect, test } from 'vitest'
import { ELSEWHERE, ruleIn, shownProducts, tokenOf } from './offered.ts'

const rule = (place: string, given: Partial<PolicyRule> = {}): PolicyRule => ({
  ...{ product: 'plan', place, category: 'any', answer: 'allow', steps: [], reason: '', source: place },
  ...{ validFrom: '1970-01-01T00:00:00.000Z', ...given },
})
const RULES = [
  rule('*'),
  rule('EEA'),
  rule('IT'),
  rule('DE', { product: 'convert' }),
  rule('GB', { category: 'restricted' }),
]

test.each([
  ['IT', 'IT'],
  ['DE', 'EEA'],
  ['GB', '*'],
  [ELSEWHERE, '*'],
])('in %s the rule of %s is told', (country, place) => {
  expect(ruleIn(RULES, 'plan', country)?.place).toBe(place)
})

test('what no rule speaks of has none', () => {
  expect(ruleIn(RULES, 'invitation', 'IT')).toBeUndefined()
})

test('every kind of campaign is told', () => {
  expect(shownProducts([])).toEqual(expect.arrayContaining([...ACTIVITY_KINDS]))
})

test('tokens with rules of their own are told each once, after purchases in general; what the site does not have is not', () => {
  const known = ['asset:USDT', 'presale', 'asset:ADA', 'asset:USDT'].map((product) => ({ product }))
  const shown = shownProducts(known)
  expect(shown.slice(0, 3)).toEqual(['spot_buy', 'asset:ADA', 'asset:USDT'])
  expect(shown.filter((product) => tokenOf(product) !== undefined)).toHaveLength(2)
  expect(shown).not.toContain('presale')
})
