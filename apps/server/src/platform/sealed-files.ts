import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { assert } from '@bourse/money'
import type { Files } from './files.ts'

/** Files that nobody can read from the disk or from a copy of it: each is encrypted under a key of its own. */
export interface SealedFiles {
  /** `id` names the row that the file belongs to. A file that was moved under another id does not open. */
  put(area: string, id: string, bytes: Uint8Array): Promise<string>
  /** Nothing for a file that was removed; what was changed on the disk throws. */
  get(key: string, id: string): Promise<Buffer | undefined>
  remove(key: string): Promise<void>
}

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
const SEALED = { contentType: 'application/octet-stream' }

export interface SealedFilesOptions {
  readonly files: Files
  /** 32 bytes in base64url. */
  readonly secretKey: string
}

/** AES-256-GCM; the key of a file is derived from the secret key and the file's id, which is also bound in. */
export function createSealedFiles({ files, secretKey }: SealedFilesOptions): SealedFiles {
  const master = Buffer.from(secretKey, 'base64url')
  assert(master.length === KEY_BYTES, 'a secret key is 32 bytes in base64url')
  const keyOf = (id: string) => Buffer.from(hkdfSync('sha256', master, '', `file ${id}`, KEY_BYTES))
  return {
    async put(area, id, bytes) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, keyOf(id), iv).setAAD(Buffer.from(id))
      const text = Buffer.concat([cipher.update(bytes), cipher.final()])
      return files.put(area, Buffer.concat([iv, cipher.getAuthTag(), text]), SEALED)
    },
    async get(key, id) {
      const stored = await files.get(key)
      if (stored === undefined) return undefined
      const sealed = Buffer.from(stored.bytes)
      const iv = sealed.subarray(0, IV_BYTES)
      const decipher = createDecipheriv(CIPHER, keyOf(id), iv, { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(id)).setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
    },
    remove: (key) => files.remove(key),
  }
}
