import { createHash } from 'node:crypto'
import {
  openBytes,
  type SealingKey,
  type SealingRing,
  type SecretBox,
  type SecretKeys,
  sealBytes,
  sealingRing,
} from '../../../platform/secrets/secrets.ts'

/** Begins what was sealed from the second version on. What was sealed before has no head, and a vector where it would be. */
const MAGIC = Buffer.from('BV')
const VERSION = 2
/** By their place: a cipher keeps its number for ever, and a new one is added at the end. */
const CIPHERS = ['aes-256-gcm', 'chacha20-poly1305']
const KEY_ID_BYTES = 4
const HEAD_BYTES = MAGIC.length + 2 + KEY_ID_BYTES

/**
 * What the signer seals says by which version, cipher and key that was done, and the seal covers what it says. So that another key or
 * cipher can take over while the signer runs, and what is old is known without trying.
 */
export function createVaultBox(keys: SecretKeys): SecretBox {
  const ring = sealingRing(keys)
  const current = headOf(ring[0])

  function seal(secret: string, owner: string): Buffer {
    return Buffer.concat([current, sealBytes(ring, Buffer.from(secret), boundTo(owner, current))])
  }

  function open(sealed: Buffer, owner: string): string {
    const head = sealed.subarray(0, HEAD_BYTES)
    const key = ring.find((own) => headOf(own).equals(head))
    if (key !== undefined) {
      return openBytes([key], sealed.subarray(HEAD_BYTES), boundTo(owner, head)).bytes.toString('utf8')
    }
    return openFirstVersion(ring, sealed, owner)
  }

  return {
    seal,
    open,
    reseal: (sealed, owner) =>
      sealed.subarray(0, HEAD_BYTES).equals(current) ? undefined : seal(open(sealed, owner), owner),
  }
}

/** Without a head: each key is tried. */
function openFirstVersion(ring: SealingRing, sealed: Buffer, owner: string): string {
  return openBytes(ring, sealed, owner).bytes.toString('utf8')
}

function headOf({ cipher, key }: SealingKey): Buffer {
  const keyId = createHash('sha256').update('bourse vault key id').update(key).digest().subarray(0, KEY_ID_BYTES)
  return Buffer.concat([MAGIC, Buffer.from([VERSION, CIPHERS.indexOf(cipher)]), keyId])
}

const boundTo = (owner: string, head: Buffer) => `${owner} ${head.toString('hex')}`
