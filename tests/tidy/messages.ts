import type { Language } from '@bourse/contract/client'
import compile from 'icu-minify/compile'
import type { Rule, Violation } from './files.ts'
import { at, pairs, readLocales } from './locales.ts'

interface Message {
  /** Names of arguments, and of tags as `<name>`. */
  readonly arguments: Set<string>
  /** The forms of each plural by number: `one`, `few`, `=0`. */
  readonly plurals: string[][]
}

/** By the compiler of the web build; the server's formatter has the same parser. */
function readMessage(text: string): Message {
  const message: Message = { arguments: new Set(), plurals: [] }
  collect(compile(text), message)
  return message
}

const SELECT = 1
const PLURAL = 2
const ORDINAL = 3

/** A compiled message is a text or a list of nodes; a node is [name], [name, kind, options] or [tag, …nodes]. */
function collect(nodes: unknown, message: Message): void {
  if (!Array.isArray(nodes)) return
  for (const node of nodes as readonly unknown[]) {
    if (!Array.isArray(node)) continue
    const [name, kind, options] = node as readonly unknown[]
    const isTag = node.length > 1 && (typeof kind !== 'number' || kind === 0)
    message.arguments.add(isTag ? `<${String(name)}>` : String(name))
    if (isTag) collect(node.slice(1), message)
    if (kind === PLURAL) message.plurals.push(Object.keys(options as object))
    if (kind === SELECT || kind === PLURAL || kind === ORDINAL) {
      for (const option of Object.values(options as object)) collect(option, message)
    }
  }
}

function tryReadMessage(text: string): Message | undefined {
  try {
    return readMessage(text)
  } catch {
    return undefined
  }
}

/** A message that does not parse stops the build, and on the server the answer. */
export const messagesParse: Rule = (files) =>
  [...readLocales(files).values()].flat().flatMap((texts) =>
    [...texts.byKey].flatMap(([key, text]): Violation[] => {
      const message = tryReadMessage(text)
      if (message === undefined) return [at(texts, key, 'is not an ICU message.')]
      const missing = message.plurals.flatMap((forms) =>
        formsOf(texts.language).filter((form) => !forms.includes(form)),
      )
      return missing.map((form) => at(texts, key, `a plural lacks the form “${form}” of this language.`))
    }),
  )

/** The forms that whole numbers take: a Russian text needs one, few, many; a Chinese one only other. */
function formsOf(language: Language): string[] {
  const rules = new Intl.PluralRules(language)
  return [...new Set(Array.from({ length: 101 }, (_, count) => rules.select(count)))]
}

export const sameArguments: Rule = (files) =>
  pairs(files).flatMap(({ english, other }) =>
    [...other.byKey].flatMap(([key, text]): Violation[] => {
      const original = tryReadMessage(english.byKey.get(key) ?? '')?.arguments
      const own = tryReadMessage(text)?.arguments
      if (original === undefined || own === undefined || !english.byKey.has(key)) return []
      return [
        ...[...original].filter((name) => !own.has(name)).map((name) => at(other, key, `{${name}} is missing.`)),
        ...[...own].filter((name) => !original.has(name)).map((name) => at(other, key, `{${name}} is not in English.`)),
      ]
    }),
  )

const WORDS_OF_A_NAME = 3

/** A sentence left in English is a sentence that nobody translated; a short one may be a name. */
export const translated: Rule = (files) =>
  pairs(files).flatMap(({ english, other }) =>
    [...other.byKey]
      .filter(([key, text]) => text === english.byKey.get(key))
      .filter(([, text]) => (text.replace(/\{[^}]*\}/g, ' ').match(/\p{L}+/gu) ?? []).length > WORDS_OF_A_NAME)
      .map(([key]) => at(other, key, 'is still in English.')),
  )
