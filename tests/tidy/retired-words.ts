import { matches, type Rule } from './files.ts'

/** Words that engineers elsewhere would not guess, and what is said instead. The glossary has the words of the business. */
const INSTEAD: Readonly<Record<string, string>> = {
  wish: 'request',
  anew: 'again',
  teller: 'publisher',
  errand: 'task',
  hearing: 'webhook',
  patience: 'timeout',
  nought: 'zero',
  dearer: 'more expensive',
}

const OWN = /^tests\/tidy(\.test\.ts$|\/)/
const READ = /\.(ts|tsx|mjs|js|md)$/
/** Within names too: `createTeller`, `PATIENCE_MS`. */
const WORDS = new RegExp(Object.keys(INSTEAD).join('|'), 'gi')

/** Names and comments use the plain words of the field. */
export const retiredWords: Rule = (files) =>
  files
    .filter(({ path }) => READ.test(path) && path !== 'CHANGELOG.md' && !OWN.test(path))
    .flatMap((file) =>
      matches(
        file,
        WORDS,
        (word) => `“${word}” is retired; say ${INSTEAD[word.toLowerCase()] ?? 'something plainer'}.`,
      ),
    )
