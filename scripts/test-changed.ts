import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readTree } from '../tests/tidy/files.ts'
import { findTestBrowser } from './chromium.ts'
import { reachedBy, testsOf } from './testing/reached.ts'
import { runStage, type Stage } from './testing/stage.ts'
import { BROWSER, TYPE_ARGS, UNIT } from './testing/stages.ts'
import { browserTestsOf } from './testing/visited.ts'

/**
 * `npm run test:changed`: lint and types, then the tests that a change can reach by its imports, then the browser tests of the
 * screens that it touches. The change is what is not committed, or the last commit where all is; `-- main` compares with a
 * branch, `-- --no-browser` leaves the browser out. What goes through the whole product is for `npm test`.
 */
const ROOT = join(import.meta.dirname, '..')
const words = process.argv.slice(2)
const changed = changedFiles(words.find((word) => !word.startsWith('--')))
const present = changed.filter((path) => existsSync(join(ROOT, path)))
const files = readTree(ROOT)
const reached = reachedBy(files, changed)
const unit = testsOf(reached)
const browser = words.includes('--no-browser') ? [] : browserTestsOf(files, reached, changed)
console.log(`${changed.length} changed files reach ${unit.length} test files and ${browser.length} browser tests.`)

if (present.length > 0) await take({ name: 'format and lint', program: 'biome', args: lintArgs(present) })
await take({ name: 'types', program: 'tsc', args: typeArgs() })
await take({ ...UNIT, args: [...UNIT.args, ...unit] })
if (browser.length > 0) {
  await take({ name: 'build', program: 'node', args: ['scripts/build.ts'] })
  const environment = { CHROMIUM_PATH: await findTestBrowser() }
  await take({ ...BROWSER, args: [...BROWSER.args, ...browser], environment })
}

function lintArgs(paths: readonly string[]): string[] {
  return ['check', '--error-on-warnings', '--no-errors-on-unmatched', ...paths]
}

/** What was found the last time is kept, so that only what has changed is looked at. */
function typeArgs(): string[] {
  const kept = join(ROOT, 'node_modules/.cache/types.tsbuildinfo')
  return [...TYPE_ARGS, '--incremental', '--tsBuildInfoFile', kept]
}

function changedFiles(base: string | undefined): string[] {
  if (base !== undefined) return [...git('diff', '--name-only', '--merge-base', base), ...untracked()]
  const uncommitted = [...git('diff', '--name-only', 'HEAD'), ...untracked()]
  return uncommitted.length > 0 ? uncommitted : git('diff', '--name-only', 'HEAD~1', 'HEAD')
}

function untracked(): string[] {
  return git('ls-files', '--others', '--exclude-standard')
}

function git(...args: string[]): string[] {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
  return stdout.split('\n').filter((line) => line !== '')
}

async function take(stage: Stage): Promise<void> {
  console.log(`\n— ${stage.name}`)
  const { status, seconds } = await runStage(stage, { shown: true })
  console.log(`${stage.name}: ${seconds} s`)
  if (status !== 0) process.exit(1)
}
