import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'

/** Whose word about the address of a client counts: so many proxies in front of us, or those of these networks (CIDR). */
export type TrustedProxies = { readonly hops: number } | { readonly networks: readonly string[] }

export const NO_PROXY: TrustedProxies = { hops: 0 }

/** Undefined for what is neither `off`, a number of proxies nor a list of networks. */
export function readTrustedProxies(text: string): TrustedProxies | undefined {
  if (text === 'off') return NO_PROXY
  if (/^[1-9]$/.test(text)) return { hops: Number(text) }
  const networks = text.split(',').map((part) => part.trim())
  return networks.every(isNetwork) ? { networks } : undefined
}

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/')
  const bits = isIPv4(address) ? 32 : isIPv6(address) ? 128 : -1
  return (
    more.length === 0 && bits > 0 && (prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= bits))
  )
}

/** Whether the one at this address, so many steps away, tells the truth about who is behind it. */
export type Trust = (address: string, hop: number) => boolean

export function trustOf(proxies: TrustedProxies): Trust {
  if ('hops' in proxies) return (_address, hop) => hop < proxies.hops
  const list = new BlockList()
  for (const network of proxies.networks) {
    const [address = '', prefix] = network.split('/')
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return (address) => {
    const plain = plainAddress(address)
    return isIP(plain) !== 0 && list.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6')
  }
}

/**
 * The nearest address that is not a trusted proxy's. Each proxy adds whom it hears at the right of X-Forwarded-For; what stands
 * further left is a word of the client, who can write anything.
 */
export function clientAddress(peer: string | undefined, forwarded: string | undefined, trust: Trust): string {
  const said = (forwarded ?? '').split(',').map((part) => part.trim())
  const steps = [peer ?? '', ...said.filter(Boolean).reverse()]
  return steps.find((address, hop) => !trust(address, hop)) ?? steps.at(-1) ?? ''
}

/** Without the port that some proxies add, without a zone, and IPv4 as IPv4 however a socket writes it. */
export function plainAddress(address: string): string {
  const bare = address
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '')
  return bare.replace(/^::ffff:(?=\d+\.)/i, '')
}

/** What limits count by: an IPv4 address, or the /64 of an IPv6 one, of which one household has all addresses. */
export function networkOf(address: string): string {
  const plain = plainAddress(address)
  return isIPv6(plain) ? `${leading(plain, 4)}::/64` : plain
}

/** What one customer of a provider may have all of: the /24 of an IPv4 address, the /48 of an IPv6 one. */
export function widerNetworkOf(address: string): string {
  const plain = plainAddress(address)
  if (isIPv6(plain)) return `${leading(plain, 3)}::/48`
  return isIPv4(plain) ? `${plain.split('.').slice(0, 3).join('.')}.0/24` : plain
}

function leading(plain: string, count: number): string {
  const [left = '', right] = plain.split('::')
  const head = left.split(':').filter(Boolean)
  const tail = (right ?? '').split(':').filter(Boolean)
  // An address that ends as IPv4 has two groups there.
  const length = head.length + tail.length + (plain.includes('.') ? 1 : 0)
  const gap = right === undefined ? 0 : 8 - length
  const groups = [...head, ...Array<string>(gap).fill('0'), ...tail].slice(0, count)
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')
}
