import type { Doors } from '../../testing/doors.ts'

export const DOORS: Doors = {
  access: {
    depositChains: 'users',
    depositAddress: 'users',
    cryptoDeposits: 'users',
    submitDigitalDeposit: 'users',
    officeCryptoDeposits: ['admin', 'compliance', 'reviewer', 'support', 'operator'],
    assignCryptoDeposit: ['compliance', 'support'],
    officeChainWallets: ['admin', 'compliance', 'reviewer', 'support', 'operator'],
    officeReserves: ['admin', 'compliance', 'reviewer', 'support', 'operator'],
    officeReserveMoves: ['admin', 'compliance', 'reviewer', 'support', 'operator'],
    proposeRefill: ['compliance', 'operator'],
    exportColdMove: ['compliance', 'operator'],
    exportedColdMove: ['compliance', 'operator'],
    importColdMove: ['compliance', 'operator'],
    approveReserveMove: ['compliance', 'operator'],
    declineReserveMove: ['compliance', 'operator'],
  },
}
