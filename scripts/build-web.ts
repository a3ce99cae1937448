import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'

const ROOT = join(import.meta.dirname, '..')
const APPS = ['web', 'backoffice'] as const
const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest|txt)$/
const SMALLEST_BYTES = 1024

for (const app of APPS) {
  const stampFile = join(ROOT, 'apps', app, 'dist', '.stamp')
  const stamp = sourcesHash(app)
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) continue
  console.log(`Building the ${app === 'web' ? 'site' : 'back office'} …`)
  await build({ root: join(ROOT, 'apps', app), logLevel: 'warn' })
  await compress(join(ROOT, 'apps', app, 'dist'))
  writeFileSync(stampFile, stamp)
}

/** A build is made anew only when something that goes into it has changed. */
function sourcesHash(app: string): string {
  const patterns = [
    `apps/${app}/{src,public}/**/*`,
    `apps/${app}/*.*`,
    'packages/*/{src,locales,vite}/**/*',
    'package-lock.json',
  ]
  const files = globSync(patterns, { cwd: ROOT, exclude: (name) => name.endsWith('.test.ts') }).sort()
  const hash = createHash('sha256')
  for (const file of files) {
    const path = join(ROOT, file)
    if (statSync(path).isFile()) hash.update(relative(ROOT, path)).update(readFileSync(path))
  }
  return hash.digest('hex')
}

/** Compressed once here, so that the server never compresses a file twice. On all processors at once. */
async function compress(folder: string): Promise<void> {
  const paths = globSync('**/*', { cwd: folder }).map((file) => join(folder, file))
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  await Promise.all(
    paths
      .filter((path) => COMPRESSIBLE.test(path) && statSync(path).size >= SMALLEST_BYTES)
      .map(async (path) => {
        const bytes = await readFile(path)
        await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }))
        await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }))
      }),
  )
}
