import type { LanguageTexts } from '@bourse/contract'
import type { NewCoin, NewTag } from '../index.ts'

/** The same words in every language, each with its name in front. */
export function inEveryLanguage(words: string): LanguageTexts {
  return {
    en: `en ${words}`,
    it: `it ${words}`,
    de: `de ${words}`,
    ru: `ru ${words}`,
    es: `es ${words}`,
    'zh-TW': `zh-TW ${words}`,
  }
}

export function newCoin(code: string, facts: Partial<NewCoin> = {}): NewCoin {
  return {
    code,
    name: `The ${code}`,
    about: inEveryLanguage(`about ${code}`),
    imageUrl: null,
    website: null,
    explorer: null,
    whitePaper: null,
    launchYear: null,
    circulatingSupply: null,
    totalSupply: null,
    maxSupply: null,
    listedAt: null,
    state: 'trading',
    opensAt: null,
    chains: [],
    audits: [],
    risks: [],
    ...facts,
  }
}

export function newTag(code: string, facts: Partial<NewTag> = {}): NewTag {
  return {
    code,
    name: inEveryLanguage(code),
    about: inEveryLanguage(`about ${code}`),
    kind: 'tab',
    rule: 'listed',
    position: 10,
    active: true,
    most: 10,
    days: 30,
    coins: [],
    ...facts,
  }
}
