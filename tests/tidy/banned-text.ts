import { matches, type Rule } from './files.ts'

/** This rule and its planted violations must spell the words. */
const OWN = /^tests\/tidy(\.test\.ts$|\/)/

// “todo” is a Spanish word, so the mark counts only as engineers write it.
const WORDS = /\b(TODO|FIXME)\b|\b[Cc]oming [Ss]oon\b|\bCOMING SOON\b/g
const READ = /\.(ts|tsx|mjs|js|json|css|sql|md|html)$/

/** What is not finished is not shown and not noted in the code; it is not there. */
export const bannedText: Rule = (files) =>
  files
    .filter(({ path }) => READ.test(path) && path !== 'package-lock.json' && !OWN.test(path))
    .flatMap((file) => matches(file, WORDS, (word) => `“${word}” promises instead of doing.`))
