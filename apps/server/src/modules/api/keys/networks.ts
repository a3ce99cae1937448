import { isIPv4, isIPv6 } from 'node:net'
import { ok, type Result, refuse } from '@bourse/money'
import { plainAddress } from '../../../platform/http/client-address.ts'

/** An address or a network of them: the first `length` bits count. */
export interface Network {
  readonly family: 4 | 6
  readonly bits: bigint
  readonly length: number
}

export type NetworkRefusal = { readonly code: 'api.address_malformed' | 'api.network_wide' }

const WIDTH = { 4: 32, 6: 128 } as const
/** A wider one is of strangers too. */
const WIDEST = { 4: 24, 6: 48 } as const

/** The address that a request comes from; undefined for what is none. */
export function networkOfAddress(address: string): Network | undefined {
  const plain = plainAddress(address)
  if (isIPv4(plain)) return { family: 4, bits: fourBits(plain), length: 32 }
  return isIPv6(plain) ? { family: 6, bits: sixBits(plain), length: 128 } : undefined
}

/** What somebody typed, without the bits that do not count; one that covers another takes its place. */
export function readNetworks(typed: readonly string[]): Result<Network[], NetworkRefusal> {
  const networks: Network[] = []
  for (const text of typed) {
    const [address = '', prefix] = text.split('/')
    const found = networkOfAddress(address)
    const width = found && WIDTH[found.family]
    const length = prefix === undefined ? width : /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN
    if (found === undefined || width === undefined || length === undefined || !(length <= width))
      return refuse({ code: 'api.address_malformed' })
    // An IPv4 address in the clothes of IPv6 has its length counted from elsewhere.
    if (prefix !== undefined && found.family === 4 && address.includes(':'))
      return refuse({ code: 'api.address_malformed' })
    if (length < WIDEST[found.family]) return refuse({ code: 'api.network_wide' })
    const rest = BigInt(width - length)
    networks.push({ ...found, bits: (found.bits >> rest) << rest, length })
  }
  return ok(withoutCovered(networks))
}

function withoutCovered(networks: readonly Network[]): Network[] {
  return networks.filter((one, at) => !networks.some((other, place) => isInstead({ other, place, one, at })))
}

interface Pair {
  readonly one: Network
  readonly at: number
  readonly other: Network
  readonly place: number
}

/** Of two that are the same the first stays. */
function isInstead({ one, at, other, place }: Pair): boolean {
  if (place === at || !covers(other, one)) return false
  return other.length < one.length || place < at
}

export function covers(outer: Network, inner: Network): boolean {
  if (outer.family !== inner.family || outer.length > inner.length) return false
  const rest = BigInt(WIDTH[outer.family] - outer.length)
  return outer.bits >> rest === inner.bits >> rest
}

/** As it is stored and shown: `203.0.113.0/28`, and an address alone without its length. */
export function networkText({ family, bits, length }: Network): string {
  const address = family === 4 ? fourText(bits) : sixText(bits)
  return length === WIDTH[family] ? address : `${address}/${length}`
}

function fourBits(text: string): bigint {
  return text.split('.').reduce((bits, part) => (bits << 8n) | BigInt(part), 0n)
}

function sixBits(text: string): bigint {
  const [left = '', right] = withoutDots(text).split('::')
  const head = left.split(':').filter(Boolean)
  const tail = (right ?? '').split(':').filter(Boolean)
  const groups = [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail]
  return groups.reduce((bits, group) => (bits << 16n) | BigInt(`0x${group}`), 0n)
}

/** The two last groups may be written as IPv4. */
function withoutDots(text: string): string {
  const at = text.lastIndexOf(':')
  if (!text.includes('.')) return text
  const bits = fourBits(text.slice(at + 1))
  return `${text.slice(0, at)}:${(bits >> 16n).toString(16)}:${(bits & 0xffffn).toString(16)}`
}

function fourText(bits: bigint): string {
  return [24n, 16n, 8n, 0n].map((shift) => String((bits >> shift) & 0xffn)).join('.')
}

function sixText(bits: bigint): string {
  const groups = Array.from({ length: 8 }, (_, at) => ((bits >> BigInt(112 - 16 * at)) & 0xffffn).toString(16))
  // The one shortest way of writing it is known to every URL.
  return new URL(`http://[${groups.join(':')}]`).hostname.slice(1, -1)
}
