import type {
  BankLineState,
  DecisionSubject,
  DepositStatus,
  OfficeBankLine,
  OfficeBankOrder,
  OfficeBankOrderDetail,
} from '@bourse/contract'
import { ok, parseUnits, type Result, refuse } from '@bourse/money'
import type { Actor, RecordAct } from '../../platform/acts.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Allowance } from '../funding/index.ts'
import { centsText, findReference } from '../funding/index.ts'
import type { Identity } from '../identity/index.ts'
import type { BankCrediting } from './crediting.ts'
import type { OrderEndings } from './endings.ts'
import * as lines from './lines.sql.ts'
import type { OrderStates, TellAssigned } from './order-states.ts'
import type { OrderViews } from './order-views.ts'
import * as orders from './orders.sql.ts'

export interface BankOfficeDeps {
  readonly db: Db
  readonly clock: Clock
  readonly identity: Pick<Identity, 'findOpenUserIdByUid' | 'findUserIdByUid' | 'userData'>
  readonly recordAct: RecordAct
  readonly allowance: Allowance
  readonly crediting: BankCrediting
  readonly setState: OrderStates
  readonly tellAssigned: TellAssigned
  readonly endings: OrderEndings
  readonly views: OrderViews
  /** After the act is committed: asks the bank to send it back. */
  readonly sendBack: (lineId: string) => Promise<void>
}

/** Up to here one person may decide whose a transfer is. */
const ALONE_UP_TO_EUR = '1000'

export interface LineAssignment {
  readonly id: string
  readonly uid: string
  readonly reference: string
  readonly reason: string
  readonly actor: Actor
}

type AssignRefusal = {
  readonly code:
    | 'funding.deposit_unknown'
    | 'funding.deposit_not_in_suspense'
    | 'funding.user_unknown'
    | 'funding.reference_unknown'
    | 'funding.second_person_needed'
}
type Assigned = Result<{ outcome: 'credited' | 'proposed' }, AssignRefusal>
type ReturnRefusal = { readonly code: 'funding.deposit_unknown' | 'funding.deposit_not_in_suspense' }
type Named = LineAssignment & { readonly userId: string }

export type BankOffice = ReturnType<typeof createBankOffice>

/** What staff see of bank transfers, and what they do with those in review. */
export function createBankOffice(deps: BankOfficeDeps) {
  const { db, clock, identity, recordAct, allowance, crediting, setState, endings, views } = deps

  const userOf = async (search: string) =>
    /^\d{1,12}$/.test(search) ? identity.findUserIdByUid(Number(search)) : undefined

  async function uidsOf(rows: readonly { user_id: string | null }[]): Promise<ReadonlyMap<string, string>> {
    const found = [...new Set(rows.flatMap(({ user_id }) => user_id ?? []))]
    return new Map(await Promise.all(found.map(async (id) => [id, (await identity.userData(id)).uid] as const)))
  }

  async function listOrders(query: {
    search?: string | undefined
    status?: DepositStatus | undefined
    current: number
    size: number
  }) {
    const { search = '', status: state, current, size } = query
    const userId = await userOf(search)
    const reference = search === '' || userId !== undefined ? undefined : (findReference(search) ?? search)
    const found = await orders.listOrders(db.queryable, { userId, reference, state, current, size })
    const uids = await uidsOf(found.records)
    const shown = await views.orders(db.queryable, found.records)
    const records = found.records.flatMap((row, index): OfficeBankOrder[] => {
      const view = shown[index]
      return view === undefined ? [] : [{ ...view, userId: row.user_id, uid: uids.get(row.user_id) ?? '' }]
    })
    return { current, size, total: found.total, records }
  }

  async function order(
    id: string,
  ): Promise<Result<OfficeBankOrderDetail, { readonly code: 'funding.deposit_unknown' }>> {
    const row = await orders.findOrder(db.queryable, id)
    if (row === undefined) return refuse({ code: 'funding.deposit_unknown' })
    const { uid } = await identity.userData(row.user_id)
    return ok({ ...(await views.detail(db.queryable, row)), userId: row.user_id, uid })
  }

  async function listLines(query: {
    search?: string | undefined
    state?: BankLineState | undefined
    current: number
    size: number
  }) {
    const { search = '', state, current, size } = query
    const filter = search === '' ? undefined : { text: search, userId: await userOf(search) }
    const found = await lines.listLines(db.queryable, { state, search: filter, current, size })
    const uids = await uidsOf(found.records)
    const records = await Promise.all(found.records.map((row) => lineView(row, uids)))
    return { current, size, total: found.total, records }
  }

  async function lineView(row: lines.LineRow, uids: ReadonlyMap<string, string>): Promise<OfficeBankLine> {
    const order = row.order_id === null ? undefined : await orders.findOrder(db.queryable, row.order_id)
    return {
      id: row.id,
      rail: row.rail,
      bankId: row.bank_id,
      symbol: row.asset,
      amount: centsText(row.units, await allowance.scaleOf(row.asset)),
      senderName: row.sender_name,
      senderAccount: row.sender_account,
      reference: row.reference,
      kind: row.kind,
      state: row.state,
      orderId: row.order_id,
      uid: row.user_id === null ? null : (uids.get(row.user_id) ?? null),
      expectedName: row.state === 'review' ? (order?.sender_name ?? null) : null,
      returnFailure: row.return_failure,
      proposal: row.proposal,
      houseProposal: row.house_proposal,
      bookedAt: row.booked_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
    }
  }

  async function isSmall(tx: Tx, { asset, units }: lines.LineRow): Promise<boolean> {
    const limit = parseUnits(ALONE_UP_TO_EUR, await allowance.scaleOf('EUR'))
    return limit.ok && (await allowance.inEuro(tx, asset, units)) <= limit.value
  }

  async function assign(command: LineAssignment): Promise<Assigned> {
    const userId = await identity.findOpenUserIdByUid(Number(command.uid))
    if (userId === undefined) return refuse({ code: 'funding.user_unknown' })
    return db.tx(async (tx): Promise<Assigned> => {
      const line = await lines.lockLine(tx, command.id)
      if (line === undefined) return refuse({ code: 'funding.deposit_unknown' })
      if (line.state !== 'review') return refuse({ code: 'funding.deposit_not_in_suspense' })
      const order = await orderFor(tx, line, { ...command, userId })
      if (!order.ok) return order
      if (!(await isSmall(tx, line))) {
        if (line.proposal === null) return propose(tx, { ...command, userId })
        const { staffId, userId: whom, reference } = line.proposal
        const agreed = whom === userId && reference === command.reference && staffId !== command.actor.staffId
        if (!agreed) return refuse({ code: 'funding.second_person_needed' })
      }
      return give(tx, { line, order: order.value }, { ...command, userId })
    })
  }

  /** The order that staff name, or the one that the transfer itself names if it is that user's and still open. */
  async function orderFor(
    tx: Tx,
    line: lines.LineRow,
    { reference, userId }: Named,
  ): Promise<Result<orders.OrderRow | undefined, AssignRefusal>> {
    if (reference === '') {
      const own = line.order_id === null ? undefined : await orders.lockOrder(tx, line.order_id)
      return ok(own?.user_id === userId && own.state === 'under_review' ? own : undefined)
    }
    const named = await orders.lockByReference(tx, line.rail, findReference(reference) ?? reference)
    if (named?.user_id !== userId) return refuse({ code: 'funding.reference_unknown' })
    return ok(named)
  }

  async function propose(tx: Tx, { id, uid, reference, reason, actor, userId }: Named): Promise<Assigned> {
    const { staffId, email } = actor
    await lines.setProposal(tx, id, { staffId, email, userId, uid, reference, reason })
    await recordAct(tx, { actor, act: 'funding.transfer_proposed', subject: id, detail: { userId, reference, reason } })
    return ok({ outcome: 'proposed' })
  }

  async function give(
    tx: Tx,
    { line, order }: { line: lines.LineRow; order: orders.OrderRow | undefined },
    { actor, reason, userId }: Named,
  ): Promise<Assigned> {
    const now = clock.now()
    const scale = await allowance.scaleOf(line.asset)
    await crediting.fromSuspense(tx, { line, userId, order, scale })
    await lines.creditLine(tx, { id: line.id, userId, orderId: order?.id ?? null, now })
    if (order !== undefined && order.state !== 'completed')
      await setState(tx, order, { state: 'completed', at: now, arrived: line.units })
    else await deps.tellAssigned(tx, { ...line, userId })
    // The order that the transfer named was not paid by it after all.
    if (line.order_id !== order?.id) await giveUp(tx, line, 'not_received')
    const detail = { userId, order: order?.id ?? null, reason }
    await recordAct(tx, { actor, act: 'funding.transfer_assigned', subject: line.id, detail })
    return ok({ outcome: 'credited' })
  }

  async function giveUp(tx: Tx, line: lines.LineRow, failure: 'not_received' | 'returned'): Promise<void> {
    const order = line.order_id === null ? undefined : await orders.lockOrder(tx, line.order_id)
    if (order?.state === 'under_review') await endings.fail(tx, order, failure)
  }

  async function giveBack(command: {
    id: string
    reason: string
    actor: Actor
  }): Promise<Result<{ state: BankLineState }, ReturnRefusal>> {
    const { id, reason, actor } = command
    const begun = await db.tx(async (tx): Promise<Result<undefined, ReturnRefusal>> => {
      const line = await lines.lockLine(tx, id)
      if (line === undefined) return refuse({ code: 'funding.deposit_unknown' })
      if (line.state !== 'review') return refuse({ code: 'funding.deposit_not_in_suspense' })
      await lines.beginReturn(tx, id)
      await recordAct(tx, { actor, act: 'funding.transfer_returned', subject: id, detail: { reason } })
      return ok(undefined)
    })
    if (!begun.ok) return begun
    await deps.sendBack(id)
    const after = await lines.findLine(db.queryable, id)
    return ok({ state: after?.state ?? 'returning' })
  }

  /** What is signed with a decision about a line. */
  async function decisionSubject({ id }: { readonly id: string }): Promise<DecisionSubject> {
    const line = await lines.findLine(db.queryable, id)
    if (line === undefined) return { facts: [] }
    return { facts: [`${centsText(line.units, await allowance.scaleOf(line.asset))} ${line.asset}`] }
  }

  return { listOrders, order, listLines, assign, giveBack, decisionSubject }
}
