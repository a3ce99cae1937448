/**
 * Staging mode (specification §7): the payload and a timestamp travel encrypted in the one field `data`.
 * It is obfuscation, not security: every other control applies after opening. Client and server share this file.
 */
export interface Sealed {
  readonly payload: Readonly<Record<string, string>>
  readonly iv: Uint8Array<ArrayBuffer>
}

export interface SealingTarget {
  readonly method: string
  readonly path: string
}

export const SEAL_TOLERANCE_MS = 60_000
const IV_BYTES = 12
const encoder = new TextEncoder()

export async function importSealingKey(base64: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', fromBase64Url(base64), 'AES-GCM', false, ['encrypt', 'decrypt'])
}

export interface SealInput {
  readonly key: CryptoKey
  readonly target: SealingTarget
  readonly payload: Readonly<Record<string, string>>
  readonly nowMs: number
}

export async function seal({ key, target, payload, nowMs }: SealInput): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const plain = encoder.encode(JSON.stringify({ payload, timestamp: nowMs }))
  const cipher = new Uint8Array(await crypto.subtle.encrypt(parameters(iv, target), key, plain))
  const joined = new Uint8Array(iv.length + cipher.length)
  joined.set(iv)
  joined.set(cipher, iv.length)
  return toBase64Url(joined)
}

export interface UnsealInput {
  readonly key: CryptoKey
  readonly target: SealingTarget
  readonly data: string
  readonly nowMs: number
}

/** Gives undefined for anything wrong: the caller learns nothing about which check failed. */
export async function unseal({ key, target, data, nowMs }: UnsealInput): Promise<Sealed | undefined> {
  try {
    const bytes = fromBase64Url(data)
    const iv = bytes.slice(0, IV_BYTES)
    const plain = await crypto.subtle.decrypt(parameters(iv, target), key, bytes.slice(IV_BYTES))
    const { payload, timestamp } = JSON.parse(new TextDecoder().decode(plain)) as Record<string, unknown>
    if (typeof timestamp !== 'number' || Math.abs(nowMs - timestamp) > SEAL_TOLERANCE_MS) return undefined
    return isTextRecord(payload) ? { payload, iv } : undefined
  } catch {
    return undefined
  }
}

/** Method and path are bound in, so that a captured payload cannot be sent to another call. */
function parameters(iv: Uint8Array<ArrayBuffer>, target: SealingTarget) {
  return { name: 'AES-GCM', iv, additionalData: encoder.encode(`${target.method} ${target.path}`) }
}

function isTextRecord(value: unknown): value is Record<string, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return Object.values(value).every((entry) => typeof entry === 'string')
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
}
