import type { WithdrawalFailure } from '@bourse/contract'
import { assert, ok, type Units, units } from '@bourse/money'
import type { Tx } from '../../platform/database/db.ts'
import { systemAccount } from '../ledger/index.ts'
import * as attempts from './attempts.sql.ts'
import type { WithdrawalDeps } from './deps.ts'
import type { WithdrawalNotices } from './notices.ts'
import { holdOf, type Records } from './records.ts'
import type { WithdrawalRow } from './withdrawals.sql.ts'
import * as sql from './withdrawals.sql.ts'

const RETRY_MS = 5 * 60_000

export type PayoutStates = ReturnType<typeof createPayoutStates>
export type PayoutStateDeps = Pick<WithdrawalDeps, 'db' | 'clock' | 'ledger' | 'identity' | 'crediting'> & {
  readonly records: Records
  readonly notices: WithdrawalNotices
}

export interface Payout {
  readonly account: `custody:${string}` | `bank:${string}`
  readonly txid: string | null
  /** In the same transaction: what else must know that the books have followed. */
  readonly settle: (tx: Tx) => Promise<void>
}

/** What becomes of a withdrawal that is being paid, whichever way it goes. */
export function createPayoutStates({ db, clock, ledger, identity, crediting, records, notices }: PayoutStateDeps) {
  /** Under the lock of the withdrawal, whose owner is told afterwards how it stands. */
  async function changing(id: string, work: (tx: Tx, row: WithdrawalRow) => Promise<void>): Promise<void> {
    await db.tx(async (tx) => {
      const row = await sql.lockWithdrawal(tx, id)
      assert(row !== undefined, `no withdrawal ${id}`)
      await work(tx, row)
      const after = await sql.findWithdrawal(tx, id)
      records.publish(tx, row, after?.state ?? row.state)
      return ok()
    })
  }

  /** The owner of an account that is frozen or stopped may not have asked for this; somebody with debts may not withdraw. */
  async function isShut(userId: string): Promise<boolean> {
    const { frozen, stoppedUntil } = await identity.outflows.standing(db.queryable, userId)
    return frozen || stoppedUntil !== null || (await crediting.debtsOf(db.queryable, userId)).length > 0
  }

  async function holdBack(id: string): Promise<void> {
    await changing(id, async (tx, row) => {
      if (row.chain !== null) await attempts.endTurn(tx, row.chain, id)
      if (row.state !== 'approved') return
      await sql.returnToReview(tx, id)
      await sql.addEvent(tx, id, { kind: 'held_for_review', at: clock.now() })
    })
  }

  /** The hot wallet is short, or the hour's ceiling is reached: others may go first. */
  async function postpone(tx: Tx, row: WithdrawalRow): Promise<void> {
    const now = clock.now()
    if (row.retry_at === null) await sql.addEvent(tx, row.id, { kind: 'waiting_for_funds', at: now })
    await sql.setRetry(tx, row.id, new Date(now.getTime() + RETRY_MS))
  }

  /** The hold becomes what it was for: the amount outside, the fee for the house. */
  async function complete(id: string, { account, txid, settle }: Payout): Promise<void> {
    await changing(id, async (tx, row) => {
      if (row.state !== 'processing') return
      const now = clock.now()
      const out = (kind: Payout['account'] | 'fees', amount: Units) => ({
        account: systemAccount(kind, row.asset),
        units: amount,
      })
      const paid = await ledger.consume(tx, holdOf(id), {
        ...{ source: 'withdrawal', sourceId: id, kind: 'withdrawal', rest: 'release' },
        to: [out(account, units(row.units - row.fee)), ...(row.fee === 0n ? [] : [out('fees', units(row.fee))])],
      })
      assert(paid.ok, 'what is held can be paid')
      await settle(tx)
      await sql.endWithdrawal(tx, { id, state: 'completed', now })
      await sql.addEvent(tx, id, { kind: 'completed', at: now, txid })
      await notices.notify(tx, { kind: 'completed', userId: row.user_id, params: { withdrawalId: id } })
    })
  }

  async function fail(id: string, failure: WithdrawalFailure, reason?: string): Promise<void> {
    const end = { state: 'failed' as const, failure, ...(reason !== undefined && { reason }) }
    await changing(id, async (tx, row) => {
      if (row.state === 'processing') await records.giveBack(tx, row, end)
    })
  }

  async function confirm(id: string, confirmations: number): Promise<void> {
    await db.tx(async (tx) => {
      const changed = await sql.setConfirmations(tx, id, confirmations)
      if (changed !== undefined) records.publish(tx, changed, changed.state)
      return ok()
    })
  }

  return { changing, isShut, holdBack, postpone, complete, fail, confirm }
}
