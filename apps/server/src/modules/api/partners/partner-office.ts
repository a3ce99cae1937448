import {
  type contract,
  type DecisionSubject,
  type InputOf,
  MOST_PARTNER_FEE_BPS,
  type OfficePartner,
  type OfficePartnerRow,
  type PartnerDecision,
  type PartnerEvent,
  type PartnerProposal,
  quoted,
} from '@bourse/contract'
import { assert, ok, type Result, refuse } from '@bourse/money'
import type { Actor } from '../../../platform/acts.ts'
import type { Queryable, Tx } from '../../../platform/database/db.ts'
import { createDeciding } from '../../../platform/proposals.ts'
import type { ApiDeps } from '../deps.ts'
import type { PartnerNotices } from './notices.ts'
import { createOfficePayments } from './office-payments.ts'
import { partnerView, stepView } from './partner-views.ts'
import { bpsOf, percentOf } from './partners.rules.ts'
import * as sql from './partners.sql.ts'
import type { Payments } from './payments.ts'
import { insertProposal, openFor, type PartnerProposalRow, proposals } from './proposals.sql.ts'

type Calls = typeof contract.api
type Code<Codes extends string> = { readonly code: Codes }

const UID = /^\d{1,12}$/

const CODES = {
  unknown: 'api.partner_proposal_unknown',
  closed: 'api.partner_proposal_closed',
  secondPerson: 'api.partner_second_person',
} as const

/** In which state of a business each decision makes sense. */
const DECIDED_FROM = {
  approve: ['applied'],
  resume: ['suspended'],
  fee: ['approved', 'suspended'],
} as const satisfies {
  readonly [Decision in PartnerDecision]: readonly sql.PartnerRow['state'][]
}

export interface PartnerOfficeDeps extends Pick<ApiDeps, 'db' | 'clock' | 'ids' | 'identity' | 'people' | 'recordAct'> {
  readonly told: PartnerNotices
  readonly payments: Payments
}

/** Businesses as staff see them: what gives a right takes two, what takes one away takes one. */
export function createPartnerOffice(deps: PartnerOfficeDeps) {
  const { db, clock, ids, identity, people, recordAct, told, payments } = deps
  const on = db.queryable
  const deciding = createDeciding({ db, clock, rows: proposals, codes: CODES })

  async function shown(row: sql.PartnerRow): Promise<OfficePartnerRow> {
    const { uid } = await identity.userData(row.user_id)
    return { ...partnerView(row), userId: row.user_id, uid }
  }

  async function list({ search = '', state, current, size }: InputOf<Calls['officePartners']>) {
    const userId = UID.test(search) ? await identity.findUserIdByUid(Number(search)) : undefined
    const name = search === '' || userId !== undefined ? undefined : search
    const { total, records } = await sql.listPartners(on, { state, userId, name, current, size })
    return { current, size, total, records: await Promise.all(records.map(shown)) }
  }

  async function one(id: string, actor: Actor) {
    const row = await sql.findPartner(on, id)
    if (row === undefined) return refuse({ code: 'api.partner_unknown' as const })
    const seen = await people.view(row.user_id, actor)
    assert(seen.ok, 'a business is of somebody')
    const waiting = await openFor(on, id)
    return ok<OfficePartner>({
      ...(await shown(row)),
      steps: (await sql.eventsOf(on, id)).map(stepView),
      proposals: waiting.map((each) => proposalView(each, actor.staffId)),
    })
  }

  function mayBe(row: sql.PartnerRow, decision: PartnerDecision): Result<undefined, Code<'api.partner_wrong_state'>> {
    const states: readonly string[] = DECIDED_FROM[decision]
    return states.includes(row.state) ? ok() : refuse({ code: 'api.partner_wrong_state' })
  }

  /** The fee of a decision about it, and none of any other. */
  function readFee(decision: PartnerDecision, percent: string | undefined) {
    if (decision !== 'fee') return ok(null)
    if (percent === undefined) return refuse({ code: 'api.partner_fee_malformed' as const })
    const bps = bpsOf(percent)
    return bps > MOST_PARTNER_FEE_BPS ? refuse({ code: 'api.partner_fee_malformed' as const }) : ok(bps)
  }

  async function propose(asked: InputOf<Calls['proposePartner']>, actor: Actor) {
    const { id: partnerId, decision, reason } = asked
    const fee = readFee(decision, asked.feePercent)
    if (!fee.ok) return fee
    return db.tx(async (tx) => {
      const partner = await sql.lockPartner(tx, partnerId)
      if (partner === undefined) return refuse({ code: 'api.partner_unknown' as const })
      const may = mayBe(partner, decision)
      if (!may.ok) return may
      const row: PartnerProposalRow = {
        ...{ id: ids.next('ptp'), partner_id: partnerId, decision, fee_bps: fee.value, state: 'open', reason },
        ...{ proposed_by: actor.staffId, proposed_by_email: actor.email, proposed_at: clock.now() },
      }
      if (!(await insertProposal(tx, row))) return refuse({ code: 'api.partner_proposal_open' as const })
      const detail = { partner: partnerId, decision, ...feeDetail(row), reason }
      await recordAct(tx, { actor, act: 'api.partner_proposed', subject: partner.user_id, detail })
      return ok(proposalView(row, actor.staffId))
    })
  }

  async function note(tx: Tx, partnerId: string, event: PartnerEvent, text: string | null = null): Promise<void> {
    await sql.addEvent(tx, { id: ids.next('pte'), partnerId, event, at: clock.now(), note: text })
  }

  async function carryOut(tx: Tx, partner: sql.PartnerRow, row: PartnerProposalRow): Promise<void> {
    if (row.decision === 'fee') {
      assert(row.fee_bps !== null, 'a fee was proposed')
      await sql.setFee(tx, partner.id, row.fee_bps)
      await note(tx, partner.id, 'fee', percentOf(row.fee_bps))
      await told.feeChanged(tx, partner, { id: row.id, percent: percentOf(row.fee_bps) })
      return
    }
    await sql.setPartnerState(tx, partner.id, 'approved', null)
    await note(tx, partner.id, row.decision === 'approve' ? 'approved' : 'resumed')
    await told.decided(tx, partner, {
      id: row.id,
      kind: row.decision === 'approve' ? 'partner_approved' : 'partner_resumed',
    })
  }

  const confirm = (id: string, actor: Actor) =>
    deciding.confirm(id, actor, async (tx, row): Promise<Result<undefined, Code<'api.partner_wrong_state'>>> => {
      const partner = await sql.lockPartner(tx, row.partner_id)
      assert(partner !== undefined, 'what is proposed is about a business')
      const may = mayBe(partner, row.decision)
      if (!may.ok) return may
      await carryOut(tx, partner, row)
      const detail = { partner: partner.id, decision: row.decision, ...feeDetail(row) }
      await recordAct(tx, { actor, act: 'api.partner_decided', subject: partner.user_id, detail })
      return ok()
    })

  const decline = (id: string, actor: Actor) =>
    deciding.decline(id, actor, async (tx, { partner_id: partnerId }) => {
      const partner = await sql.findPartner(tx, partnerId)
      assert(partner !== undefined, 'what is proposed is about a business')
      const detail = { partner: partnerId, proposal: id }
      await recordAct(tx, { actor, act: 'api.partner_proposal_declined', subject: partner.user_id, detail })
    })

  /** What one person may do alone, and what waits about the business meanwhile is decided by nobody else. */
  function ending(state: 'refused' | 'suspended', from: sql.PartnerRow['state']) {
    return ({ id, reason }: { readonly id: string; readonly reason: string }, actor: Actor) =>
      db.tx(async (tx) => {
        const partner = await sql.lockPartner(tx, id)
        if (partner === undefined) return refuse({ code: 'api.partner_unknown' as const })
        if (partner.state !== from) return refuse({ code: 'api.partner_wrong_state' as const })
        await sql.setPartnerState(tx, id, state, reason)
        await note(tx, id, state, reason)
        const key = `${id}:${state}:${clock.now().getTime()}`
        await told.decided(tx, partner, { id: key, kind: `partner_${state}`, reason })
        await recordAct(tx, {
          actor,
          act: `api.partner_${state}`,
          subject: partner.user_id,
          detail: { partner: id, reason },
        })
        return ok({})
      })
  }

  async function factsOf(db: Queryable, partnerId: string): Promise<string[]> {
    const partner = await sql.findPartner(db, partnerId)
    if (partner === undefined) return []
    const { uid } = await identity.userData(partner.user_id)
    return [`business ${quoted(partner.name)} (${quoted(partner.legal_name)}) of account ${uid}`]
  }

  /** What is signed with a decision that names only the business, or only what was proposed. */
  const naming = async ({ id }: { readonly id: string }): Promise<DecisionSubject> => ({ facts: await factsOf(on, id) })

  async function confirming({ id }: { readonly id: string }): Promise<DecisionSubject> {
    const row = await proposals.find(on, id)
    if (row === undefined) return { facts: [] }
    const fee = row.fee_bps === null ? '' : ` of ${percentOf(row.fee_bps)}%`
    const facts = await factsOf(on, row.partner_id)
    return { facts: [...facts, `${row.decision}${fee}, proposed by ${row.proposed_by_email}: ${quoted(row.reason)}`] }
  }

  return {
    payments: createOfficePayments({ db, clock, identity, payments }),
    ...{ list, one, propose, confirm, decline },
    refuse: ending('refused', 'applied'),
    suspend: ending('suspended', 'approved'),
    subjects: { proposePartner: naming, confirmPartner: confirming, refusePartner: naming },
  }
}
export type PartnerOffice = ReturnType<typeof createPartnerOffice>

const feeDetail = ({ fee_bps: bps }: PartnerProposalRow) => (bps === null ? {} : { feePercent: percentOf(bps) })

function proposalView(row: PartnerProposalRow, staffId: string): PartnerProposal {
  return {
    ...{ id: row.id, decision: row.decision, reason: row.reason },
    feePercent: row.fee_bps === null ? null : percentOf(row.fee_bps),
    ...{ proposedBy: row.proposed_by_email, proposedAt: row.proposed_at.toISOString() },
    mayDecide: row.proposed_by !== staffId,
  }
}
