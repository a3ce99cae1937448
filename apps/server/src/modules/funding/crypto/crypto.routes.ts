import type { contract } from '@bourse/contract'
import { ok, refuse } from '@bourse/money'
import type { Handlers } from '../../../platform/http/context.ts'
import type { Crypto } from './index.ts'

type CryptoCalls = Pick<
  typeof contract.funding,
  | 'depositChains'
  | 'depositAddress'
  | 'cryptoDeposits'
  | 'depositDetail'
  | 'submitDigitalDeposit'
  | 'officeCryptoDeposits'
  | 'assignCryptoDeposit'
  | 'officeChainWallets'
>

export function cryptoRoutes(_crypto: Crypto): Handlers<CryptoCalls> {
  return {
    depositChains: async () => ok([]),
    depositAddress: async () => refuse({ code: 'funding.chain_unknown' }),
    cryptoDeposits: async ({ current, size }) => ok({ current, size, total: 0, records: [] }),
    depositDetail: async () => refuse({ code: 'funding.deposit_unknown' }),
    submitDigitalDeposit: async () => refuse({ code: 'funding.chain_unknown' }),
    officeCryptoDeposits: async ({ current, size }) => ok({ current, size, total: 0, records: [] }),
    assignCryptoDeposit: async () => refuse({ code: 'funding.deposit_unknown' }),
    officeChainWallets: async () => ok([]),
  }
}
