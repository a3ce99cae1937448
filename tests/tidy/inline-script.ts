import { matches, type Rule } from './files.ts'

const INLINE = /<script(?![^>]*\ssrc=)[^>]*>|\son[a-z]+\s*=\s*["']|(?:href|src)\s*=\s*["']javascript:/gi

/** The Content-Security-Policy bars script inside a page, so that it would not run; nor should anybody write it. */
export const inlineScript: Rule = (files) =>
  files
    .filter(({ path }) => path.endsWith('.html'))
    .flatMap((file) => matches(file, INLINE, () => 'Script stands in files of its own.'))
