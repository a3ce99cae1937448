import { globSync, statSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build, minify } from 'vite'
import { whenChanged } from './when-changed.ts'

const ROOT = join(import.meta.dirname, '../..')
const APPS = ['web', 'backoffice'] as const
const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest|txt)$/
const SMALLEST_BYTES = 1024

/** The site and the back office. */
export async function buildPages(): Promise<void> {
  for (const app of APPS) await buildPagesOf(app)
}

async function buildPagesOf(app: (typeof APPS)[number]): Promise<void> {
  const sources = [`apps/${app}/{src,public,drawing}/**/*`, `apps/${app}/*.*`, 'packages/*/{src,locales,vite}/**/*']
  await whenChanged(`apps/${app}/dist`, sources, async () => {
    console.log(`Building the ${app === 'web' ? 'site' : 'back office'} …`)
    await build({ root: join(ROOT, 'apps', app), logLevel: 'warn' })
    // What the server draws first views with.
    if (app === 'web') await build({ root: join(ROOT, 'apps', app), logLevel: 'warn', build: { ssr: true } })
    await minifyLoose(join(ROOT, 'apps', app, 'dist'))
    await compress(join(ROOT, 'apps', app, 'dist'))
  })
}

/** Scripts that stand beside the bundle are read by people in the sources, and by browsers here. */
async function minifyLoose(folder: string): Promise<void> {
  for (const file of globSync('*.js', { cwd: folder })) {
    const path = join(folder, file)
    // Plain scripts: what they call at the top is known to others by that name.
    const { code, errors } = await minify(file, await readFile(path, 'utf8'), {
      module: false,
      mangle: { toplevel: false },
    })
    if (errors.length > 0) throw new Error(`${file}: ${errors.map(({ message }) => message).join(', ')}`)
    await writeFile(path, code)
  }
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
