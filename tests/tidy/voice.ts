import { DEFAULT_LANGUAGE } from '@bourse/contract/client'
import type { Rule } from './files.ts'
import { at, readLocales } from './locales.ts'

interface Retired {
  readonly phrase: RegExp
  /** What is wrong with it, and what is said instead. */
  readonly because: string
}

/** Phrases that English texts once had. docs/domain/voice.md has the rules behind them. */
const RETIRED: readonly Retired[] = [
  { phrase: /\banew\b/i, because: 'is archaic; say “again”' },
  { phrase: /\bmakes? up for\b/i, because: 'hides the fact; say who is compensated, or that nobody is' },
]

/** English is checked, because the other languages are written after it. */
export const voiceIsPlain: Rule = (files) =>
  [...readLocales(files).values()]
    .flat()
    .filter(({ language }) => language === DEFAULT_LANGUAGE)
    .flatMap((texts) =>
      [...texts.byKey].flatMap(([key, text]) =>
        RETIRED.flatMap(({ phrase, because }) => {
          const found = phrase.exec(text)?.[0]
          return found === undefined ? [] : [at(texts, key, `“${found}” ${because}.`)]
        }),
      ),
    )
