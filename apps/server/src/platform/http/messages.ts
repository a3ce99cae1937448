import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isLanguage, LANGUAGES, type Language } from '@bourse/contract'
import { assert } from '@bourse/money'
import { createTranslator } from 'use-intl/core'

/** The text of a refusal in the caller's language. The reason is the key: `identity.code_wrong`. */
export type RefusalText = (language: Language, reason: string, params: Readonly<Record<string, unknown>>) => string

type Messages = Record<string, Record<string, string>>

const FOLDER = join(dirname(fileURLToPath(import.meta.resolve('@bourse/contract'))), '../locales')

export function readRefusalMessages(): Record<Language, Messages> {
  const all = Object.fromEntries(LANGUAGES.map((language) => [language, {}])) as Record<Language, Messages>
  for (const file of readdirSync(FOLDER)) {
    const [module, language] = file.split('.')
    assert(module !== undefined && isLanguage(language), `unexpected locale file ${file}`)
    all[language][module] = JSON.parse(readFileSync(join(FOLDER, file), 'utf8'))
  }
  return all
}

export function createRefusalText(): RefusalText {
  const messages = readRefusalMessages()
  const translators = Object.fromEntries(
    LANGUAGES.map((locale) => [
      locale,
      createTranslator({
        locale,
        messages: messages[locale],
        onError: (error) => {
          throw error
        },
      }) as (key: string, values: Record<string, string | number>) => string,
    ]),
  )
  return (language, reason, params) => {
    const translate = translators[language]
    assert(translate !== undefined, `no messages for ${language}`)
    return translate(reason, textParams(params))
  }
}

export function hasRefusalMessage(reason: string): boolean {
  const [module = '', key = ''] = reason.split('.')
  return ENGLISH[module]?.[key] !== undefined
}

const ENGLISH = readRefusalMessages().en

function textParams(params: Readonly<Record<string, unknown>>): Record<string, string | number> {
  const entries = Object.entries(params).map(([key, value]) => [key, typeof value === 'number' ? value : String(value)])
  return Object.fromEntries(entries)
}
