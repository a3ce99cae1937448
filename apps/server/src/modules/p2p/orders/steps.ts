import type { P2pOrderDetail, P2pState } from '@bourse/contract'
import { ok, type Refusal, type Result, refuse, units, ZERO } from '@bourse/money'
import type { Tx } from '../../../platform/database/db.ts'
import type { MoneyRequest } from '../../../platform/http/requests.ts'
import { lockPerson } from '../../funding/index.ts'
import type { Asker } from '../../identity/index.ts'
import type { TradingDeps } from '../deps.ts'
import type { Endings } from './ending.ts'
import type { Lapsing } from './lapsing.ts'
import type { P2pNotices } from './notices.ts'
import type { OrderRow } from './orders.sql.ts'
import * as sql from './orders.sql.ts'
import { isPaused } from './pauses.sql.ts'
import type { Records } from './records.ts'
import { isRatable, RELEASE_MS, STEP_MS, type StepRefusal } from './states.rules.ts'
import { askLapse, askReminder } from './timers.ts'

type ReleaseRefusal = {
  readonly code: 'session.frozen' | 'identity.code_wrong' | 'identity.passkey_wrong' | 'identity.totp_wrong'
}
type Role = 'merchant_id' | 'buyer_id' | 'seller_id' | 'taker_id'

export interface Judged {
  readonly id: string
  readonly userId: string
  readonly role: Role
  readonly states: readonly P2pState[]
}

export type Steps = ReturnType<typeof createSteps>
type Deps = Pick<TradingDeps, 'db' | 'clock' | 'jobs' | 'identity'> & {
  readonly endings: Endings
  readonly lapsing: Pick<Lapsing, 'settle'>
  readonly records: Records
  readonly notices: P2pNotices
}

/** What either of the two does to an order; each step belongs to one of them. */
export function createSteps({ db, clock, jobs, identity, endings, lapsing, records, notices }: Deps) {
  /** Under the lock of the row. What is overdue has ended already, whether or not somebody has written it down. */
  async function judged(tx: Tx, { id, userId, role, states }: Judged): Promise<Result<OrderRow, StepRefusal>> {
    const row = await sql.lockOrder(tx, id)
    if (row === undefined || (row.merchant_id !== userId && row.taker_id !== userId))
      return refuse({ code: 'p2p.order_unknown' })
    if (row[role] !== userId) return refuse({ code: 'p2p.not_yours' })
    if (!states.includes(row.state)) return refuse({ code: 'p2p.wrong_state' })
    const overdue = row.due_at !== null && row.due_at <= clock.now() && !(await isPaused(tx, row.method_kind))
    return overdue ? refuse({ code: 'p2p.wrong_state' }) : ok(row)
  }

  async function isOf({ id, userId }: Judged): Promise<boolean> {
    const row = await sql.findOrder(db.queryable, id)
    return row !== undefined && (row.merchant_id === userId || row.taker_id === userId)
  }

  /** What lapsed is written down first, in a transaction of its own: the refusal of a late act would undo it. */
  async function act<R extends Refusal>(
    wanted: Judged,
    work: (tx: Tx, row: OrderRow) => Promise<Result<undefined, R>>,
    request?: MoneyRequest<P2pOrderDetail>,
  ): Promise<Result<P2pOrderDetail, StepRefusal | R>> {
    if (!(await isOf(wanted))) return refuse({ code: 'p2p.order_unknown' })
    await lapsing.settle(wanted.id)
    return db.tx(async (tx): Promise<Result<P2pOrderDetail, StepRefusal | R>> => {
      const seen = await sql.findOrder(tx, wanted.id)
      if (seen !== undefined) await lockPerson(tx, seen.buyer_id)
      const row = await judged(tx, wanted)
      if (!row.ok) return row
      const done = await work(tx, row.value)
      if (!done.ok) return done
      return ok(await records.answer(tx, wanted.userId, wanted.id, request))
    })
  }

  async function tell(tx: Tx, row: OrderRow, to: string, kind: 'accepted' | 'paid' | 'asked'): Promise<void> {
    await notices.notify(tx, { kind, userId: to, params: { orderId: row.id } })
  }

  function accept(userId: string, id: string) {
    return act<never>({ id, userId, role: 'merchant_id', states: ['matching'] }, async (tx, row) => {
      const at = clock.now()
      const dueAt = new Date(at.getTime() + STEP_MS.accepted)
      await sql.setAccepted(tx, { id, at, dueAt })
      await sql.addEvent(tx, id, { kind: 'accepted', by: userId === row.buyer_id ? 'buyer' : 'seller', at })
      await askLapse(jobs, tx, { orderId: id, step: 'accepted', dueAt })
      endings.publish(tx, row, 'accepted')
      await tell(tx, row, row.taker_id, 'accepted')
      return ok()
    })
  }

  function reject(userId: string, id: string, request: MoneyRequest<P2pOrderDetail>) {
    const wanted: Judged = { id, userId, role: 'merchant_id', states: ['matching'] }
    return act<never>(
      wanted,
      async (tx, row) => {
        const by = userId === row.buyer_id ? 'buyer' : 'seller'
        const end = { state: 'rejected', reason: 'merchant', toBuyer: ZERO, event: 'rejected' } as const
        await endings.end(tx, row, { ...end, by, at: clock.now() })
        return ok()
      },
      request,
    )
  }

  function markPaid(
    userId: string,
    { id, reference }: { readonly id: string; readonly reference?: string | undefined },
  ) {
    return act<never>({ id, userId, role: 'buyer_id', states: ['accepted'] }, async (tx, row) => {
      const at = clock.now()
      const dueAt = new Date(at.getTime() + STEP_MS.paid)
      await sql.setPaid(tx, { id, at, dueAt, reference: reference ?? null })
      await sql.addEvent(tx, id, { kind: 'paid', by: 'buyer', at })
      await askLapse(jobs, tx, { orderId: id, step: 'paid', dueAt })
      await askReminder(jobs, tx, id, new Date(at.getTime() + RELEASE_MS))
      endings.publish(tx, row, 'paid')
      await tell(tx, row, row.seller_id, 'paid')
      return ok()
    })
  }

  interface Release {
    readonly id: string
    readonly fundPassword: string
    readonly googleCode?: string | undefined
  }

  /** Nothing takes the coins back, so it is proved as a withdrawal is. */
  async function release(
    asker: Asker,
    { id, fundPassword, googleCode }: Release,
    request: MoneyRequest<P2pOrderDetail>,
  ) {
    const { userId } = asker
    const wanted: Judged = { id, userId, role: 'seller_id', states: ['paid'] }
    const before = await records.detail(userId, id)
    if (!before.ok) return before
    const proof = await identity.outflows.check(asker, { fundPassword, googleCode })
    if (!proof.ok) return proof
    return identity.outflows.proving(proof.value, () =>
      act<ReleaseRefusal>(
        wanted,
        async (tx, row) => {
          if ((await identity.outflows.standing(tx, userId)).frozen) return refuse({ code: 'session.frozen' })
          const used = await identity.outflows.use(tx, proof.value)
          if (!used.ok) return used
          const end = { state: 'completed', reason: null, by: 'seller', event: 'released' } as const
          await endings.end(tx, row, { ...end, at: clock.now(), toBuyer: units(row.units) })
          return ok()
        },
        request,
      ),
    )
  }

  /** Before it is paid, by its buyer alone; it counts, unless time stands still. */
  function cancel(userId: string, id: string, request: MoneyRequest<P2pOrderDetail>) {
    const wanted: Judged = { id, userId, role: 'buyer_id', states: ['matching', 'accepted'] }
    return act<never>(
      wanted,
      async (tx, row) => {
        const counts = !(await isPaused(tx, row.method_kind))
        const end = { state: 'cancelled', reason: 'buyer', by: 'buyer', toBuyer: ZERO, event: 'cancelled' } as const
        await endings.end(tx, row, { ...end, at: clock.now(), counts })
        return ok()
      },
      request,
    )
  }

  function askCancel(userId: string, id: string) {
    return act<never>({ id, userId, role: 'buyer_id', states: ['accepted', 'paid'] }, async (tx, row) => {
      if (row.cancel_asked_at !== null) return ok()
      const at = clock.now()
      await sql.setCancelAsked(tx, id, at)
      await sql.addEvent(tx, id, { kind: 'cancel_asked', by: 'buyer', at })
      endings.publish(tx, row, row.state)
      await tell(tx, row, row.seller_id, 'asked')
      return ok()
    })
  }

  /** The seller, who says that nothing was paid, or that it was sent back: it counts for nobody. */
  function agreeCancel(userId: string, id: string, request: MoneyRequest<P2pOrderDetail>) {
    const wanted: Judged = { id, userId, role: 'seller_id', states: ['accepted', 'paid'] }
    return act<StepRefusal>(
      wanted,
      async (tx, row) => {
        if (row.cancel_asked_at === null) return refuse({ code: 'p2p.wrong_state' })
        const end = { state: 'cancelled', reason: 'agreed', by: 'seller', toBuyer: ZERO, event: 'cancelled' } as const
        await endings.end(tx, row, { ...end, at: clock.now() })
        return ok()
      },
      request,
    )
  }

  /** The seller has what was paid before them: the buyer reads "pending release" from now on. */
  function see(userId: string, id: string) {
    return act<never>({ id, userId, role: 'seller_id', states: ['paid'] }, async (tx, row) => {
      if (row.seen_at !== null) return ok()
      const at = clock.now()
      await sql.setSeen(tx, id, at)
      await sql.addEvent(tx, id, { kind: 'seen', by: 'seller', at })
      endings.publish(tx, row, 'paid')
      return ok()
    })
  }

  async function rate(userId: string, { id, rating }: { readonly id: string; readonly rating: 'good' | 'bad' }) {
    return db.tx(async (tx): Promise<Result<Record<string, never>, StepRefusal>> => {
      const row = await sql.lockOrder(tx, id)
      if (row === undefined || (row.merchant_id !== userId && row.taker_id !== userId))
        return refuse({ code: 'p2p.order_unknown' })
      if (row.taker_id !== userId) return refuse({ code: 'p2p.not_yours' })
      if (!isRatable(row, userId, clock.now())) return refuse({ code: 'p2p.wrong_state' })
      await sql.setRating(tx, id, rating)
      return ok({})
    })
  }

  return { accept, reject, markPaid, see, release, cancel, askCancel, agreeCancel, rate }
}
