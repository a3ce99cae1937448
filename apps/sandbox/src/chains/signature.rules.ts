import { HDKey } from '@scure/bip32'

const HALF = 32

/** Whether the key made the signature (DER) of the hash. */
export function isSignedBy(publicKey: Uint8Array, hash: Uint8Array, der: Uint8Array): boolean {
  const compact = compactOf(der)
  if (compact === undefined || publicKey.length !== HALF + 1) return false
  try {
    return new HDKey({ publicKey, chainCode: new Uint8Array(HALF) }).verify(hash, compact)
  } catch {
    return false
  }
}

/** DER says two numbers, each with its length and without leading zeros; the compact form has both in 32 bytes. */
function compactOf(der: Uint8Array): Uint8Array | undefined {
  if (der[0] !== 0x30 || der[1] !== der.length - 2) return undefined
  const r = numberAt(der, 2)
  const s = r === undefined ? undefined : numberAt(der, r.end)
  if (r === undefined || s === undefined || s.end !== der.length) return undefined
  return Buffer.concat([r.bytes, s.bytes])
}

function numberAt(der: Uint8Array, at: number): { bytes: Buffer; end: number } | undefined {
  const length = der[at + 1]
  if (der[at] !== 0x02 || length === undefined || length === 0 || length > HALF + 1) return undefined
  const end = at + 2 + length
  const digits = Buffer.from(der.subarray(at + 2, end))
  const plain = digits[0] === 0 ? digits.subarray(1) : digits
  return plain.length > HALF ? undefined : { bytes: Buffer.concat([Buffer.alloc(HALF - plain.length), plain]), end }
}
