import { isCode, isTest, type Rule, type SourceFile, type Violation } from './files.ts'
import { importsOf } from './syntax.ts'

/** What a browser loads. Build plug-ins and scripts of these packages stand outside `src` and run in Node. */
const BROWSER = /^(packages\/(client|ui)|apps\/(web|backoffice))\/src\//
const ENTRIES = [
  'packages/contract/src/client.ts',
  'packages/contract/src/calls.gen.ts',
  'packages/contract/src/card-numbers.ts',
  'packages/contract/src/plan-times.ts',
  'packages/contract/src/sealing.ts',
]
const SAFE = ['client', 'calls', 'card-numbers', 'plan-times', 'sealing'].map((entry) => `@bourse/contract/${entry}`)

/** Schemas stay on the server: they would be the largest part of the first page. */
export const browserCode: Rule = (files) => [...browserImports(files), ...entriesWithoutSchemas(files)]

const browserImports: Rule = (files) =>
  files
    .filter(({ path }) => isCode(path) && BROWSER.test(path) && !isTest(path))
    .flatMap((file) =>
      importsOf(file)
        .filter(({ typeOnly, specifier }) => !typeOnly && !SAFE.includes(specifier))
        .filter(({ specifier }) => /^(zod$|zod\/|node:|@bourse\/contract)/.test(specifier))
        .map(({ specifier, line }) => ({
          path: file.path,
          line,
          says: specifier.startsWith('@bourse/')
            ? `${specifier} carries the schemas at run time; use /client, /calls, /card-numbers, /plan-times, /sealing or \`import type\`.`
            : `${specifier} has no place in a browser.`,
        })),
    )

function entriesWithoutSchemas(files: readonly SourceFile[]): Violation[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const reached = new Set<string>()
  const violations: Violation[] = []
  const follow = (path: string) => {
    const file = byPath.get(path)
    if (file === undefined || reached.has(path)) return
    reached.add(path)
    for (const { typeOnly, specifier, target, line } of importsOf(file)) {
      if (typeOnly) continue
      if (specifier === 'zod')
        violations.push({ path, line, says: 'A browser entry of the contract reaches zod here.' })
      if (target !== undefined) follow(target)
    }
  }
  ENTRIES.forEach(follow)
  return violations
}
