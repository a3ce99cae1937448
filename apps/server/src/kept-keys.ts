import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What seals, and what moves coins: without them nobody opens the encrypted files or pays; who has them can do both. */
export const KEY_FILES = ['secret.key', 'signer.seed'] as const
export type KeyFile = (typeof KEY_FILES)[number]

/** Left by a restore from a back-up without keys: what was sealed and received before must not meet new ones. */
const AWAITED = 'keys.awaited'

/** Writes down which keys the data needs; the next start wants them back. */
export function awaitKeys(dataDir: string, names: readonly KeyFile[]): void {
  if (names.length > 0) writeFileSync(join(dataDir, AWAITED), `${names.join('\n')}\n`, { mode: 0o600 })
}

/** Those without which these data are not to be used. */
export function missingKeys(dataDir: string, needed: readonly KeyFile[]): KeyFile[] {
  const file = join(dataDir, AWAITED)
  const awaited = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  // The first start makes the secret key before its database, so one without the other was lost.
  const lost = (name: KeyFile) => name === 'secret.key' && existsSync(join(dataDir, 'postgres/PG_VERSION'))
  return needed.filter((name) => !existsSync(join(dataDir, name)) && (awaited.includes(name) || lost(name)))
}

/** The demo makes its secrets itself and keeps them beside its data; production never has a default. */
export function keptKey(dataDir: string, name: KeyFile, make: () => string): string {
  const file = join(dataDir, name)
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, make(), { mode: 0o600 })
  }
  return readFileSync(file, 'utf8').trim()
}
