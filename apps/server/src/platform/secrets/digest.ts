import { createHash, timingSafeEqual } from 'node:crypto'

/** Tokens, tickets and codes are stored only as this, so that a copy of the database opens no session. */
export function digest(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

export function isSecretOf(hash: Buffer, secret: string): boolean {
  return timingSafeEqual(hash, digest(secret))
}
