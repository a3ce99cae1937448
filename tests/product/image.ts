import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, matchesGlob, relative } from 'node:path'
import { ROOT } from './product.ts'

/** One entry of the lock file: a package from outside, or a workspace. */
interface Locked {
  readonly link?: boolean
  readonly resolved?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

/** What stands inside another package comes with it. */
const TOP_LEVEL = /^node_modules\/(@[^/]+\/)?[^/]+$/
const BUILD = "const { buildServer } = await import('./scripts/build/server.ts'); await buildServer()"

const { packages }: { packages: Readonly<Record<string, Locked>> } = JSON.parse(
  readFileSync(join(ROOT, 'package-lock.json'), 'utf8'),
)

/** The packages from outside that an installation has for these workspaces, without those for tests. */
export function installedWith(workspaces: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const waiting = ['', ...workspaces]
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const { dependencies, optionalDependencies, peerDependencies } = packages[place] ?? {}
    const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
    for (const needed of names.map((name) => lookUp(name, place))) {
      if (needed === undefined || found.has(needed)) continue
      const { link = false, resolved = '' } = packages[needed] ?? {}
      if (link && !workspaces.includes(resolved)) throw new Error(`${place} needs ${resolved}, which is not there.`)
      if (link) continue
      found.add(needed)
      waiting.push(needed)
    }
  }
  return found
}

/** As Node looks for a package: beside the one that asks, then further up. */
function lookUp(name: string, from: string): string | undefined {
  for (let place = from; ; place = place === '' ? '' : dirname(place).replace(/^\.$/, '')) {
    const candidate = join(place, 'node_modules', name)
    if (packages[candidate] !== undefined) return candidate
    if (place === '') return undefined
  }
}

/** The workspaces in a copy of the project, or in the project itself. */
export function workspacesIn(root: string): string[] {
  return globSync('{apps,packages}/*/package.json', { cwd: root }).map((file) => dirname(file))
}

/**
 * What `deploy/Dockerfile` puts together, without a container engine: the files that it copies, the packages that npm installs
 * for the workspaces among them, and the bundle that is built there. Packages and pages are those that are here already.
 */
export function assembleImage(image: string): void {
  for (const source of copied()) cpSync(join(ROOT, source), join(image, source), { recursive: true, filter: isSent })
  const workspaces = workspacesIn(image)
  for (const place of installedWith(workspaces)) {
    // Optional packages of other platforms are not here.
    if (TOP_LEVEL.test(place) && existsSync(join(ROOT, place))) link(join(ROOT, place), join(image, place))
  }
  for (const workspace of workspaces) {
    const { name }: { name: string } = JSON.parse(readFileSync(join(image, workspace, 'package.json'), 'utf8'))
    link(join(image, workspace), join(image, 'node_modules', name))
  }
  for (const app of ['web', 'backoffice']) link(join(ROOT, 'apps', app, 'dist'), join(image, 'apps', app, 'dist'))
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', BUILD], {
    cwd: image,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The server could not be built:\n${stderr}`)
}

function link(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  symlinkSync(from, to)
}

/** What the first stage of the image takes of the project. */
function copied(): string[] {
  const file = readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8')
  return [...file.matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, sources = '']) => sources.split(' '))
}

const ignored = readFileSync(join(ROOT, 'deploy/Dockerfile.dockerignore'), 'utf8').split('\n').filter(Boolean)

/** Whether a file or folder of the project reaches the engine that builds the image. */
function isSent(path: string): boolean {
  const own = relative(ROOT, path)
  return !ignored.some((pattern) => matchesGlob(own, pattern))
}
