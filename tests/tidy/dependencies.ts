import { lineAt, matches, type Rule, type SourceFile, type Violation } from './files.ts'

const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies', 'overrides'] as const
const EXACT = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/

type Manifest = Partial<Record<(typeof KINDS)[number], Record<string, unknown>>>

/** The same source must give the same product next year. */
export const pinnedDependencies: Rule = (files) =>
  files.filter(({ path }) => /(^|\/)package\.json$/.test(path)).flatMap(looseVersions)

function looseVersions(file: SourceFile): Violation[] {
  const manifest: Manifest = JSON.parse(file.text)
  return KINDS.flatMap((kind) => Object.entries(manifest[kind] ?? {}))
    .filter(([, version]) => typeof version !== 'string' || !EXACT.test(version))
    .map(([name, version]) => ({
      path: file.path,
      line: lineAt(file.text, file.text.indexOf(`"${name}"`)),
      says: `${name} is not pinned to one version (${String(version)}).`,
    }))
}

/** An address would tie every installation to the registry of whoever last installed. */
export const lockFile: Rule = (files) => {
  const lock = files.filter(({ path }) => path === 'package-lock.json')
  const settings = files.find(({ path }) => path === '.npmrc')?.text.split('\n') ?? []
  const wanted = ['omit-lockfile-registry-resolved=true', 'save-exact=true']
  return [
    ...lock.flatMap((file) => matches(file, /"resolved": "[a-z+]+:/g, () => 'The lock file names a download address.')),
    ...wanted
      .filter((line) => !settings.includes(line))
      .map((line) => ({ path: '.npmrc', line: 1, says: `The line ${line} is missing.` })),
  ]
}
