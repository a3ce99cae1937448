import type { contract } from '@bourse/contract'
import { ok } from '@bourse/money'
import { actorOf } from '../../platform/acts.ts'
import type { Handlers } from '../../platform/http/context.ts'
import type { Addresses } from './addresses.ts'
import type { Deposits } from './deposits.ts'
import type { CryptoOffice } from './office.ts'
import type { Reserves } from './reserves/reserves.ts'

export interface CustodyFace {
  readonly addresses: Addresses
  readonly deposits: Deposits
  readonly office: CryptoOffice
  readonly reserves: Pick<Reserves, 'orders' | 'office'>
}

export function custodyRoutes(face: CustodyFace): Handlers<typeof contract.custody> {
  const { addresses, deposits, office, reserves } = face
  return {
    depositChains: ({ symbol }) => addresses.chainsOf(symbol),
    depositAddress: ({ symbol, chainName }, { principal }) => addresses.addressOf(principal.userId, symbol, chainName),
    cryptoDeposits: async (input, { principal }) => ok(await deposits.list(principal.userId, input)),
    submitDigitalDeposit: (input, { principal }) => deposits.speedUp(principal.userId, input),
    officeCryptoDeposits: async (input) => ok(await office.list(input)),
    assignCryptoDeposit: (input, context) => office.assign({ ...input, actor: actorOf(context) }),
    officeChainWallets: async () => ok(await office.wallets()),
    officeReserves: async () => ok(await reserves.office.list()),
    officeReserveMoves: async (input, { principal }) => ok(await reserves.office.moves(input, principal)),
    proposeRefill: (input, context) => reserves.orders.proposeRefill({ ...input, actor: actorOf(context) }),
    exportColdMove: (input, context) => reserves.orders.exportReturn({ ...input, actor: actorOf(context) }),
    exportedColdMove: ({ id }) => reserves.orders.exported(id),
    importColdMove: (input, context) => reserves.orders.importSigned(input, actorOf(context)),
    approveReserveMove: ({ id }, context) => reserves.orders.approve(id, actorOf(context)),
    declineReserveMove: (input, context) => reserves.orders.decline(input, actorOf(context)),
  }
}
