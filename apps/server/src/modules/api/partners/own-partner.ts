import { PARTNER_FEE_BPS, type PartnerStanding } from '@bourse/contract'
import { ok, refuse } from '@bourse/money'
import type { Tx } from '../../../platform/database/db.ts'
import type { ApiDeps } from '../deps.ts'
import { businessOf, partnerView, type Said, stepView } from './partner-views.ts'
import { percentOf } from './partners.rules.ts'
import * as sql from './partners.sql.ts'
import { openFor } from './proposals.sql.ts'

/** The application of a business, as its owner makes and follows it. */
export function createOwnPartner({ db, clock, ids, kyc }: Pick<ApiDeps, 'db' | 'clock' | 'ids' | 'kyc'>) {
  async function info(userId: string): Promise<PartnerStanding> {
    const row = await sql.latestPartner(db.queryable, userId)
    const steps = row === undefined ? [] : await sql.eventsOf(db.queryable, row.id)
    return {
      verified: await kyc.isPassed(userId),
      partner: row === undefined ? null : partnerView(row),
      steps: steps.map(stepView),
      feePercent: percentOf(row?.fee_bps ?? PARTNER_FEE_BPS),
    }
  }

  const note = (tx: Tx, partnerId: string, event: 'applied' | 'changed') =>
    sql.addEvent(tx, { id: ids.next('pte'), partnerId, event, at: clock.now(), note: null })

  async function apply(userId: string, said: Said) {
    if (!(await kyc.isPassed(userId))) return refuse(await kyc.needed(userId))
    const id = ids.next('ptr')
    const applied = await db.tx(async (tx) => {
      const row = { id, user_id: userId, ...businessOf(said), fee_bps: PARTNER_FEE_BPS, applied_at: clock.now() }
      if (!(await sql.insertPartner(tx, row))) return refuse({ code: 'api.partner_already' as const })
      await note(tx, id, 'applied')
      return ok()
    })
    return applied.ok ? ok(await info(userId)) : applied
  }

  async function update(userId: string, said: Said) {
    const found = await sql.latestPartner(db.queryable, userId)
    if (found === undefined) return refuse({ code: 'api.partner_unknown' as const })
    const changed = await db.tx(async (tx) => {
      const row = await sql.lockPartner(tx, found.id)
      if (row === undefined || row.state === 'refused' || row.state === 'suspended')
        return refuse({ code: 'api.partner_closed' as const })
      const business = businessOf(said)
      if (row.state === 'approved' && isOther(row, business)) return refuse({ code: 'api.partner_fixed' as const })
      // What somebody proposed to approve is what they read.
      if (row.state === 'applied' && (await openFor(tx, row.id)).length > 0)
        return refuse({ code: 'api.partner_closed' as const })
      await sql.updateBusiness(tx, row.id, business)
      await note(tx, row.id, 'changed')
      return ok()
    })
    return changed.ok ? ok(await info(userId)) : changed
  }

  return { info, apply, update }
}
export type OwnPartner = ReturnType<typeof createOwnPartner>

/** Who a business is was looked at by staff, and people who pay read its name. */
function isOther(before: sql.Business, after: sql.Business): boolean {
  const fixed = ['name', 'legal_name', 'registration', 'country'] as const
  return fixed.some((field) => before[field] !== after[field])
}
