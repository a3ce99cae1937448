import { expect, test } from 'vitest'
import { isWider, type KeyRights, lapseOf } from './keys.rules.ts'
import { networkOfAddress, networkText, readNetworks } from './networks.ts'

const read = (...typed: string[]) => {
  const networks = readNetworks(typed)
  return networks.ok ? networks.value.map(networkText) : networks.refusal.code
}

test.each([
  [['203.0.113.24'], ['203.0.113.24']],
  [['203.0.113.29/28'], ['203.0.113.16/28']],
  [['203.0.113.0/24', '203.0.113.9'], ['203.0.113.0/24']],
  [['203.0.113.9', '203.0.113.9'], ['203.0.113.9']],
  [['::ffff:203.0.113.9'], ['203.0.113.9']],
  [['2001:DB8::1'], ['2001:db8::1']],
  [['2001:db8:0:1:ffff::/64'], ['2001:db8:0:1::/64']],
  [['64:ff9b::192.0.2.1'], ['64:ff9b::c000:201']],
  [['2001:db8::/48'], ['2001:db8::/48']],
  [[], []],
])('%j is read as %j', (typed, networks) => expect(read(...typed)).toEqual(networks))

test.each([
  ['203.0.113.0/23', 'api.network_wide'],
  ['0.0.0.0/0', 'api.network_wide'],
  ['2001:db8::/47', 'api.network_wide'],
  ['203.0.113.0/33', 'api.address_malformed'],
  ['2001:db8::/129', 'api.address_malformed'],
  ['::ffff:203.0.113.9/120', 'api.address_malformed'],
  ['203.0.113', 'api.address_malformed'],
  ['256.0.0.1', 'api.address_malformed'],
  ['203.0.113.1/', 'api.address_malformed'],
  ['bourse.example', 'api.address_malformed'],
])('%s is refused: %s', (typed, code) => expect(read(typed)).toBe(code))

const rights = (scopes: KeyRights['scopes'], addresses: string[] = [], farPrices = false): KeyRights => {
  const networks = readNetworks(addresses)
  return { scopes, networks: networks.ok ? networks.value : [], farPrices }
}

test.each<[string, KeyRights, KeyRights, boolean]>([
  ['nothing new', rights(['read']), rights(['read']), false],
  ['a scope more', rights(['read']), rights(['read', 'trade']), true],
  ['a scope less', rights(['read', 'trade']), rights(['read']), false],
  ['far prices', rights(['read']), rights(['read'], [], true), true],
  ['from somewhere instead of anywhere', rights(['read']), rights(['read'], ['192.0.2.1']), false],
  ['from anywhere again', rights(['read'], ['192.0.2.1']), rights(['read']), true],
  ['one address more', rights(['read'], ['192.0.2.1']), rights(['read'], ['192.0.2.1', '192.0.2.2']), true],
  ['one of a network', rights(['read'], ['192.0.2.0/24']), rights(['read'], ['192.0.2.9', '192.0.2.128/25']), false],
  ['a network around an address', rights(['read'], ['192.0.2.9']), rights(['read'], ['192.0.2.0/28']), true],
])('%s is wider or not', (_name, before, after, wider) => expect(isWider(before, after)).toBe(wider))

test('only a key that trades from anywhere lapses, 90 days after its owner last proved who they are', () => {
  const provedAt = new Date('2026-11-15T12:00:00Z')
  const lapse = new Date('2027-02-13T12:00:00Z')
  expect(lapseOf(rights(['read', 'trade']), { provedAt, before: null })).toEqual(lapse)
  expect(lapseOf(rights(['read', 'trade']), { provedAt: undefined, before: lapse })).toEqual(lapse)
  expect(lapseOf(rights(['read', 'trade'], ['192.0.2.1']), { provedAt, before: lapse })).toBeNull()
  expect(lapseOf(rights(['read']), { provedAt, before: lapse })).toBeNull()
})

test('an address of a request is known in every form that a socket gives it', () => {
  for (const text of ['192.0.2.9', '::ffff:192.0.2.9', '::FFFF:192.0.2.9', '192.0.2.9:4711'])
    expect(networkOfAddress(text)).toEqual({ family: 4, bits: 3_221_225_993n, length: 32 })
  expect(networkOfAddress('')).toBeUndefined()
})
