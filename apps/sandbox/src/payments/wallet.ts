import type { SandboxEventWay } from '@bourse/contract'
import { type AdvcashSettings, advcash } from '@bourse/server/modules/payments/index.ts'
import type { Db } from '@bourse/server/platform/database/db.ts'
import type { Ids } from '@bourse/server/platform/ids.ts'
import type { Clock } from '@bourse/server/platform/time/clock.ts'
import { centsText } from '../bank/bank.ts'
import { ruleOf } from './rules.sql.ts'
import type { Message, Telling } from './telling.ts'
import * as sql from './wallet.sql.ts'

export interface SandboxWalletDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly telling: Telling
  readonly settings: () => AdvcashSettings
  readonly statusUrl: () => string
}

export interface WalletPayment {
  readonly orderId: string
  readonly cents: number
  readonly currency: string
}

const PAYER_WALLET = 'E000011112222'
const OWN_WALLET = 'E999988887777'
const OUTCOMES = { complete: 'COMPLETED', lose: 'COMPLETED', hold: 'PENDING', deny: 'CANCELED' } as const

/** The wallet keeps one in a hundred. */
export const walletFeeCents = (cents: number) => Math.floor(cents / 100)

export type SandboxWallet = ReturnType<typeof createSandboxWallet>

/** What the simulated e-wallet does: payers pay from it, the shop asks it and sends from it, and it calls back. */
export function createSandboxWallet({ db, clock, ids, telling, settings, statusUrl }: SandboxWalletDeps) {
  function messageOf(row: sql.TransferRow, way: SandboxEventWay = 'once'): Message {
    const { sciName, sciPassword } = settings()
    const fields: Record<string, string> = {
      ac_transfer: row.id,
      ac_start_date: row.at.toISOString(),
      ac_sci_name: sciName,
      ac_src_wallet: row.wallet,
      ac_dest_wallet: OWN_WALLET,
      ac_order_id: row.order_id,
      ac_amount: centsText(row.cents),
      ac_merchant_currency: row.currency,
      ac_transaction_status: row.state,
    }
    const ac_hash = advcash.statusSignature(fields, way === 'forged' ? 'somebody else’s password' : sciPassword)
    const body = new URLSearchParams({ ...fields, ac_hash }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return { method: 'advcash', subject: row.id, type: row.state, url: statusUrl(), make: () => ({ headers, body }) }
  }

  return {
    ownWallet: OWN_WALLET,
    messageOf,
    find: (id: string) => sql.findTransfer(db.queryable, id),
    since: (query: { since: Date; from: number; count: number }) => sql.transfersSince(db.queryable, query),
    newest: (limit: number) => sql.newestTransfers(db.queryable, limit),
    balances: () => sql.balances(db.queryable),

    /** The payer agreed. With a lost answer the money is there, and nobody is told. */
    async pay({ orderId, cents, currency }: WalletPayment): Promise<sql.TransferRow> {
      const { outcome, amount } = await ruleOf(db.queryable, 'advcash')
      const paid = amount === 'short' ? Math.max(1, cents - 100) : cents
      const row: sql.TransferRow = {
        id: ids.next('wt'),
        order_id: orderId,
        incoming: true,
        cents: paid,
        currency: amount === 'other_currency' ? 'USD' : currency,
        fee_cents: walletFeeCents(paid),
        state: OUTCOMES[outcome],
        wallet: PAYER_WALLET,
        note: '',
        at: clock.now(),
      }
      await sql.insertTransfer(db.queryable, row)
      if (outcome !== 'lose') await telling.byRule(messageOf(row))
      return row
    },

    /** Undefined: it was sent, and the answer is lost. */
    async send({ wallet, cents, currency, note }: { wallet: string; cents: number; currency: string; note: string }) {
      const { outcome } = await ruleOf(db.queryable, 'advcash')
      const id = ids.next('wt')
      const row = { id, order_id: '', incoming: false, cents, currency, fee_cents: 0, wallet, note, at: clock.now() }
      await sql.insertTransfer(db.queryable, { ...row, state: 'COMPLETED' })
      return outcome === 'lose' ? undefined : id
    },

    /** What was looked at is fine, or is not. */
    async end(id: string, state: 'COMPLETED' | 'CANCELED'): Promise<boolean> {
      if (!(await sql.endPending(db.queryable, id, state))) return false
      const row = await sql.findTransfer(db.queryable, id)
      if (row !== undefined) await telling.byRule(messageOf(row))
      return true
    },
  }
}
