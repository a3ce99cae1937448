import type { ApiDeps } from '../deps.ts'
import { declarePartnerNotices } from './notices.ts'
import { createOwnPartner } from './own-partner.ts'
import { createPartnerOffice } from './partner-office.ts'

export type Partners = ReturnType<typeof createPartners>

/** Businesses that are paid by links, from their application on. */
export function createPartners(deps: ApiDeps) {
  const told = declarePartnerNotices(deps)
  const office = createPartnerOffice({ ...deps, told })
  return {
    own: createOwnPartner(deps),
    office,
  }
}
