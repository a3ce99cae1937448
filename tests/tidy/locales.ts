import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from '@bourse/contract/client'
import type { Rule, SourceFile, Violation } from './files.ts'

const LOCALE = /^(.*\/locales\/[^/.]+)\.([^/.]+)\.json$/

/** The texts of one namespace in one language, by their key path: `trading.notes.0`. */
export interface Texts {
  readonly file: SourceFile
  readonly language: Language
  readonly byKey: ReadonlyMap<string, string>
}

/** Namespaces by their path without language. */
export function readLocales(files: readonly SourceFile[]): Map<string, Texts[]> {
  const namespaces = new Map<string, Texts[]>()
  for (const file of files) {
    const [, namespace, language] = LOCALE.exec(file.path) ?? []
    if (namespace === undefined || !isLanguage(language)) continue
    const byKey = new Map(flatten(JSON.parse(file.text), ''))
    namespaces.set(namespace, [...(namespaces.get(namespace) ?? []), { file, language, byKey }])
  }
  return namespaces
}

function flatten(value: unknown, key: string): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[key, String(value)]]
  return Object.entries(value).flatMap(([name, entry]) => flatten(entry, key === '' ? name : `${key}.${name}`))
}

/** Every file in a locales folder is `<namespace>.<language>.json`, in all the languages. */
export const allLanguages: Rule = (files) => {
  const misnamed = files
    .filter(({ path }) => path.includes('/locales/') && !isLanguage(LOCALE.exec(path)?.[2]))
    .map(({ path }) => ({ path, line: 1, says: 'A locale file is called <namespace>.<language>.json.' }))
  const incomplete = [...readLocales(files)].flatMap(([namespace, texts]) =>
    LANGUAGES.filter((language) => !texts.some((text) => text.language === language)).map((language) => ({
      path: `${namespace}.${language}.json`,
      line: 1,
      says: 'This language is missing.',
    })),
  )
  return [...misnamed, ...incomplete]
}

/** Each language beside English, which is written first. */
export function pairs(files: readonly SourceFile[]): { english: Texts; other: Texts }[] {
  return [...readLocales(files).values()].flatMap((texts) => {
    const english = texts.find(({ language }) => language === DEFAULT_LANGUAGE)
    const others = texts.filter(({ language }) => language !== DEFAULT_LANGUAGE)
    return english === undefined ? [] : others.map((other) => ({ english, other }))
  })
}

export function at({ file }: Texts, key: string, says: string): Violation {
  const name = key.split('.').findLast((part) => !/^\d+$/.test(part)) ?? key
  const line = file.text.split('\n').findIndex((text) => text.includes(`"${name}"`))
  return { path: file.path, line: Math.max(1, line + 1), says: `${key}: ${says}` }
}

export const sameKeys: Rule = (files) =>
  pairs(files).flatMap(({ english, other }) => [
    ...[...english.byKey.keys()].filter((key) => !other.byKey.has(key)).map((key) => at(other, key, 'is missing.')),
    ...[...other.byKey.keys()]
      .filter((key) => !english.byKey.has(key))
      .map((key) => at(other, key, 'is not in English.')),
  ])
