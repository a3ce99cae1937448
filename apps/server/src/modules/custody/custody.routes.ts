import type { contract } from '@bourse/contract'
import { ok } from '@bourse/money'
import { actorOf } from '../../platform/acts.ts'
import type { Handlers } from '../../platform/http/context.ts'
import type { Addresses } from './addresses.ts'
import type { Deposits } from './deposits.ts'
import type { CryptoOffice } from './office.ts'

export interface CustodyFace {
  readonly addresses: Addresses
  readonly deposits: Deposits
  readonly office: CryptoOffice
}

export function custodyRoutes({ addresses, deposits, office }: CustodyFace): Handlers<typeof contract.custody> {
  return {
    depositChains: ({ symbol }) => addresses.chainsOf(symbol),
    depositAddress: ({ symbol, chainName }, { principal }) => addresses.addressOf(principal.userId, symbol, chainName),
    cryptoDeposits: async (input, { principal }) => ok(await deposits.list(principal.userId, input)),
    submitDigitalDeposit: (input, { principal }) => deposits.speedUp(principal.userId, input),
    officeCryptoDeposits: async (input) => ok(await office.list(input)),
    assignCryptoDeposit: (input, context) => office.assign({ ...input, actor: actorOf(context) }),
    officeChainWallets: async () => ok(await office.wallets()),
  }
}
