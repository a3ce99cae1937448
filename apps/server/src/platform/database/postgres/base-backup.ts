import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { assert } from '@bourse/money'
import pg from 'pg'
import type { ArchiveWriter } from '../../files/archive.ts'
import * as sql from './base-backup.sql.ts'
import { SOCKET } from './cluster-address.ts'

/** What belongs to a running PostgreSQL and not to its data; where only the content does, the folder itself is needed. */
const SKIPPED_FILES = ['postmaster.pid', 'postmaster.opts', 'pg_internal.init', 'backup_label', 'tablespace_map']
const EMPTIED = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]
/** Files that queries need for a while, and the socket with its lock. */
const SKIPPED_BEGINNINGS = ['pgsql_tmp', SOCKET]
const LOG = 'pg_wal'

const isSkipped = (name: string) =>
  SKIPPED_FILES.includes(name) || SKIPPED_BEGINNINGS.some((beginning) => name.startsWith(beginning))

/**
 * Copies the folder of a PostgreSQL that goes on working, as its manual describes a base backup by the low-level interface: the
 * files as they are found, the log that was written meanwhile, and a label that makes a start on the copy play that log. What
 * was committed before the end of the copy is in it.
 */
export async function copyCluster(url: string, folder: string, archive: ArchiveWriter, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql.KEEP_LOG)
    const { rows: begun } = await client.query<{ first: string }>(sql.START)
    await copyFolder(folder, archive, name)
    const { rows: ended } = await client.query<{ last: string; label: string; spaces: string }>(sql.STOP)
    const [first, last] = [begun[0], ended[0]]
    assert(first !== undefined && last !== undefined, 'a backup has a beginning and an end')
    for (const file of (await readdir(join(folder, LOG))).sort()) {
      if (/^[0-9A-F]{24}$/.test(file) && file >= first.first && file <= last.last)
        await archive.file(`${name}/${LOG}/${file}`, join(folder, LOG, file))
    }
    await archive.text(`${name}/backup_label`, last.label)
    if (last.spaces !== '') await archive.text(`${name}/tablespace_map`, last.spaces)
  } finally {
    await client.end()
  }
}

/** Everything in a folder, as far as it is there when its turn comes. */
export async function copyFolder(folder: string, archive: ArchiveWriter, name: string): Promise<void> {
  await archive.folder(name)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const [path, inside] = [join(folder, entry.name), `${name}/${entry.name}`]
    if (entry.isDirectory() && EMPTIED.includes(entry.name)) {
      await archive.folder(inside)
      if (entry.name === LOG) await archive.folder(`${inside}/archive_status`)
    } else if (entry.isDirectory()) await copyFolder(path, archive, inside)
    else if (entry.isFile() && !isSkipped(entry.name)) await archive.file(inside, path)
  }
}
