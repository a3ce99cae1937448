import { type CipherGCMTypes, createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { assert } from '@bourse/money'

/**
 * Of 32 bytes each, in base64url, after the name of its cipher where that is another one than the first of `CIPHERS`. The first
 * key seals; each of them opens, so that a key can be replaced, and its cipher with it, while everything goes on.
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

/** All of them take keys of 32 bytes and vectors of 12, and bind in whom a secret belongs to. */
const CIPHERS = ['aes-256-gcm', 'chacha20-poly1305'] as const
export const SECRET_KEY = new RegExp(`^(?:(?:${CIPHERS.join('|')}):)?[\\w-]{43}$`)
export const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16

export function createSecretBox(keys: SecretKeys): SecretBox {
  const ring = sealingRing(keys)
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

export function keyRing(keys: SecretKeys, derive?: (key: Buffer) => Buffer): KeyRing {
  const [first, ...others] = sealingRing(keys, derive)
  return [first.key, ...others.map(({ key }) => key)]
}

export interface SealingKey {
  readonly cipher: CipherGCMTypes
  readonly key: Buffer
}
export type SealingRing = readonly [SealingKey, ...SealingKey[]]

export function sealingRing([first, ...others]: SecretKeys, derive = (key: Buffer) => key): SealingRing {
  const keyOf = (text: string): SealingKey => {
    const [bytes, cipher = CIPHERS[0]] = text.split(':').reverse()
    const key = Buffer.from(bytes ?? '', 'base64url')
    assert(SECRET_KEY.test(text) && key.length === KEY_BYTES, 'a secret key is 32 bytes in base64url')
    // Node types the two apart and takes them alike.
    return { cipher: cipher as CipherGCMTypes, key: derive(key) }
  }
  return [keyOf(first), ...others.map(keyOf)]
}

/** With a fresh initialisation vector for every secret. */
export function sealBytes([{ cipher: name, key }]: SealingRing, bytes: Uint8Array, owner: string): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(name, key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(owner))
  const text = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text])
}

function openWith({ cipher, key }: SealingKey, sealed: Buffer, owner: string): Buffer {
  const iv = sealed.subarray(0, IV_BYTES)
  const tag = sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)
  const decipher = createDecipheriv(cipher, key, iv, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(owner)).setAuthTag(tag)
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
}

interface Opened {
  readonly bytes: Buffer
  /** Whether it was the key that seals now that opened it. */
  readonly isCurrent: boolean
}

/** Only the right key opens, by its own cipher, which knows whether it was the right one. What none of them opens throws. */
export function openBytes(ring: SealingRing, sealed: Buffer, owner: string): Opened {
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
