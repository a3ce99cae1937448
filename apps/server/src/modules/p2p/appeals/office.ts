import type { AppealFinding, AppealOutcome, DecisionSubject, OfficeAppeal, OfficeAppealRow } from '@bourse/contract'
import { assert, formatUnits, ok, parseUnits, type Result, refuse, type Units, units, ZERO } from '@bourse/money'
import type { Actor, RecordAct } from '../../../platform/acts.ts'
import type { Queryable, Tx } from '../../../platform/database/db.ts'
import type { FreezeIn, Identity } from '../../identity/index.ts'
import type { TradingDeps } from '../deps.ts'
import type { Pricing } from '../listings/pricing.ts'
import type { Endings } from '../orders/ending.ts'
import type { OrderRow } from '../orders/orders.sql.ts'
import * as orders from '../orders/orders.sql.ts'
import type { AppealQuery, AppealRow, ProposalRow } from './appeals.sql.ts'
import * as sql from './appeals.sql.ts'
import type { CaseFiles } from './case-files.ts'
import { appealView, CLOCKS } from './views.ts'

/** Above it two people decide, in whole euro. */
const FOUR_EYES_EUR = 1_000n

export interface AppealOfficeDeps extends Pick<TradingDeps, 'db' | 'clock' | 'bounds'> {
  readonly identity: Pick<Identity, 'userData'>
  /** In the transaction of the decision that it follows from. */
  readonly freeze: FreezeIn
  readonly recordAct: RecordAct
  readonly pricing: Pricing
  readonly endings: Pick<Endings, 'end'>
  readonly files: CaseFiles
}

export interface AppealDecision {
  readonly id: string
  readonly outcome: AppealOutcome
  readonly finding: AppealFinding
  readonly toBuyer?: string | undefined
  readonly freeze: boolean
  readonly reason: string
}

type DecisionRefusal = {
  readonly code:
    | 'p2p.appeal_unknown'
    | 'p2p.appeal_ended'
    | 'p2p.split_wrong'
    | 'p2p.freeze_required'
    | 'p2p.second_person_needed'
}
type OpenRefusal = { readonly code: 'p2p.appeal_unknown' | 'p2p.appeal_ended' }
type Decided = Result<{ outcome: 'proposed' | 'decided' }, DecisionRefusal>

export type AppealOffice = ReturnType<typeof createAppealOffice>

/** Appeals as staff see them, and how they end. */
export function createAppealOffice(deps: AppealOfficeDeps) {
  const { db, clock, bounds, identity, freeze, recordAct, pricing, endings, files } = deps

  async function orderOf(on: Queryable, { order_id }: AppealRow): Promise<OrderRow> {
    const row = await orders.findOrder(on, order_id)
    assert(row !== undefined, 'an appeal is of an order')
    return row
  }

  async function rowView(on: Queryable, appeal: AppealRow): Promise<OfficeAppealRow> {
    const order = await orderOf(on, appeal)
    const after = (ms: number) => new Date(appeal.opened_at.getTime() + ms).toISOString()
    return {
      ...{ id: appeal.id, orderId: order.id, number: order.number, ...(await files.sumOf(order)) },
      ...{ reason: appeal.reason, by: appeal.opened_by },
      buyer: (await identity.userData(order.buyer_id)).uid,
      seller: (await identity.userData(order.seller_id)).uid,
      openTime: appeal.opened_at.toISOString(),
      firstLookTime: after(CLOCKS.firstLook),
      decisionTime: after(CLOCKS.decision),
      lookedTime: appeal.looked_at?.toISOString() ?? null,
      outcome: appeal.outcome,
      endTime: appeal.ended_at?.toISOString() ?? null,
      proposed: appeal.ended_at === null && (await sql.findProposal(on, appeal.id)) !== undefined,
    }
  }

  async function list({ phase, search, current, size }: Omit<AppealQuery, 'search'> & { search?: string | undefined }) {
    const { total, records } = await sql.listAppeals(db.queryable, { phase, search, current, size })
    const shown: OfficeAppealRow[] = []
    for (const row of records) shown.push(await rowView(db.queryable, row))
    return { current, size, total, records: shown }
  }

  const needsTwo = async ({ eur }: OrderRow) => eur > FOUR_EYES_EUR * 10n ** BigInt(await bounds.scaleOf('EUR'))

  /** Nobody reads about people without a trace of it. */
  async function view(id: string, actor: Actor) {
    const on = db.queryable
    const appeal = await sql.findAppeal(on, id)
    if (appeal === undefined) return refuse({ code: 'p2p.appeal_unknown' as const })
    const order = await orderOf(on, appeal)
    const whole: OfficeAppeal = {
      ...(await rowView(on, appeal)),
      ...(await files.fileOf(on, order)),
      appeal: await appealView(on, appeal, { order, pricing }),
      proposal: await proposalView(on, appeal, order),
      needsTwo: await needsTwo(order),
      freezeRequired: (await files.falsePayments(on, order.buyer_id)) > 0,
      finding: appeal.finding,
      decision: appeal.decision,
    }
    await db.tx(async (tx) => {
      const detail = { buyer: order.buyer_id, seller: order.seller_id }
      await recordAct(tx, { actor, act: 'appeal.viewed', subject: id, detail })
      return ok()
    })
    return ok(whole)
  }

  async function proposalView(on: Queryable, { id }: AppealRow, order: OrderRow): Promise<OfficeAppeal['proposal']> {
    const row = await sql.findProposal(on, id)
    if (row === undefined) return null
    const { asset: scale } = await pricing.scalesOf(order)
    return {
      ...{ staffId: row.staff_id, email: row.staff_email, outcome: row.outcome, finding: row.finding },
      ...{ freeze: row.freezes, reason: row.reason, time: row.at.toISOString() },
      toBuyer: formatUnits(units(row.to_buyer), scale, { trim: true }),
    }
  }

  /** The first look; both sides read when it was. */
  async function look(id: string, actor: Actor) {
    return db.tx(async (tx): Promise<Result<Record<string, never>, OpenRefusal>> => {
      const appeal = await sql.findAppeal(tx, id)
      if (appeal === undefined) return refuse({ code: 'p2p.appeal_unknown' })
      if (appeal.ended_at !== null) return refuse({ code: 'p2p.appeal_ended' })
      if (await sql.setLooked(tx, { id, at: clock.now(), by: actor.staffId }))
        await recordAct(tx, { actor, act: 'appeal.looked_at', subject: id, detail: { order: appeal.order_id } })
      return ok({})
    })
  }

  async function shareOf(order: OrderRow, { outcome, toBuyer }: AppealDecision): Promise<Units | undefined> {
    if (outcome === 'release') return units(order.units)
    if (outcome === 'return') return ZERO
    const share = parseUnits(toBuyer ?? '', (await pricing.scalesOf(order)).asset)
    return share.ok && share.value > 0n && share.value < order.units ? share.value : undefined
  }

  /** The appeal under the lock of its order, as whoever releases or takes it back holds it. */
  async function opened(tx: Tx, id: string): Promise<Result<{ appeal: AppealRow; order: OrderRow }, DecisionRefusal>> {
    const seen = await sql.findAppeal(tx, id)
    if (seen === undefined) return refuse({ code: 'p2p.appeal_unknown' })
    const order = await orders.lockOrder(tx, seen.order_id)
    const appeal = await sql.findAppeal(tx, id)
    assert(order !== undefined && appeal !== undefined, 'an appeal is of an order')
    return appeal.ended_at === null ? ok({ appeal, order }) : refuse({ code: 'p2p.appeal_ended' })
  }

  /** Whoever stands alone proposes; another who decides the same ends it, and one who decides otherwise proposes again. */
  async function isAgreed(tx: Tx, wanted: ProposalRow): Promise<Result<boolean, DecisionRefusal>> {
    const before = await sql.findProposal(tx, wanted.appeal_id)
    const parts = ['outcome', 'to_buyer', 'finding', 'freezes'] as const
    const same = before !== undefined && parts.every((part) => before[part] === wanted[part])
    if (same) return before.staff_id === wanted.staff_id ? refuse({ code: 'p2p.second_person_needed' }) : ok(true)
    await sql.putProposal(tx, wanted)
    return ok(false)
  }

  async function decide(decision: AppealDecision, actor: Actor): Promise<Decided> {
    const { id, outcome, finding, reason } = decision
    return db.tx(async (tx): Promise<Decided> => {
      const found = await opened(tx, id)
      if (!found.ok) return found
      const { order } = found.value
      const toBuyer = await shareOf(order, decision)
      if (toBuyer === undefined) return refuse({ code: 'p2p.split_wrong' })
      const again = finding === 'never_paid' && (await files.falsePayments(tx, order.buyer_id)) > 0
      if (again && !decision.freeze) return refuse({ code: 'p2p.freeze_required' })
      const at = clock.now()
      const proposal = { appeal_id: id, outcome, to_buyer: toBuyer, finding, freezes: decision.freeze, reason, at }
      const detail = { order: order.id, outcome, finding, toBuyer: String(toBuyer), freeze: decision.freeze, reason }
      if (await needsTwo(order)) {
        const agreed = await isAgreed(tx, { ...proposal, staff_id: actor.staffId, staff_email: actor.email })
        if (!agreed.ok) return agreed
        if (!agreed.value) {
          await recordAct(tx, { actor, act: 'appeal.decision_proposed', subject: id, detail })
          return ok({ outcome: 'proposed' })
        }
      }
      await finish(tx, order, { decision, toBuyer, at, actor })
      await recordAct(tx, { actor, act: 'appeal.decided', subject: id, detail })
      return ok({ outcome: 'decided' })
    })
  }

  interface Finish {
    readonly decision: AppealDecision
    readonly toBuyer: Units
    readonly at: Date
    readonly actor: Actor
  }

  async function finish(tx: Tx, order: OrderRow, { decision, toBuyer, at, actor }: Finish): Promise<void> {
    const { id, outcome, finding, reason } = decision
    await sql.endAppeal(tx, { id, at, outcome, finding, decision: reason, by: actor })
    await endings.end(tx, order, {
      ...{ state: toBuyer > 0n ? 'appeal_completed' : 'appeal_cancelled', reason: 'staff', by: 'staff' },
      ...{ at, toBuyer, event: 'decided' },
    })
    if (!decision.freeze) return
    const why = { userId: order.buyer_id, reason: 'false_payment', text: reason } as const
    await freeze(tx, why, { actor, role: 'compliance' })
  }

  /** What is signed: whose coins go where. */
  async function decisionSubject({ id }: { readonly id: string }): Promise<DecisionSubject> {
    const appeal = await sql.findAppeal(db.queryable, id)
    if (appeal === undefined) return { facts: [] }
    const { number, quantity, symbol, buyer, seller } = await rowView(db.queryable, appeal)
    return { facts: [`order ${number}: ${quantity} ${symbol}`, `buyer ${buyer}, seller ${seller}`] }
  }

  return { list, view, look, decide, decisionSubject }
}
