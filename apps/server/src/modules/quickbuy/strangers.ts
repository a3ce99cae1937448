import type { QuickbuyPlatform } from '@bourse/contract'
import { ok } from '@bourse/money'
import * as cases from './cases.sql.ts'
import type { QuickbuyDeps } from './deps.ts'
import { findByTry } from './orders.sql.ts'
import type { PartnerFact } from './partners/partner.ts'

export type Strangers = ReturnType<typeof createStrangers>

/** Orders that a partner has and nobody made here: somebody may have paid for them, so each is a case until it has an end. */
export function createStrangers({ db, clock, ids }: Pick<QuickbuyDeps, 'db' | 'clock' | 'ids'>) {
  return {
    async isStranger(platform: QuickbuyPlatform, { id }: PartnerFact): Promise<boolean> {
      return (await findByTry(db.queryable, id))?.platform !== platform
    },

    /** What the partner says of it now; a refund that staff have asked for ends the case. */
    async note(platform: QuickbuyPlatform, fact: PartnerFact): Promise<void> {
      await db.tx(async (tx) => {
        const { id, state } = await cases.noteStranger(tx, {
          ...{ id: ids.next('qbc'), try_id: fact.id, platform, partner_no: fact.number, partner_state: fact.state },
          told: `${fact.state}: ${fact.amount} ${fact.fiat} → ${fact.receive} ${fact.asset}`,
          opened_at: clock.now(),
        })
        if (state === 'refunding' && fact.state === 'refunded')
          await cases.closeCase(tx, { id, outcome: 'refunded', at: clock.now() })
        return ok()
      })
    },

    /** The partner was asked to refund and said no. */
    async reopen(id: string): Promise<void> {
      await db.tx(async (tx) => {
        if ((await cases.lockCase(tx, id))?.state === 'refunding') await cases.reopenCase(tx, id)
        return ok()
      })
    },
  }
}
