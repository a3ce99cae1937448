import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { assert } from '@bourse/money'
import type { Ids } from '../ids.ts'

/** Stored bytes under keys that nobody can guess. A file is written once and never changed, as in an object store. */
export interface Files {
  /** `area` keeps kinds of files apart. Once the key is given, the file survives a crash. */
  put(area: string, bytes: Uint8Array, options: { readonly contentType: string }): Promise<string>
  /** Nothing for a key that was never given out or whose file was removed. */
  get(key: string): Promise<StoredFile | undefined>
  /** Removing what is not there is no fault, so that a repeat does no harm. */
  remove(key: string): Promise<void>
}

export interface StoredFile {
  readonly bytes: Uint8Array
  readonly contentType: string
}

const AREA = /^[a-z][a-z0-9-]{0,40}$/
const CONTENT_TYPE = /^[a-z]+\/[a-z0-9.+-]{1,80}$/

// The name carries the content type ("….image~png"), so that one rename brings both into being.
// Nothing else has this shape: no dots or slashes can lead out of the folder.
const KEY = /^[a-z][a-z0-9-]{0,40}\/[\w-]{43}\.([a-z]+)~([a-z0-9.+-]{1,80})$/

export interface LocalFilesOptions {
  /** The data folder; files stand in `files/` inside it. */
  readonly dataDir: string
  readonly ids: Pick<Ids, 'secret'>
}

export function createLocalFiles(options: LocalFilesOptions): Files {
  const root = join(options.dataDir, 'files')
  return {
    async put(area, bytes, { contentType }) {
      assert(AREA.test(area), `not a file area: ${area}`)
      assert(CONTENT_TYPE.test(contentType), `not a plain content type: ${contentType}`)
      const key = `${area}/${options.ids.secret()}.${contentType.replace('/', '~')}`
      assert(KEY.test(key), 'a key is made of an area, a secret and a content type')
      const path = join(root, key)
      const made = await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      if (made !== undefined) await Promise.all([options.dataDir, root].map(syncFolder))
      await writeWhole(path, bytes)
      return key
    },

    async get(key) {
      const parts = KEY.exec(key)
      if (parts === null) return undefined
      const bytes = await readFile(join(root, key)).catch(absent)
      return bytes && { bytes, contentType: `${parts[1]}/${parts[2]}` }
    },

    async remove(key) {
      if (KEY.test(key)) await rm(join(root, key), { force: true })
    },
  }
}

/** Readers see the whole file or none, and a power cut after the return takes nothing back. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const unfinished = `${path}.unfinished`
  try {
    const file = await open(unfinished, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, path)
    await syncFolder(dirname(path))
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** The new name itself must reach the disk. Windows cannot open folders, and its file system keeps names by itself. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}
