import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/** Runs a build only when something that goes into it has changed since the last time. */
export async function whenChanged(outDir: string, sources: readonly string[], build: () => Promise<void>) {
  const stampFile = join(ROOT, outDir, '.stamp')
  const stamp = sourcesHash(sources)
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  await build()
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, stamp)
}

function sourcesHash(sources: readonly string[]): string {
  const patterns = [...sources, 'package-lock.json']
  const files = globSync(patterns, { cwd: ROOT, exclude: (name) => name.endsWith('.test.ts') }).sort()
  const hash = createHash('sha256')
  for (const file of files) {
    const path = join(ROOT, file)
    if (statSync(path).isFile()) hash.update(relative(ROOT, path)).update(readFileSync(path))
  }
  return hash.digest('hex')
}
