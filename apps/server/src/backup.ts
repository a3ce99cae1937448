import { existsSync, readdirSync } from 'node:fs'
import { chmod, chown, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DataPlace } from './config.ts'
import { awaitKeys, KEY_FILES } from './kept-keys.ts'
import { copyCluster, copyFolder } from './platform/database/postgres/base-backup.ts'
import { findBinaries } from './platform/database/postgres/binaries.ts'
import { findRunningCluster, startCluster } from './platform/database/postgres/cluster.ts'
import { chooseUser } from './platform/database/postgres/run-as.ts'
import { readArchive, writeArchive } from './platform/files/archive.ts'

const DATABASE = 'postgres'
const PASSWORD = 'postgres.password'

export class BackupRefused extends Error {}

export interface BackupOptions {
  readonly file: string
  /** Keys that are kept elsewhere stay out of it. */
  readonly withKeys: boolean
}

/** The whole data folder as one file, while the server works or not. An external database is backed up where it runs. */
export async function backUp({ dataDir, databaseUrl }: DataPlace, { file, withKeys }: BackupOptions): Promise<void> {
  if (databaseUrl !== undefined)
    throw new BackupRefused(
      'DATABASE_URL is set: back up that database with its own tools. See docs/operating/backup.md.',
    )
  if (!existsSync(join(dataDir, DATABASE))) throw new BackupRefused(`There is nothing to back up in ${dataDir}.`)
  if (existsSync(file)) throw new BackupRefused(`${file} is there already.`)
  const running = await findRunningCluster(dataDir)
  const own = running === undefined ? await startCluster({ dataDir, durable: true }) : undefined
  try {
    const url = running ?? own?.url
    if (url === undefined) throw new Error('a database is found or started')
    await writeArchive(file, async (archive) => {
      await copyCluster(url('postgres'), join(dataDir, DATABASE), archive, DATABASE)
      // Files are written once and before the rows that name them: copied after the database, none is missing.
      for (const entry of await readdir(dataDir, { withFileTypes: true })) {
        if (entry.name === DATABASE || (!withKeys && KEY_FILES.some((name) => name === entry.name))) continue
        if (entry.isDirectory()) await copyFolder(join(dataDir, entry.name), archive, entry.name)
        else if (entry.isFile()) await archive.file(entry.name, join(dataDir, entry.name))
      }
    })
  } finally {
    await own?.stop()
  }
}

/** Into a data folder that is not there yet. The next start of PostgreSQL plays the log that is in the copy. */
export async function restore({ dataDir, databaseUrl }: DataPlace, file: string): Promise<{ missingKeys: string[] }> {
  if (databaseUrl !== undefined)
    throw new BackupRefused('DATABASE_URL is set: only a data folder is restored. See docs/operating/backup.md.')
  if (!existsSync(file)) throw new BackupRefused(`There is no ${file}.`)
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new BackupRefused(`${dataDir} is not empty. Name another folder by DATA_DIR.`)
  await mkdir(dataDir, { recursive: true })
  try {
    const names = await readArchive(file, dataDir)
    const complete = [`${DATABASE}/backup_label`, `${DATABASE}/PG_VERSION`, PASSWORD].every((name) =>
      names.includes(name),
    )
    if (!complete) throw new BackupRefused(`${file} is not a complete backup. Nothing was restored.`)
  } catch (error) {
    await rm(dataDir, { recursive: true, force: true })
    throw refusalOf(error, file)
  }
  await handOver(dataDir)
  const missing = KEY_FILES.filter((name) => !existsSync(join(dataDir, name)))
  awaitKeys(dataDir, missing)
  return { missingKeys: missing }
}

/** What unpacking stumbles over is the file's fault, unless a disk or a right failed. */
function refusalOf(error: unknown, file: string): unknown {
  if (error instanceof BackupRefused || !(error instanceof Error) || 'syscall' in error) return error
  const what =
    'code' in error && error.code === 'Z_BUF_ERROR'
      ? 'is cut: its end is missing'
      : `was altered, or is no backup (${error.message})`
  return new BackupRefused(`${file} ${what}. Nothing was restored.`)
}

/** PostgreSQL wants its folder for itself, and root hands it to another user. */
async function handOver(dataDir: string): Promise<void> {
  const folder = join(dataDir, DATABASE)
  await chmod(folder, 0o700)
  const { uid, gid } = chooseUser([dataDir, findBinaries().postgres])
  if (uid === undefined || gid === undefined) return
  await chown(folder, uid, gid)
  for (const entry of await readdir(folder, { recursive: true })) await chown(join(folder, entry), uid, gid)
}
