import { createHash, createPublicKey, randomInt } from 'node:crypto'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const LENGTH = 64
export const KEY_FORM = /^[A-Za-z0-9]{64}$/

/** 381 random bits in letters that pass through every shell and file. */
export function newLetters(): string {
  return Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')
}

/** So much chance is in a key that a plain hash of it cannot be guessed back. */
export const keyHash = (key: string): Buffer => createHash('sha256').update(key).digest()

export const hintOf = (key: string): string => `${key.slice(0, 4)}…${key.slice(-4)}`

/** The public half in one form, or undefined for what is no Ed25519 key. */
export function readPublicKey(pem: string): string | undefined {
  // A private key holds the public one too, and must not be kept here.
  if (!pem.includes('BEGIN PUBLIC KEY')) return undefined
  try {
    const key = createPublicKey(pem)
    if (key.asymmetricKeyType !== 'ed25519') return undefined
    return key.export({ type: 'spki', format: 'pem' }).toString()
  } catch {
    return undefined
  }
}
