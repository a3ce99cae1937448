import { EEA_COUNTRIES, OPEN_COUNTRIES, PRODUCTS } from '@bourse/contract'
import { describe, expect, test } from 'vitest'
import { judge, type PersonFacts, permit, type Rule, ruleFor } from './policy.rules.ts'
import { AS_SPECIFIED } from './presets/as-specified.ts'
import { reasonTexts } from './presets/preset.ts'
import { REGULATED } from './presets/regulated.ts'

const NOW = new Date('2026-11-18T12:00:00Z')
const LATER = new Date('2026-11-19T12:00:00Z')
const reason = reasonTexts('risk')
const UNRULED = { reason: reasonTexts('unruled'), source: '' }

const rule = (given: Partial<Rule>): Rule => ({
  ...{ product: 'spot_buy', place: '*', category: 'any', answer: 'allow', steps: [], reason, source: 'a law' },
  validFrom: new Date(0),
  ...given,
})
const gate = (place: string, ...steps: Rule['steps']) => rule({ place, answer: 'gate', steps })
const person = (countries: readonly string[], given: Partial<PersonFacts> = {}): PersonFacts => ({
  ...{ countries, category: null, passed: new Map(), ...given },
})
const standing = (rules: readonly Rule[], who: PersonFacts, product: 'spot_buy' | 'asset:USDT' = 'spot_buy') =>
  judge({ product, rules, person: who, now: NOW, ...UNRULED })

describe('the most exact rule wins', () => {
  const rules = [
    rule({ place: '*', answer: 'deny' }),
    rule({ place: 'EEA' }),
    rule({ place: 'IT', answer: 'deny', source: 'of Italy' }),
    rule({ place: 'IT', category: 'sophisticated', source: 'of Italy, for some' }),
    rule({ place: 'EEA', category: 'restricted', answer: 'deny', source: 'of the area, for some' }),
  ]
  const found = (country: string, category: PersonFacts['category'] = null) =>
    ruleFor(rules, { country, category, now: NOW })

  test.each([
    ['a country before its region', 'IT', null, 'of Italy', 'deny'],
    ['a region before everywhere', 'DE', null, 'a law', 'allow'],
    ['everywhere for who is in none of them', 'US', null, 'a law', 'deny'],
    ['a kind of client before everybody', 'IT', 'sophisticated', 'of Italy, for some', 'allow'],
    ['a place before a kind of client', 'IT', 'restricted', 'of Italy', 'deny'],
    ['the kind of client of a region', 'DE', 'restricted', 'of the area, for some', 'deny'],
  ] as const)('%s', (_what, country, category, source, answer) => {
    expect(found(country, category)).toMatchObject({ source, answer })
  })

  test('a rule counts from its moment on, and replaces the one before it', () => {
    const versions = [rule({ source: 'old' }), rule({ source: 'new', answer: 'deny', validFrom: LATER })]
    const at = (now: Date) => ruleFor(versions, { country: 'IT', category: null, now })?.source
    expect([at(NOW), at(new Date(LATER.getTime() - 1)), at(LATER)]).toEqual(['old', 'old', 'new'])
    expect(ruleFor(versions.toReversed(), { country: 'IT', category: null, now: LATER })?.source).toBe('new')
  })
})

describe('of two countries the stricter answer counts', () => {
  const rules = [
    rule({ place: '*', answer: 'deny' }),
    rule({ place: 'EEA' }),
    gate('GB', 'risk_warning', 'cooling_off'),
  ]

  test('whichever of them is declared', () => {
    expect(standing(rules, person(['IT'])).answer).toBe('allow')
    expect(standing(rules, person(['IT', 'GB']))).toMatchObject({
      answer: 'gate',
      missing: ['risk_warning', 'cooling_off'],
    })
    expect(standing(rules, person(['GB', 'IT'])).answer).toBe('gate')
    expect(standing(rules, person(['GB', 'US']))).toMatchObject({ answer: 'deny', missing: [] })
    expect(standing(rules, person(['US', 'IT'])).answer).toBe('deny')
  })

  test('two gates ask for the steps of both, each once and in order', () => {
    const both = [gate('GB', 'cooling_off', 'risk_warning'), gate('CH', 'knowledge', 'risk_warning')]
    expect(standing(both, person(['GB', 'CH'])).missing).toEqual(['risk_warning', 'knowledge', 'cooling_off'])
  })
})

describe('a gate', () => {
  const rules = [gate('GB', 'risk_warning', 'knowledge')]
  const passed = (...steps: [Rule['steps'][number], Date][]) => person(['GB'], { passed: new Map(steps) })

  test('names the first step that is missing', () => {
    const refused = permit(standing(rules, passed(['risk_warning', LATER])))
    expect(refused).toMatchObject({
      ok: false,
      refusal: { code: 'policy.gate', step: 'knowledge', missing: ['knowledge'] },
    })
  })

  test('opens when all steps were passed, and closes when one of them is over', () => {
    expect(permit(standing(rules, passed(['risk_warning', LATER], ['knowledge', LATER])))).toEqual({ ok: true })
    expect(permit(standing(rules, passed(['risk_warning', LATER], ['knowledge', NOW]))).ok).toBe(false)
  })
})

test('where no country is known nothing is offered, and what no rule speaks of is not either', () => {
  const everywhere = [rule({})]
  expect(standing(everywhere, person([])).answer).toBe('deny')
  expect(standing([], person(['IT'])).answer).toBe('deny')
  expect(standing([gate('GB', 'risk_warning')], person(['IT'])).answer).toBe('deny')
})

test('a token without a rule of its own is bought as any other; one with rules follows them', () => {
  expect(standing([], person(['IT']), 'asset:USDT').answer).toBe('allow')
  expect(standing([rule({ place: 'DE', answer: 'deny' })], person(['IT']), 'asset:USDT').answer).toBe('allow')
  expect(standing([rule({ place: '*', answer: 'deny' })], person(['IT']), 'asset:USDT').answer).toBe('deny')
})

describe.each([
  ['as-specified', AS_SPECIFIED],
  ['regulated', REGULATED],
])('the preset %s', (_name, preset) => {
  test('says of every product what holds in each place that is served, and denies it elsewhere, once each', () => {
    const keys = preset.map(({ product, place }) => `${product} ${place}`)
    expect(new Set(keys).size).toBe(keys.length)
    for (const product of PRODUCTS)
      expect(keys).toEqual(expect.arrayContaining(['*', 'GB', 'EEA', 'CH'].map((place) => `${product} ${place}`)))
    expect(preset.filter(({ place }) => place === '*').every(({ answer }) => answer === 'deny')).toBe(true)
  })

  test('has a reason in six languages and a source for every rule', () => {
    for (const { reason: key, source, answer, steps } of preset) {
      expect(Object.values(reasonTexts(key)).every((text) => text.length > 10)).toBe(true)
      expect(source).not.toBe('')
      expect(steps.length > 0).toBe(answer === 'gate')
    }
  })
})

test('as specified, everything is open in every country where accounts open', () => {
  const closed = AS_SPECIFIED.filter(({ place, answer }) => place !== '*' && answer !== 'allow')
  expect(closed).toEqual([])
  expect([...EEA_COUNTRIES, 'GB', 'CH'].toSorted()).toEqual([...OPEN_COUNTRIES].toSorted())
})

test.each([
  ['spot_buy', 'GB', 'gate'],
  ['spot_buy', 'EEA', 'allow'],
  ['quick_buy', 'GB', 'gate'],
  ['p2p_merchant', 'GB', 'deny'],
  ['p2p_merchant', 'EEA', 'gate'],
  ['invitation', 'GB', 'deny'],
  ['invitation', 'EEA', 'allow'],
  ['game_prize', 'IT', 'deny'],
  ['saving_stablecoin', 'EEA', 'deny'],
  ['saving_fiat', 'GB', 'deny'],
  ['saving_fiat', 'EEA', 'deny'],
  ['saving_fiat', 'CH', 'deny'],
  ['saving_coin', 'CH', 'allow'],
  ['discount', 'GB', 'deny'],
  ['etp', 'GB', 'deny'],
  ['credit_deposit', 'EEA', 'gate'],
  ['asset:USDT', 'EEA', 'gate'],
])('regulated, %s in %s: %s', (product, place, answer) => {
  expect(REGULATED.find((line) => line.product === product && line.place === place)?.answer).toBe(answer)
})

test.each([
  ['saving_coin', 'GB', ['risk_warning', 'category', 'knowledge', 'cooling_off', 'key_information']],
  ['saving_stablecoin', 'GB', ['risk_warning', 'category', 'knowledge', 'cooling_off', 'key_information']],
  ['saving_stablecoin', 'CH', ['key_information']],
  ['saving_coin', 'EEA', []],
  ['discount', 'EEA', ['knowledge', 'key_information']],
  ['discount', 'CH', ['knowledge', 'key_information']],
])('regulated, before %s in %s come %j', (product, place, steps) => {
  expect(REGULATED.find((line) => line.product === product && line.place === place)?.steps).toEqual(steps)
})
