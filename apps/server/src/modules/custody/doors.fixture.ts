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
  },
}
