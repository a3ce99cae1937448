import { assert } from '@bourse/money'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { addr } from 'micro-eth-signer'

export type Hex = `0x${string}`

export function isHex(text: string): text is Hex {
  return /^0x[0-9a-fA-F]*$/.test(text)
}

export function hexOf(bytes: Uint8Array): Hex {
  return `0x${Buffer.from(bytes).toString('hex')}`
}

export function bytesOf(hex: Hex): Uint8Array {
  // Half a byte at the end would be dropped without a word.
  assert(isHex(hex) && hex.length % 2 === 0, 'bytes are hexadecimal')
  return Uint8Array.from(Buffer.from(hex.slice(2), 'hex'))
}

export function keccak256(hex: Hex): Hex {
  return hexOf(keccak_256(bytesOf(hex)))
}

/** With the capitals that prove it (EIP-55). */
export function shownAddress(address: string): string {
  return addr.addChecksum(address.toLowerCase())
}

/** Without any capitals, or with the right ones: a wrong one tells of a digit that was mistyped. */
export function isAddress(text: string): text is Hex {
  return /^0x[0-9a-fA-F]{40}$/.test(text) && (text === text.toLowerCase() || text === shownAddress(text))
}
