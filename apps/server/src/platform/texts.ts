import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isLanguage, LANGUAGES, type Language } from '@bourse/contract'
import { assert } from '@bourse/money'
import { createTranslator } from 'use-intl/core'
import { inNotationOf } from './notation.ts'

/** A text by its key, in a language. The first part of the key is the namespace: `identity.code_wrong`. */
export interface Texts {
  (language: Language, key: string, params: Readonly<Record<string, unknown>>): string
  has(key: string): boolean
  /** Of these keys, and of all that English has in their namespaces, those that a language lacks, as `key (language)`. */
  missing(keys: readonly string[]): string[]
}

type Messages = { [key: string]: string | Messages }
type Translate = (key: string, values: Record<string, string | number>) => string

/** Reads the files `<namespace>.<language>.json` of a folder. A missing key is a bug, and throws. */
export function createTexts(folder: string): Texts {
  const messages = readMessages(folder)
  const translators = new Map(LANGUAGES.map((language) => [language, translator(language, messages[language])]))
  const texts = (language: Language, key: string, params: Readonly<Record<string, unknown>>) => {
    const translate = translators.get(language)
    assert(translate !== undefined, `no texts for ${language}`)
    return translate(key, textParams(language, params))
  }
  return Object.assign(texts, {
    has: (key: string) => typeof lookUp(messages.en, key) === 'string',
    missing: (keys: readonly string[]) => missingKeys(messages, keys),
  })
}

function missingKeys(messages: Record<Language, Messages>, keys: readonly string[]): string[] {
  const namespaces = new Set(keys.map((key) => key.split('.')[0] ?? ''))
  const english = [...namespaces].flatMap((namespace) => keysOf(messages.en[namespace] ?? {}, namespace))
  const needed = [...new Set([...keys, ...english])]
  return LANGUAGES.flatMap((language) =>
    needed.filter((key) => typeof lookUp(messages[language], key) !== 'string').map((key) => `${key} (${language})`),
  )
}

function keysOf(value: string | Messages, key: string): string[] {
  if (typeof value === 'string') return [key]
  return Object.entries(value).flatMap(([name, entry]) => keysOf(entry, `${key}.${name}`))
}

function readMessages(folder: string): Record<Language, Messages> {
  const all = Object.fromEntries(LANGUAGES.map((language) => [language, {}])) as Record<Language, Messages>
  for (const file of readdirSync(folder)) {
    const [namespace, language] = file.split('.')
    assert(namespace !== undefined && isLanguage(language), `unexpected locale file ${file}`)
    all[language][namespace] = JSON.parse(readFileSync(join(folder, file), 'utf8'))
  }
  return all
}

function translator(locale: Language, messages: Messages): Translate {
  const onError = (error: Error) => {
    throw error
  }
  return createTranslator({ locale, messages, onError }) as Translate
}

function lookUp(messages: Messages, key: string): string | Messages | undefined {
  let found: string | Messages | undefined = messages
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined
  return found
}

/** A number stays one, because plurals are chosen by it. */
function textParams(language: Language, params: Readonly<Record<string, unknown>>): Record<string, string | number> {
  const written = (name: string, value: unknown) =>
    typeof value === 'number' ? value : inNotationOf(language, name, String(value))
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, written(name, value)]))
}
