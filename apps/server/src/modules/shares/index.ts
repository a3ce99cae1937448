import { job } from '../../platform/module.ts'
import { createAccrual } from './accrual.ts'
import { createCases } from './cases.ts'
import { createCrediting } from './crediting.ts'
import type { ShareDeps } from './deps.ts'
import { SHARE_MOVEMENTS } from './movements.ts'
import { createOffice } from './office.ts'
import { createPaying } from './paying.ts'
import { PERSONAL_TABLES } from './personal.sql.ts'
import { createProgrammes } from './programmes.ts'
import { createReconciliation } from './reconciliation.ts'
import { sharesRoutes } from './shares.routes.ts'
import { createStanding } from './standing.ts'
import { createViews } from './views.ts'

export type { ShareDeps } from './deps.ts'

export type Shares = ReturnType<typeof createShares>

/** What inviters get of the fees that their friends pay: credited every day, paid out on the 1st and the 15th. */
export function createShares(deps: ShareDeps) {
  const programmes = createProgrammes(deps)
  const views = createViews(deps)
  const accrual = createAccrual({ ...deps, programmes })
  const paying = createPaying(deps)
  const crediting = createCrediting({ ...deps, paying })
  const standing = createStanding({ ...deps, programmes, views })
  const office = createOffice({ ...deps, views })
  const cases = createCases({ ...deps, views, paying })
  deps.activities.alsoPromised('invitation', standing.promised)
  return {
    /** In the transaction that follows the trades, after their coupons: whose trades have a share, and what they bring. */
    feeReader: accrual.reader,
    routes: sharesRoutes({ standing, office, cases }),
    movements: SHARE_MOVEMENTS,
    decisions: { confirmShareCase: cases.subject },
    audit: createReconciliation({ ...deps, accrual }),
    personal: { tables: PERSONAL_TABLES },
    jobs: [job('shares.credit', crediting.run, { cron: '0 8 * * *' })],
  }
}
