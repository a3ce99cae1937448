import type { Rule } from './files.ts'

const PATH = 'packages/contract/src/calls.gen.ts'

/** The browser sends calls by this table, so it must be the contract's. */
export function generatedCalls(source: string): Rule {
  return (files) =>
    files.some(({ path, text }) => path === PATH && text === source)
      ? []
      : [{ path: PATH, line: 1, says: 'It is not what the contract gives; run `npm run generate`.' }]
}
