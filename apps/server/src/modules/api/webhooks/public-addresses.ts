import { BlockList, isIP } from 'node:net'

/** What is no address of a stranger on the internet (RFC 6890 and what came after it). */
const NOT_PUBLIC = new BlockList()
const FOURS: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]
/** Within the global unicast addresses: tunnels, in which an IPv4 address can hide, and what is for documents. */
const SIXES: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]
for (const [network, length] of FOURS) NOT_PUBLIC.addSubnet(network, length, 'ipv4')
for (const [network, length] of SIXES) NOT_PUBLIC.addSubnet(network, length, 'ipv6')
/** All others are local, mapped, translated, for groups, or nobody's. */
const UNICAST = new BlockList()
UNICAST.addSubnet('2000::', 3, 'ipv6')

export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !NOT_PUBLIC.check(address, 'ipv4')
    case 6:
      return UNICAST.check(address, 'ipv6') && !NOT_PUBLIC.check(address, 'ipv6')
    default:
      return false
  }
}
