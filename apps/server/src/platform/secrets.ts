import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { assert } from '@bourse/money'

/** Encrypts what the server must read again but a copy of the database must not give away. */
export interface SecretBox {
  /** `owner` names the row that holds the secret; a ciphertext that was moved to another row does not open. */
  seal(secret: string, owner: string): Buffer
  open(sealed: Buffer, owner: string): string
}

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16

/** AES-256-GCM under a key of 32 bytes in base64url, with a fresh initialisation vector for every secret. */
export function createSecretBox(key: string): SecretBox {
  const keyBytes = Buffer.from(key, 'base64url')
  assert(keyBytes.length === KEY_BYTES, 'a secret key is 32 bytes in base64url')
  return {
    seal(secret, owner) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, keyBytes, iv).setAAD(Buffer.from(owner))
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), text])
    },
    open(sealed, owner) {
      const iv = sealed.subarray(0, IV_BYTES)
      const tag = sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)
      const decipher = createDecipheriv(CIPHER, keyBytes, iv, { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(owner)).setAuthTag(tag)
      const text = sealed.subarray(IV_BYTES + TAG_BYTES)
      return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
    },
  }
}
