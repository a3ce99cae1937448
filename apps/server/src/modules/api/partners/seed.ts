import { PARTNER_FEE_BPS } from '@bourse/contract'
import { assert, ok } from '@bourse/money'
import type { ApiDeps } from '../deps.ts'
import { businessOf, type Said } from './partner-views.ts'
import * as sql from './partners.sql.ts'

/** The demo's short way to an approved business: nobody applies, and nobody is told. */
export function createPartnerSeed({ db, clock, ids }: Pick<ApiDeps, 'db' | 'clock' | 'ids'>) {
  return (userId: string, said: Said) =>
    db.tx(async (tx) => {
      const [id, now] = [ids.next('ptr'), clock.now()]
      const row = { id, user_id: userId, ...businessOf(said), fee_bps: PARTNER_FEE_BPS, applied_at: now }
      assert(await sql.insertPartner(tx, row), 'nobody has applied for the demo business')
      await sql.setPartnerState(tx, id, 'approved', null)
      for (const event of ['applied', 'approved'] as const)
        await sql.addEvent(tx, { id: ids.next('pte'), partnerId: id, event, at: now, note: null })
      return ok(id)
    })
}
