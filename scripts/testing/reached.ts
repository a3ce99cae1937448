import { isCode, type SourceFile } from '../../tests/tidy/files.ts'
import { importsOf } from '../../tests/tidy/syntax.ts'

/**
 * The wiring names every module, page and partner, so that through it everything would reach everything. A change is not
 * followed through it: what stands in the same module is reached by its folder, and the whole is for `npm test`.
 */
const WIRING = [
  /^apps\/server\/src\/((app|server|main|world|sandbox|database)\.ts|modules\/order\.ts|roles\/|testing\/)/,
  /^apps\/(web|backoffice)\/src\/app\/(pages|parts|router|sections)\.tsx?$/,
  /^packages\/contract\/src\/(index|calls\.gen)\.ts$/,
]
const UNIT_TEST = /^((packages|apps)\/.*|tests\/(clients\/)?[^/]+)\.test\.tsx?$/
/** They look at the whole tree or the whole build, whatever was changed. */
const ALWAYS = ['tests/tidy.test.ts']

/**
 * Every file that can come to another result because of the changed ones, themselves included, by their imports. Tests of the
 * whole product, in `tests`, import something of every module: they follow changes of packages and of each other alone.
 */
export function reachedBy(files: readonly SourceFile[], changed: readonly string[]): ReadonlySet<string> {
  const importers = importersOf(files)
  const begun = changed.flatMap((path) => codeFor(path, files))
  const reached = new Set(begun)
  const waiting = [...begun]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const isWiring = WIRING.some((wiring) => wiring.test(path)) && !begun.includes(path)
    for (const importer of importers.get(path) ?? []) {
      const whole = importer.startsWith('tests/')
      if (reached.has(importer) || (whole ? path.startsWith('apps/') : isWiring)) continue
      reached.add(importer)
      waiting.push(importer)
    }
  }
  return reached
}

/** The unit and integration tests among them. */
export function testsOf(reached: ReadonlySet<string>): string[] {
  return [...new Set([...ALWAYS, ...reached])].filter((path) => UNIT_TEST.test(path)).sort()
}

function importersOf(files: readonly SourceFile[]): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>()
  const add = (imported: string, importer: string) => {
    const known = importers.get(imported)
    if (known === undefined) importers.set(imported, [importer])
    else known.push(importer)
  }
  for (const file of files) {
    if (!isCode(file.path)) continue
    for (const { target, typeOnly } of importsOf(file)) if (target !== undefined && !typeOnly) add(target, file.path)
    // A test of a module goes through the whole server, and means the module that it stands in.
    const folder = /^(apps\/(?:server\/src\/modules\/[^/]+|sandbox\/src)\/).*\.test\.ts$/.exec(file.path)?.[1]
    if (folder !== undefined) add(`${folder}index.ts`, file.path)
    // A module answers the calls that the contract has under its name.
    const module = /^packages\/contract\/src\/([a-z]+)/.exec(file.path)?.[1]
    if (module !== undefined) add(file.path, `apps/server/src/modules/${module}/index.ts`)
  }
  return importers
}

/** Texts, styles and migrations are imported by nobody: they count as a change of the code that they stand with. */
function codeFor(path: string, files: readonly SourceFile[]): string[] {
  if (isCode(path)) return [path]
  for (let folder = parentOf(path); folder.split('/').length > 1; folder = parentOf(folder)) {
    const code = files.filter((file) => file.path.startsWith(`${folder}/`) && isCode(file.path))
    if (code.length > 0) return code.map((file) => file.path)
  }
  return []
}

function parentOf(path: string): string {
  return path.split('/').slice(0, -1).join('/')
}
