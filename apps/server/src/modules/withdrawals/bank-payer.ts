import { assert, units } from '@bourse/money'
import type { PayoutRequest } from '../banking/index.ts'
import * as attempts from './attempts.sql.ts'
import type { WithdrawalDeps } from './deps.ts'
import type { PayoutStates } from './payout-states.ts'
import { orderNoOf } from './records.ts'
import type { WithdrawalRow } from './withdrawals.sql.ts'
import * as sql from './withdrawals.sql.ts'

type Deps = Pick<WithdrawalDeps, 'db' | 'clock' | 'logger' | 'payouts'> & { readonly states: PayoutStates }

/** The same way to a bank: asked to pay once by an id of ours, and asked again only how that stands. */
export function createBankPayer({ db, clock, logger, payouts, states }: Deps) {
  /** From approved to processing, unless its owner was faster. */
  async function begin(id: string): Promise<void> {
    await states.changing(id, async (tx, row) => {
      if (row.state === 'approved') await sql.setState(tx, id, 'processing')
    })
  }

  async function follow(id: string): Promise<void> {
    assert(payouts !== undefined, 'a bank is connected')
    const waiting = await sql.findWithdrawal(db.queryable, id)
    if (waiting?.state === 'approved' && (await states.isShut(waiting.user_id))) return states.holdBack(id)
    await begin(id)
    const row = await sql.findWithdrawal(db.queryable, id)
    if (row?.state !== 'processing') return
    const known = await payouts.statusOf(id)
    const reply = known.state === 'unseen' ? await payouts.pay(orderOf(row)) : known
    switch (reply.state) {
      case 'paid':
        await tell(id, 'paid_out')
        return states.complete(id, {
          account: `bank:${row.rail}`,
          txid: null,
          settle: (tx) => payouts.booked(tx, id),
        })
      case 'refused':
        return states.fail(id, 'bank_refused', reply.reason)
      case 'pending':
        return tell(id, 'paid_out')
      case 'unknown':
        return tell(id, 'reply_lost')
    }
  }

  async function tell(id: string, kind: 'reply_lost' | 'paid_out'): Promise<void> {
    await states.changing(id, async (tx) => {
      const told = (await sql.eventsOf(tx, id)).some((event) => event.kind === kind)
      if (!told) await sql.addEvent(tx, id, { kind, at: clock.now() })
    })
  }

  return {
    async run(): Promise<void> {
      if (payouts === undefined) return
      for (const id of await attempts.openAtBanks(db.queryable)) {
        try {
          await follow(id)
        } catch (err) {
          logger.warn({ err, withdrawal: id }, 'a withdrawal to a bank could not go on')
        }
      }
    },
  }
}

function orderOf(row: WithdrawalRow): PayoutRequest {
  assert(row.rail === 'sepa' || row.rail === 'fps', 'a bank pays what goes to banks')
  const { id, user_id: userId, rail, asset, address: account, asked_at: askedAt } = row
  return { id, orderNo: orderNoOf(row), userId, rail, asset, units: units(row.units - row.fee), account, askedAt }
}
