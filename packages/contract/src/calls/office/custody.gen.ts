// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['custody']> = CallEntry<Contract['custody'][Name]>

export const officeCryptoDeposits = 'POST /funding/cryptoDeposit/list' as Entry<'officeCryptoDeposits'>
export const assignCryptoDeposit = 'POST /funding/cryptoDeposit/assign decides compliance support' as Entry<'assignCryptoDeposit'>
export const officeChainWallets = 'GET /funding/chainWallet/list' as Entry<'officeChainWallets'>
export const officeReserves = 'GET /funding/reserve/list' as Entry<'officeReserves'>
export const officeReserveMoves = 'GET /funding/reserve/moves' as Entry<'officeReserveMoves'>
export const proposeRefill = 'POST /funding/reserve/refill compliance operator' as Entry<'proposeRefill'>
export const exportColdMove = 'POST /funding/reserve/export compliance operator' as Entry<'exportColdMove'>
export const exportedColdMove = 'GET /funding/reserve/unsigned compliance operator' as Entry<'exportedColdMove'>
export const importColdMove = 'POST /funding/reserve/import compliance operator' as Entry<'importColdMove'>
export const approveReserveMove = 'POST /funding/reserve/approve decides compliance operator' as Entry<'approveReserveMove'>
export const declineReserveMove = 'POST /funding/reserve/decline compliance operator' as Entry<'declineReserveMove'>
