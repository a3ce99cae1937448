import { hkdfSync } from 'node:crypto'
import { KEY_BYTES, openBytes, type SecretKeys, sealBytes, sealingRing } from '../secrets/secrets.ts'
import type { Files } from './files.ts'

/** Files that nobody can read from the disk or from a copy of it: each is encrypted under a key of its own. */
export interface SealedFiles {
  /** `id` names the row that the file belongs to. A file that was moved under another id does not open. */
  put(area: string, id: string, bytes: Uint8Array): Promise<string>
  /** Nothing for a file that was removed; what was changed on the disk throws. */
  get(key: string, id: string): Promise<Buffer | undefined>
  /** Puts it a second time, under the key that seals now; nothing when it is gone or under that one already. */
  reseal(area: string, key: string, id: string): Promise<string | undefined>
  remove(key: string): Promise<void>
}

const SEALED = { contentType: 'application/octet-stream' }

export interface SealedFilesOptions {
  readonly files: Files
  readonly secretKeys: SecretKeys
}

/** The key of a file is derived from a secret key and the file's id, which is also bound in. */
export function createSealedFiles({ files, secretKeys }: SealedFilesOptions): SealedFiles {
  const ringOf = (id: string) =>
    sealingRing(secretKeys, (key) => Buffer.from(hkdfSync('sha256', key, '', `file ${id}`, KEY_BYTES)))

  async function open(key: string, id: string) {
    const stored = await files.get(key)
    return stored && openBytes(ringOf(id), Buffer.from(stored.bytes), id)
  }

  const put = (area: string, id: string, bytes: Uint8Array) => files.put(area, sealBytes(ringOf(id), bytes, id), SEALED)

  return {
    put,
    get: async (key, id) => (await open(key, id))?.bytes,
    async reseal(area, key, id) {
      const opened = await open(key, id)
      return opened === undefined || opened.isCurrent ? undefined : put(area, id, opened.bytes)
    },
    remove: (key) => files.remove(key),
  }
}
