import { readFileSync } from 'node:fs'
import { createTranslator } from 'use-intl/core'
import { describe, expect, test } from 'vitest'
import { LANGUAGES, localeOf } from './i18n.tsx'

type Messages = { [key: string]: string | Messages }

const load = (language: string): Messages =>
  JSON.parse(readFileSync(new URL(`./locales/ui.${language}.json`, import.meta.url), 'utf8'))

const keysOf = (messages: Messages, prefix = ''): string[] =>
  Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : keysOf(value, `${prefix}${key}.`),
  )

const VALUES = {
  pattern: 'dd/mm/yyyy',
  count: 3,
  done: 7,
  total: 12,
  blocks: 12,
  time: '11:42',
}

describe.each(LANGUAGES)('the texts of this package in %s', (language) => {
  test('have the same keys as in English', () => {
    expect(keysOf(load(language)).toSorted()).toEqual(keysOf(load('en')).toSorted())
  })

  test('are all readable as messages', () => {
    const messages = load(language)
    const t = createTranslator({
      locale: localeOf(language),
      messages,
      onError: (error) => {
        throw error
      },
    }) as (key: string, values: typeof VALUES) => string
    for (const key of keysOf(messages)) expect(t(key, VALUES)).not.toBe('')
  })
})
