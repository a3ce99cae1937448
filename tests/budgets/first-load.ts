import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type BudgetPage, looseScripts } from './pages.ts'

const APPS = join(import.meta.dirname, '../../apps')

/** What a build says of its chunks, by their sources. */
export type Manifest = Readonly<Record<string, ManifestChunk>>

interface ManifestChunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

/** The files of a first load, as they lie in the folder of the build. */
export interface FirstLoad {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  readonly texts: readonly string[]
}

/** The chunks that the page itself names. */
function entriesOf(app: BudgetPage['app'], manifest: Manifest): string[] {
  const page = readFileSync(join(APPS, app, 'dist/index.html'), 'utf8')
  const named = [...page.matchAll(/src="\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file)
  const entries = Object.keys(manifest).filter((key) => named.includes(manifest[key]?.file))
  if (entries.length === 0 || entries.length !== named.length) throw new Error(`the page of ${app} names other chunks`)
  return entries
}

export function readManifest(app: BudgetPage['app']): Manifest {
  return JSON.parse(readFileSync(join(APPS, app, 'dist/.vite/manifest.json'), 'utf8')) as Manifest
}

/** Chunks by their sources, each with all that it imports. */
export function chunksOf(manifest: Manifest, keys: readonly string[]): readonly ManifestChunk[] {
  const found = new Map<string, ManifestChunk>()
  const visit = (key: string) => {
    if (found.has(key)) return
    const chunk = manifest[key]
    if (chunk === undefined) throw new Error(`the build has no chunk for ${key}`)
    found.set(key, chunk)
    chunk.imports?.forEach(visit)
  }
  keys.forEach(visit)
  return [...found.values()]
}

export function firstLoad(page: BudgetPage): FirstLoad {
  const manifest = readManifest(page.app)
  const chunks = chunksOf(manifest, [...entriesOf(page.app, manifest), ...page.parts])
  return {
    scripts: [...looseScripts(page), ...chunks.map(({ file }) => file)],
    styles: [...new Set(chunks.flatMap(({ css }) => css ?? []))],
    texts: ['ui', 'shell', ...page.texts].map((namespace) => textFile(page.app, namespace)),
  }
}

function textFile(app: BudgetPage['app'], namespace: string): string {
  const [file] = globSync(`assets/text-*/${namespace}.en.json`, { cwd: join(APPS, app, 'dist') })
  if (file === undefined) throw new Error(`the build of ${app} has no texts ${namespace}`)
  return file
}

/** In thousands of bytes, each file compressed by itself as a plain server would. */
export function kilobytes(app: BudgetPage['app'], files: readonly string[]): number {
  const sizes = files.map((file) => gzipSync(readFileSync(join(APPS, app, 'dist', file)), { level: 9 }).length)
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}
