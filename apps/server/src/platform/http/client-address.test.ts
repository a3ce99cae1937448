import { expect, test } from 'vitest'
import { clientAddress, networkOf, readTrustedProxies, trustOf, widerNetworkOf } from './client-address.ts'

const trusting = (text: string) => trustOf(readTrustedProxies(text) ?? { hops: -1 })

test.each([
  ['off', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['1', '10.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['1', '10.0.0.1', '1.1.1.1, 198.51.100.1', '198.51.100.1'],
  ['2', '10.0.0.1', '1.1.1.1, 198.51.100.1, 10.0.0.2', '198.51.100.1'],
  ['2', '10.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['1', '10.0.0.1', undefined, '10.0.0.1'],
  ['10.0.0.0/8', '10.0.0.1', '1.1.1.1, 198.51.100.1, 10.0.0.2', '198.51.100.1'],
  ['10.0.0.0/8', '::ffff:10.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['10.0.0.0/8', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['10.0.0.0/8, fd00::/8', 'fd00::1', '198.51.100.1, unknown', 'unknown'],
  ['10.0.0.1', '10.0.0.1', '198.51.100.1', '198.51.100.1'],
])('with TRUST_PROXY=%s, %s that forwards %s speaks for %s', (setting, peer, forwarded, expected) => {
  expect(clientAddress(peer, forwarded, trusting(setting))).toBe(expected)
})

test.each(['on', '', '0', '10', '10.0.0.0/33', '10.0.0.0/0', '10.0.0/8', 'fd00::/129', 'proxy', '10.0.0.1,'])(
  '%j names no proxies',
  (text) => expect(readTrustedProxies(text)).toBeUndefined(),
)

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:4711', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::1]:4711', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::203.0.113.9', '64:ff9b:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['first-view-1', 'first-view-1'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['198.51.100.7', '198.51.100.0/24'],
  ['::ffff:198.51.100.7', '198.51.100.0/24'],
  ['2001:db8:1:2::1', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['first-view-1', 'first-view-1'],
])('%s is of the wider network %s', (address, network) => {
  expect(widerNetworkOf(address)).toBe(network)
})
