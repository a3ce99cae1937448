import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { assert } from '@bourse/money'

/**
 * Of 32 bytes each, in base64url. The first one seals; each of them opens, so that a key can be replaced while everything goes on.
 */
export type SecretKeys = readonly [string, ...string[]]

/** Encrypts what the server must read again but a copy of the database must not give away. */
export interface SecretBox {
  /** `owner` names the row that holds the secret; a ciphertext that was moved to another row does not open. */
  seal(secret: string, owner: string): Buffer
  open(sealed: Buffer, owner: string): string
  /** The same secret under the key that seals now; nothing when it is under that one already. */
  reseal(sealed: Buffer, owner: string): Buffer | undefined
}

const CIPHER = 'aes-256-gcm'
export const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16

export function createSecretBox(keys: SecretKeys): SecretBox {
  const ring = keyRing(keys)
  return {
    seal: (secret, owner) => sealBytes(ring, Buffer.from(secret), owner),
    open: (sealed, owner) => openBytes(ring, sealed, owner).bytes.toString('utf8'),
    reseal(sealed, owner) {
      const { bytes, isCurrent } = openBytes(ring, sealed, owner)
      return isCurrent ? undefined : sealBytes(ring, bytes, owner)
    },
  }
}

/** What is made of each key for one use; the first one seals, as among the keys. */
export type KeyRing = readonly [Buffer, ...Buffer[]]

export function keyRing([first, ...others]: SecretKeys, derive = (key: Buffer) => key): KeyRing {
  const keyOf = (key: string) => {
    const bytes = Buffer.from(key, 'base64url')
    assert(bytes.length === KEY_BYTES, 'a secret key is 32 bytes in base64url')
    return derive(bytes)
  }
  return [keyOf(first), ...others.map(keyOf)]
}

/** AES-256-GCM with a fresh initialisation vector for every secret. */
export function sealBytes([key]: KeyRing, bytes: Uint8Array, owner: string): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(owner))
  const text = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text])
}

function openWith(key: Buffer, sealed: Buffer, owner: string): Buffer {
  const iv = sealed.subarray(0, IV_BYTES)
  const tag = sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)
  const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(owner)).setAuthTag(tag)
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
}

interface Opened {
  readonly bytes: Buffer
  /** Whether it was the key that seals now that opened it. */
  readonly isCurrent: boolean
}

/** Only the right key opens: the cipher knows its own. What none of them opens throws. */
export function openBytes(ring: KeyRing, sealed: Buffer, owner: string): Opened {
  let failure: unknown
  for (const key of ring) {
    try {
      return { bytes: openWith(key, sealed, owner), isCurrent: key === ring[0] }
    } catch (error) {
      failure = error
    }
  }
  throw failure
}
