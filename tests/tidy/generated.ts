import type { Rule } from './files.ts'

/** A file that is made from another one must be what that one gives today. */
export function generatedFile(path: string, source: string): Rule {
  return (files) =>
    files.some((file) => file.path === path && file.text === source)
      ? []
      : [{ path, line: 1, says: 'It is not what its source gives; run `npm run generate`.' }]
}

/** The same of a folder: each of its files is made, and none is left of something that is gone. */
export function generatedFiles(folder: string, sources: ReadonlyMap<string, string>): Rule {
  return (files) => [
    ...[...sources].flatMap(([path, source]) => generatedFile(path, source)(files)),
    ...files
      .filter(({ path }) => path.startsWith(`${folder}/`) && !sources.has(path))
      .map(({ path }) => ({ path, line: 1, says: 'Nothing makes it any more; delete it.' })),
  ]
}
