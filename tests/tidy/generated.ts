import type { Rule } from './files.ts'

/** A file that is made from another one must be what that one gives today. */
export function generatedFile(path: string, source: string): Rule {
  return (files) =>
    files.some((file) => file.path === path && file.text === source)
      ? []
      : [{ path, line: 1, says: 'It is not what its source gives; run `npm run generate`.' }]
}
