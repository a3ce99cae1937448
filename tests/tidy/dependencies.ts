import { packagesOf } from '../../scripts/licences-page.ts'
import { lineAt, matches, type Rule, type SourceFile, type Violation } from './files.ts'

const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies', 'overrides'] as const
const EXACT = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/

/** That of the product, and those of the packages beside it that benchmarks and client libraries have. */
const LOCK_FILE = /(^|\/)package-lock\.json$/

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
  const lock = files.filter(({ path }) => LOCK_FILE.test(path))
  const settings = files.find(({ path }) => path === '.npmrc')?.text.split('\n') ?? []
  const wanted = ['omit-lockfile-registry-resolved=true', 'save-exact=true']
  return [
    ...lock.flatMap((file) => matches(file, /"resolved": "[a-z+]+:/g, () => 'The lock file names a download address.')),
    ...wanted
      .filter((line) => !settings.includes(line))
      .map((line) => ({ path: '.npmrc', line: 1, says: `The line ${line} is missing.` })),
  ]
}

/** A script that runs at the installation can do anything to the machine, so that each has a line in `allowScripts`. */
export const installScripts: Rule = (files) => {
  const textOf = (path: string) => files.find((file) => file.path === path)?.text ?? '{}'
  const { allowScripts = {} }: { allowScripts?: Record<string, unknown> } = JSON.parse(textOf('package.json'))
  const scripted = scriptedIn(textOf('package-lock.json'))
  const tell = (path: string, name: string, says: string) => ({
    path,
    line: lineAt(textOf(path), textOf(path).indexOf(`${name}"`)),
    says,
  })
  return [
    ...scripted
      .filter((name) => allowScripts[name] !== true)
      .map((name) =>
        tell('package-lock.json', name, `${name} runs a script when it is installed; allowScripts has no line for it.`),
      ),
    ...Object.keys(allowScripts)
      .filter((name) => !scripted.includes(name))
      .map((name) => tell('package.json', name, `${name} has no install script any more.`)),
  ]
}

/** Packages beside the product have no such lines: where one has a script, no script of that folder runs. */
export const scriptsBesideAreIgnored: Rule = (files) =>
  files
    .filter(({ path, text }) => LOCK_FILE.test(path) && path !== 'package-lock.json' && scriptedIn(text).length > 0)
    .map(({ path }) => path.replace('package-lock.json', '.npmrc'))
    .filter(
      (path) =>
        !files
          .find((file) => file.path === path)
          ?.text.split('\n')
          .includes('ignore-scripts=true'),
    )
    .map((path) => ({ path, line: 1, says: 'The line ignore-scripts=true is missing.' }))

function scriptedIn(lock: string): string[] {
  const { packages = {} }: { packages?: Record<string, { hasInstallScript?: boolean }> } = JSON.parse(lock)
  return Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript === true)
    .map(([path]) => path.split('node_modules/').at(-1) ?? path)
}

/** Licences that somebody has read: what they ask for is met by naming them, and they ask nothing of our own source. */
const ALLOWED: ReadonlySet<string> = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'Unlicense', 'Apache-2.0'],
  ...['MIT OR Apache-2.0', 'MIT OR CC0-1.0', 'MIT or MPL-2.0', 'OFL-1.1', 'Python-2.0'],
  // Weak copyleft: used unchanged, as separate files or a shared library that can be replaced.
  ...['MPL-2.0', 'LGPL-3.0-or-later', 'Apache-2.0 AND LGPL-3.0-or-later', 'Apache-2.0 AND LGPL-3.0-or-later AND MIT'],
])

export const licencesAreKnown: Rule = (files) =>
  files.filter(({ path }) => LOCK_FILE.test(path)).flatMap(unreadLicences)

function unreadLicences(lock: SourceFile): Violation[] {
  return packagesOf(lock.text)
    .filter(({ licence }) => !ALLOWED.has(licence))
    .map(({ name, licence }) => ({
      path: lock.path,
      line: lineAt(lock.text, lock.text.indexOf(`node_modules/${name}"`)),
      says: `${name} is under the licence ${licence}, which is not among those that were read.`,
    }))
}
