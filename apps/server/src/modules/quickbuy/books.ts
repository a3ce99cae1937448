import { assert, ok, refuse, type Units } from '@bourse/money'
import type { Tx } from '../../platform/database/db.ts'
import { spot } from '../ledger/index.ts'
import type { QuickbuyDeps } from './deps.ts'
import type { OrderRow } from './orders.sql.ts'

export const QUICKBUY_SOURCE = 'convert.quickbuy'

export type QuickbuyBooks = ReturnType<typeof createBooks>

/** What a partner gives out of its account with us: held with the order, and the buyer's when the partner has its money. */
export function createBooks({ ledger }: Pick<QuickbuyDeps, 'ledger'>) {
  return {
    /** Null where the partner sends over a chain: nothing of it is in our books before it arrives. */
    async hold(tx: Tx, command: { ref: string; floatUser: string | null; asset: string; units: Units }) {
      const { ref, floatUser: user, asset, units } = command
      if (user === null) return ok<string | null>(null)
      const held = await ledger.hold(tx, { ref, user, asset, units, kind: 'quick_buy' })
      return held.ok ? ok<string | null>(ref) : refuse({ code: 'quickbuy.partner_short' as const })
    },

    async release(tx: Tx, { hold_ref: ref }: Pick<OrderRow, 'hold_ref'>): Promise<void> {
      if (ref !== null) await ledger.release(tx, ref)
    },

    /**
     * Gives the number of the journal entry. By the key of the order it happens once, whichever of its tries is paid. What the partner
     * does not give, because staff agreed to less, stays its own.
     */
    async pay(tx: Tx, { id, hold_ref: ref, user_id: userId, asset }: OrderRow, units: Units): Promise<string> {
      assert(ref !== null, 'what comes out of a partner’s account is held there')
      const to = [{ account: spot(userId, asset), units }]
      const key = { source: QUICKBUY_SOURCE, sourceId: id, kind: 'quick_buy' }
      const posted = await ledger.consume(tx, ref, { ...key, to, rest: 'release' })
      assert(posted.ok, 'what is held can be given once')
      return posted.value.id
    },
  }
}
