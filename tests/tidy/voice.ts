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
  { phrase: /\b(wholly|whoever)\b/i, because: 'is archaic; say “fully”, or name the person' },
  { phrase: /\bgo(es)? on\b/i, because: 'is vague; say “continue”' },
  { phrase: /\bby (itself|themselves)\b/i, because: 'is a riddle; say “automatically”' },
  { phrase: /\bstands?\b/i, because: 'is no place on a screen; say “appears”, “is” or “is shown”' },
  { phrase: /\b(lie|lies)\b/i, because: 'is no place on a screen; say “is”, or what to do: “check your inbox”' },
  { phrase: /\bholds? (at once|from now on|once|until)\b/i, because: 'is legal speech; say “applies”' },
  { phrase: /\bdid not arrive\b|\bcould not be loaded\b/i, because: 'hides who acts; say “We couldn’t load …”' },
  { phrase: /\bis not right\b/i, because: 'is childish; say “is incorrect”' },
  { phrase: /\bno such\b/i, because: 'is stiff; say “does not exist”' },
  { phrase: /\bnot agree\b/i, because: 'is for people; figures and names “do not match”' },
  { phrase: /\bmakes? up for\b/i, because: 'hides the fact; say who is compensated, or that nobody is' },
  { phrase: /\btakes? (it|this) away\b/i, because: 'is a riddle; say “remove”' },
  { phrase: /\b(above|more than) nothing\b/i, because: 'is a riddle; say “above zero”' },
  { phrase: /\bshort of\b/i, because: 'is telegraph style; say “if your balance is too low”' },
  { phrase: /\blooked at\b/i, because: 'sounds idle; say “under review”, or “we are reviewing”' },
  { phrase: /\bvoid\b/i, because: 'is legal speech; say “no longer works”' },
  { phrase: /\bfetch/i, because: 'is a word of engineers; say “download”' },
  { phrase: /\bmails?\b/i, because: 'is a letter; say “email”' },
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
