import { type ChainSettings, createKeyKinds } from '../chains/index.ts'
import { createLevelling, type LevellingDeps } from './levelling.ts'
import { createReserveOffice, type ReserveOfficeDeps } from './office.ts'
import { createReserveOrders, type ReserveOrderDeps } from './orders.ts'
import { createStock, type StockDeps } from './stock.ts'

export type ReservesDeps = StockDeps &
  LevellingDeps &
  Omit<ReserveOfficeDeps, 'stock'> &
  Omit<ReserveOrderDeps, 'keyKinds'> &
  Pick<ChainSettings, 'testNetworks'>

export type Reserves = ReturnType<typeof createReserves>

/** Hot, warm and cold. */
export function createReserves({ testNetworks, ...deps }: ReservesDeps) {
  const stock = createStock(deps)
  return {
    stock,
    levelling: createLevelling(deps),
    orders: createReserveOrders({ ...deps, keyKinds: createKeyKinds(testNetworks) }),
    office: createReserveOffice({ ...deps, stock }),
  }
}
