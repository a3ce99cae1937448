import { safeAddresses } from '@bourse/sandbox'
import { expect, test } from 'vitest'
import { readSignerConfig } from './config.ts'
import { coldVariables } from './config-chains.ts'
import { ConfigError } from './settings.ts'
import { coldAddresses } from './signer.ts'

const SETTINGS = {
  ...{ DATABASE_URL: 'postgres://vault@localhost/bourse', SIGNER_KEY: 'k'.repeat(43) },
  SIGNER_SEED: 'test test test test test test test test test test test junk',
}
const cold = (variables: Record<string, string>) => coldAddresses(readSignerConfig({ ...SETTINGS, ...variables }))

test('the signer is told where the safe is, chain by chain, or nothing', () => {
  expect(cold({})).toEqual({})
  expect(cold(coldVariables(safeAddresses()))).toEqual(safeAddresses())
  const address = '0x8C8d35429F74ec245F8Ef2f4Fd1e551cFF97d650'
  expect(cold({ COLD_ETHEREUM: address })).toEqual({ ETHEREUM: address.toLowerCase() })
})

test.each([
  ['COLD_BITCOIN', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['COLD_BITCOIN', safeAddresses().LITECOIN],
  ['COLD_ETHEREUM', '0x8C8d35429F74ec245F8Ef2f4Fd1e551cFF97d65'],
  ['COLD_XRPL', safeAddresses().BITCOIN],
])('with %s=%s it does not start: coins sent there would be gone', (name, value) => {
  expect(() => cold({ [name]: value })).toThrow(ConfigError)
})
