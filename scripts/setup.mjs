// Runs on the Node that is already there, before anything is installed: no dependency may be imported here.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const runtime = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
const wanted = {
  all: process.argv.includes('--all'),
  build: process.argv.includes('--build'),
  bench: process.argv.includes('--bench'),
}

if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(`Node 20 or newer is needed to set up; this is ${process.version}.`)
}
if (!isInstalled('.')) timed('Installing', install)
checkRuntime()
if (wanted.all) installBeside('tests/clients')
if (wanted.bench) installBeside('bench')
if (wanted.build)
  timed('Building', () => run(runtime, ['scripts/build.ts'], 'The server and its pages could not be built.'))

/** Says how long it took, unless there was nothing to do. */
function timed(what, work) {
  const started = performance.now()
  work()
  const seconds = Math.round((performance.now() - started) / 1000)
  if (seconds > 1) console.log(`${what}: ${seconds} s`)
}

/** What is installed must fit the lock file, this machine, and what the command needs. */
function isInstalled(folder) {
  if (!existsSync(stampFile(folder))) return false
  const stamp = JSON.parse(readFileSync(stampFile(folder), 'utf8'))
  return stamp.fingerprint === fingerprint(folder) && (stamp.all || !wanted.all)
}

function stampFile(folder) {
  return join(root, folder, 'node_modules', '.bourse-setup.json')
}

function stampInstalled(folder) {
  writeFileSync(stampFile(folder), JSON.stringify({ fingerprint: fingerprint(folder), all: wanted.all }))
}

function fingerprint(folder) {
  const lock = readFileSync(join(root, folder, 'package-lock.json'))
  return createHash('sha256').update(lock).update(`${process.platform} ${process.arch}`).digest('hex')
}

function install() {
  console.log(`Installing packages from the lock file${wanted.all ? '' : ', without those that only tests need'} …`)
  runNpm(process.execPath)
  // npm leaves out optional packages that want a newer Node than the one that runs it, native parts among them. The pinned
  // Node is here now, and adds them.
  if (Number(process.versions.node.split('.')[0]) < 24) runNpm(runtime)
  stampInstalled('.')
}

/** A package with a lock file of its own, which the product has no part in. */
function installBeside(folder) {
  if (isInstalled(folder)) return
  timed(`Installing for ${folder}`, () => runNpm(runtime, ['--prefix', folder]))
  stampInstalled(folder)
}

function runNpm(node, where = []) {
  const npm = process.env.npm_execpath
  // Not `npm ci`: it refuses a lock file without the optional packages of every other platform, and not every registry
  // has them all. `npm install` takes the locked versions too, and --no-save leaves the lock file as it is.
  const which = wanted.all ? '--include=dev' : '--omit=dev'
  const args = ['install', ...where, '--no-save', which, '--no-audit', '--no-fund', '--loglevel=error']
  const [program, all] = npm?.endsWith('.js') ? [node, [npm, ...args]] : ['npm', args]
  // Called without npm, the `npm` of the path runs on the first Node there.
  const PATH = `${dirname(node)}${delimiter}${process.env.PATH}`
  run(
    program,
    all,
    'npm could not install the packages; its message is above. Is the package registry reachable?',
    PATH,
  )
}

/** npm puts node_modules/.bin first on the path, so every script runs on this Node, which runs TypeScript directly. */
function checkRuntime() {
  const { status, stdout } = spawnSync(runtime, ['--version'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (status !== 0 || !stdout.startsWith('v24.')) {
    fail('The pinned Node 24 runtime is missing. Delete node_modules and run the command again.')
  }
}

function run(program, args, message, PATH = process.env.PATH) {
  const { status } = spawnSync(program, args, {
    cwd: root,
    env: { ...process.env, PATH },
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status !== 0) fail(message)
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
