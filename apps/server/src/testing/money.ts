import { createMoney, type MoneyDeps } from '../money.ts'
import type { TestApp } from './app.ts'
import { NO_NEIGHBOURS } from './ports.ts'

/** The modules of money once more on the same database, with something of their surroundings changed. */
export function moneyOf({ app, config }: TestApp, changed: Partial<MoneyDeps>) {
  return createMoney({
    ...{ ...app, recordAct: app.admin.recordAct, withdrawals: config.withdrawals, siteUrl: '' },
    depositBuys: app.trading.depositBuys,
    happened: app.api.happened,
    // The app has declared the notices of these modules already.
    notices: NO_NEIGHBOURS.notices,
    trialRuns: async () => false,
    depositArrived: async () => undefined,
    freeze: app.identity.freezeIn,
    maintenance: NO_NEIGHBOURS.maintenance,
    ...changed,
  })
}
