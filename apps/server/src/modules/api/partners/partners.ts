import type { TellHappenings } from '../../../platform/messaging/happenings.ts'
import type { Way } from '../../funding/index.ts'
import type { ApiDeps } from '../deps.ts'
import { declarePartnerNotices } from './notices.ts'
import { createOwnPartner } from './own-partner.ts'
import { createPartnerOffice } from './partner-office.ts'
import { createPaying } from './paying.ts'
import { paidSince } from './payments.sql.ts'
import { createPayments } from './payments.ts'
import { createReconciliation } from './reconciliation.ts'
import { createRefunds } from './refunds.ts'
import { createPartnerSeed } from './seed.ts'
import { createSummary } from './summary.ts'

/** What people pay to partners counts as what leaves their accounts. */
export const PARTNER_PAYMENT_WAY: Way = { outflow: paidSince }

export type Partners = ReturnType<typeof createPartners>

/** Businesses that are paid by links, from their application on. */
export function createPartners(deps: ApiDeps & { readonly happened: TellHappenings }) {
  const told = declarePartnerNotices(deps)
  const payments = createPayments(deps)
  const own = createOwnPartner(deps)
  const paying = createPaying({ ...deps, payments })
  const refunds = createRefunds({ ...deps, told, payments })
  return {
    ...{ own, payments, paying, refunds },
    office: createPartnerOffice({ ...deps, told, payments }),
    summary: createSummary({ ...deps, payments }),
    audit: createReconciliation(deps),
    demo: { seed: createPartnerSeed(deps), seedPaid: paying.seed, info: own.info, payments, refunds },
  }
}
