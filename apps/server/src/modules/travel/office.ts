import { type DecisionSubject, quoted, type StaffRole, type TravelRow, type TravelTransfer } from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'
import type { Actor, RecordAct } from '../../platform/acts.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Identity } from '../identity/index.ts'
import type { Kyc } from '../kyc/index.ts'
import type { HeldDeposits } from './inflows.ts'
import type { TransferQuery, TransferRow } from './transfers.sql.ts'
import * as sql from './transfers.sql.ts'

export const ASK_SENDERS = 'travel.ask-senders'

/** Withdrawals belong to a module that is made after this one. */
export interface WaitingWithdrawals {
  lock(tx: Tx, withdrawalId: string): Promise<void>
  /** It is looked at again at once. */
  again(tx: Tx, withdrawalId: string): Promise<void>
}

export interface OfficeDeps {
  readonly db: Db
  readonly clock: Clock
  readonly jobs: Pick<Jobs, 'now'>
  readonly identity: Pick<Identity, 'personFor' | 'userData'>
  readonly kyc: Pick<Kyc, 'legalNameOf'>
  readonly deposits: () => HeldDeposits
  readonly withdrawals: () => WaitingWithdrawals
  readonly recordAct: RecordAct
}

interface Decision {
  readonly transferId: string
  readonly decision: 'waived' | 'declined'
  readonly reason: string
}

type Refusal = { readonly code: 'travel.transfer_unknown' | 'travel.decided' }
type Done = Result<Record<string, never>, Refusal>

export type TravelOffice = ReturnType<typeof createOffice>

/** Transfers as compliance sees them, and brings to an end where the other side does not. */
export function createOffice(deps: OfficeDeps) {
  const { db, clock, jobs, identity, kyc, deposits, withdrawals, recordAct } = deps

  async function rowView(row: TransferRow, role: StaffRole): Promise<TravelRow> {
    const { uid, account } = await identity.personFor(role, row.user_id)
    const { id: transferId, direction, state, answer } = row
    return {
      ...{ transferId, direction, state, answer, userId: row.user_id, uid, account },
      amount: `${row.amount} ${row.asset}`,
      provider: row.provider_name,
      openedAt: row.opened_at.toISOString(),
      decidedAt: row.decided_at?.toISOString() ?? null,
    }
  }

  async function list(query: TransferQuery, role: StaffRole) {
    const { total, records } = await sql.listTransfers(db.queryable, query)
    const views = await Promise.all(records.map((row) => rowView(row, role)))
    return ok({ current: query.current, size: query.size, total, records: views })
  }

  /** Nobody reads about a person without a trace of it. */
  async function view(transferId: string, actor: Actor, role: StaffRole) {
    const row = await sql.findTransfer(db.queryable, transferId)
    if (row === undefined) return refuse({ code: 'travel.transfer_unknown' as const })
    const name = await kyc.legalNameOf(row.user_id)
    const events = await sql.eventsOf(db.queryable, transferId)
    const whole: TravelTransfer = {
      ...(await rowView(row, role)),
      ...{ chain: row.chain, address: row.address, tag: row.memo, txId: row.txid, subjectId: row.subject_id },
      counterpart: row.told.counterpart ?? null,
      named: row.told.named ?? null,
      person: name && `${name.firstName} ${name.lastName}`,
      tries: row.tries,
      nextAt: row.next_at?.toISOString() ?? null,
      decidedBy: row.decided_by_email,
      reason: row.reason,
      events: events.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
    }
    await db.tx(async (tx) => {
      const detail = { userId: row.user_id }
      await recordAct(tx, { actor, act: 'travel.transfer_viewed', subject: transferId, detail })
      return ok()
    })
    return ok(whole)
  }

  /** The withdrawal or deposit is locked first, as whoever pays or credits it does. */
  async function opened(tx: Tx, transferId: string): Promise<Result<TransferRow, Refusal>> {
    const seen = await sql.findTransfer(tx, transferId)
    if (seen === undefined) return refuse({ code: 'travel.transfer_unknown' })
    const subjects = seen.direction === 'out' ? withdrawals() : deposits()
    await subjects.lock(tx, seen.subject_id)
    const row = await sql.lockTransfer(tx, transferId)
    return row?.state === 'open' ? ok(row) : refuse({ code: 'travel.decided' })
  }

  /** What waited for it goes on: the payer sees what was decided, and a deposit that nothing holds any more is credited. */
  async function goOn(tx: Tx, { direction, subject_id: subject }: TransferRow): Promise<void> {
    if (direction === 'out') await withdrawals().again(tx, subject)
    else await deposits().release(tx, subject)
  }

  async function again(transferId: string, actor: Actor): Promise<Done> {
    return db.tx(async (tx): Promise<Done> => {
      const found = await opened(tx, transferId)
      if (!found.ok) return found
      const row = found.value
      await sql.askSoon(tx, transferId, clock.now())
      await sql.addEvent(tx, transferId, { at: clock.now(), answer: null, by: actor.email, text: '' })
      if (row.direction === 'out') await withdrawals().again(tx, row.subject_id)
      else await jobs.now(tx, { name: ASK_SENDERS, key: `${transferId}-${row.tries}`, payload: {} })
      await recordAct(tx, { actor, act: 'travel.asked_again', subject: transferId, detail: { userId: row.user_id } })
      return ok({})
    })
  }

  async function decide({ transferId, decision, reason }: Decision, actor: Actor): Promise<Done> {
    return db.tx(async (tx): Promise<Done> => {
      const found = await opened(tx, transferId)
      if (!found.ok) return found
      const row = found.value
      const now = clock.now()
      await sql.endTransfer(tx, { id: transferId, state: decision, now, by: actor, reason })
      await sql.addEvent(tx, transferId, { at: now, answer: null, by: actor.email, text: reason })
      await goOn(tx, row)
      const detail = { userId: row.user_id, direction: row.direction, provider: row.provider_name ?? '', reason }
      await recordAct(tx, { actor, act: `travel.transfer_${decision}`, subject: transferId, detail })
      return ok({})
    })
  }

  /** What is signed with a decision. Names stay out: what is signed is kept for good. */
  async function decisionSubject({ transferId }: { readonly transferId: string }): Promise<DecisionSubject> {
    const row = await sql.findTransfer(db.queryable, transferId)
    if (row === undefined) return { facts: [] }
    const { uid } = await identity.userData(row.user_id)
    const way = row.direction === 'out' ? 'to' : 'from'
    const said = `${way} ${quoted(row.provider_name ?? 'an unknown sender')}, ${row.answer}`
    return { facts: [`user ${uid}`, `${row.amount} ${row.asset} on ${row.chain} ${said}, ${row.subject_id}`] }
  }

  return { list, view, again, decide, decisionSubject }
}
