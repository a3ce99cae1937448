import { lineAt, type Rule, type SourceFile, type Violation } from './files.ts'

/** How documents name a test: `identity/identity.test.ts › a code is used once`, by the end of its path and its title. */
const NAMED = /`([\w./-]+\.test\.tsx?) › ([^`\n]+)`/g

/** A page that says which test shows a rule is worth something only while that test is there. */
export const namedTestsExist: Rule = (files) => {
  const tests = files.filter(({ path }) => /\.test\.tsx?$/.test(path))
  return files.filter(({ path }) => path.endsWith('.md')).flatMap((file) => missingTests(file, tests))
}

function missingTests(file: SourceFile, tests: readonly SourceFile[]): Violation[] {
  return Array.from(file.text.matchAll(NAMED)).flatMap(({ 1: end = '', 2: title = '', index }): Violation[] => {
    const found = tests.filter(({ path }) => path === end || path.endsWith(`/${end}`))
    const line = lineAt(file.text, index)
    if (found.length !== 1) return [{ path: file.path, line, says: `${end} names ${found.length} files.` }]
    return found[0]?.text.includes(title) ? [] : [{ path: file.path, line, says: `${end} has no test “${title}”.` }]
  })
}
