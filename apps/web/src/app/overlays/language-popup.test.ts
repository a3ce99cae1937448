import { describe, expect, test } from 'vitest'
import { languageToOffer, type PopupFacts } from './language-popup.ts'

const facts: PopupFacts = {
  suggestion: { language: 'de', country: 'German' },
  stored: 'en',
  current: 'en',
  asked: false,
}

describe('the language popup (specification §4 and §5)', () => {
  test('offers the detected language when it differs from the stored one', () => {
    expect(languageToOffer(facts)).toBe('de')
  })

  test('is not shown twice in a session', () => {
    expect(languageToOffer({ ...facts, asked: true })).toBeNull()
  })

  test('is not shown when the detected language is the stored one', () => {
    expect(languageToOffer({ ...facts, stored: 'de' })).toBeNull()
  })

  test('compares with the language on the page while nothing is stored', () => {
    expect(languageToOffer({ ...facts, stored: null, current: 'de' })).toBeNull()
    expect(languageToOffer({ ...facts, stored: null, current: 'it' })).toBe('de')
  })

  test.each(['es', 'zh-TW'] as const)('never offers %s', (language) => {
    expect(languageToOffer({ ...facts, suggestion: { language, country: 'German' } })).toBeNull()
  })

  test.each(['English', 'Italiano', 'German', 'Russian', 'Russia'])('is shown for the country %s', (country) => {
    expect(languageToOffer({ ...facts, suggestion: { language: 'ru', country } })).toBe('ru')
  })

  test.each(['France', 'german', ''])('is not shown for the country “%s”', (country) => {
    expect(languageToOffer({ ...facts, suggestion: { language: 'ru', country } })).toBeNull()
  })

  test('is not shown when nothing was detected', () => {
    expect(languageToOffer({ ...facts, suggestion: { language: null, country: 'German' } })).toBeNull()
    expect(languageToOffer({ ...facts, suggestion: { language: 'de', country: null } })).toBeNull()
  })
})
