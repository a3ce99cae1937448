import type { DecisionSubject, DiscountSettlement } from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'
import type { Actor } from '../../../platform/acts.ts'
import type { Tx } from '../../../platform/database/db.ts'
import type { DiscountDeps } from '../deps.ts'
import { HOUR_MS, priceOf, priceText } from '../discount.rules.ts'
import type { CountedRow, ProposalRow, SettlementRow } from './settlements.sql.ts'
import * as sql from './settlements.sql.ts'
import { SETTLE, type Settling, storedMinutes, windowOf } from './settling.ts'

type Nothing = Record<string, never>
type ProposedPrice = NonNullable<DiscountSettlement['proposed']>
type ClosedRefusal = { readonly code: 'discount.proposal_unknown' | 'discount.proposal_closed' }
type ProposeRefusal =
  | {
      readonly code:
        | 'discount.settlement_unknown'
        | 'discount.settlement_not_waiting'
        | 'discount.sources_silent'
        | 'discount.proposal_open'
    }
  | { readonly code: 'discount.price_outside'; readonly lowest: string; readonly highest: string }

export interface FixingDeps extends Pick<DiscountDeps, 'db' | 'clock' | 'ids' | 'jobs' | 'index' | 'recordAct'> {
  readonly settling: Pick<Settling, 'minutesOf'>
}

/** Where the index has no price of a day, two people fix one between the lowest and the highest that its sources had. */
export function createFixing({ db, clock, ids, jobs, index, recordAct, settling }: FixingDeps) {
  /** Of the window; where the sources had nothing in it, of the hour around it. */
  async function boundsOf({ base, settles_at }: SettlementRow) {
    const { first, last } = windowOf(settles_at)
    const told = await index.toldBetween(base, first, last)
    if (told !== undefined) return told
    const [before, after] = [settles_at.getTime() - HOUR_MS, settles_at.getTime() + HOUR_MS]
    return index.toldBetween(base, new Date(before), new Date(after))
  }

  async function judge(
    row: SettlementRow | undefined,
    typed: string,
  ): Promise<Result<{ readonly row: SettlementRow; readonly price: bigint }, ProposeRefusal>> {
    if (row === undefined) return refuse({ code: 'discount.settlement_unknown' })
    if (row.state !== 'waiting') return refuse({ code: 'discount.settlement_not_waiting' })
    const bounds = await boundsOf(row)
    if (bounds === undefined) return refuse({ code: 'discount.sources_silent' })
    const price = priceOf(typed)
    if (price === undefined || price < bounds.lowest || price > bounds.highest) {
      const [lowest, highest] = [priceText(bounds.lowest), priceText(bounds.highest)]
      return refuse({ code: 'discount.price_outside', lowest, highest })
    }
    return ok({ row, price })
  }

  async function propose(
    asked: { readonly id: string; readonly price: string; readonly evidence: string },
    actor: Actor,
  ): Promise<Result<ProposedPrice, ProposeRefusal>> {
    const judged = await judge(await sql.findSettlement(db.queryable, asked.id), asked.price)
    if (!judged.ok) return judged
    const { row, price } = judged.value
    const proposal: ProposalRow = {
      ...{ id: ids.next('dpp'), settlement_id: row.id, state: 'open', price, evidence: asked.evidence },
      ...{ proposed_by: actor.staffId, proposed_by_email: actor.email, proposed_at: clock.now() },
    }
    return db.tx(async (tx): Promise<Result<ProposedPrice, ProposeRefusal>> => {
      if (!(await sql.insertProposal(tx, proposal))) return refuse({ code: 'discount.proposal_open' })
      const detail = {
        coin: row.base,
        day: row.settles_at.toISOString(),
        price: priceText(price),
        evidence: asked.evidence,
      }
      await recordAct(tx, { actor, act: 'discount.price_proposed', subject: row.id, detail })
      return ok(proposalView(proposal, actor.staffId))
    })
  }

  async function openOne(tx: Tx, id: string): Promise<Result<ProposalRow, ClosedRefusal>> {
    const row = await sql.lockProposal(tx, id)
    if (row === undefined) return refuse({ code: 'discount.proposal_unknown' })
    return row.state === 'open' ? ok(row) : refuse({ code: 'discount.proposal_closed' })
  }

  /** The index may have got its price in the meantime: then that one counts. */
  async function confirm(id: string, actor: Actor) {
    const known = await sql.findProposal(db.queryable, id)
    const settlement = known && (await sql.findSettlement(db.queryable, known.settlement_id))
    const minutes = settlement === undefined ? [] : storedMinutes(await settling.minutesOf(settlement))
    return db.tx(
      async (
        tx,
      ): Promise<
        Result<
          Nothing,
          ClosedRefusal | { readonly code: 'discount.settlement_not_waiting' | 'discount.second_person_needed' }
        >
      > => {
        const found = await openOne(tx, id)
        if (!found.ok) return found
        const { settlement_id: settlementId, price, proposed_by: proposer } = found.value
        if (proposer === actor.staffId) return refuse({ code: 'discount.second_person_needed' })
        const locked = await sql.lockSettlement(tx, settlementId)
        if (locked?.state !== 'waiting') return refuse({ code: 'discount.settlement_not_waiting' })
        const now = clock.now()
        await sql.closeProposal(tx, { id, state: 'confirmed', by: actor.staffId, now })
        await sql.fixSettlement(tx, { id: settlementId, price, from: 'staff', minutes, now })
        await jobs.now(tx, { name: SETTLE, key: `${settlementId}:fixed`, payload: { id: settlementId, tries: 0 } })
        const detail = { price: priceText(price) }
        await recordAct(tx, { actor, act: 'discount.price_confirmed', subject: settlementId, detail })
        return ok({})
      },
    )
  }

  function decline(id: string, actor: Actor) {
    return db.tx(async (tx): Promise<Result<Nothing, ClosedRefusal>> => {
      const found = await openOne(tx, id)
      if (!found.ok) return found
      await sql.closeProposal(tx, { id, state: 'declined', by: actor.staffId, now: clock.now() })
      await recordAct(tx, { actor, act: 'discount.price_declined', subject: found.value.settlement_id })
      return ok({})
    })
  }

  async function view(row: CountedRow, staffId: string): Promise<DiscountSettlement> {
    const isOpen = row.state !== 'fixed'
    const bounds = isOpen ? await boundsOf(row) : undefined
    const minutes = isOpen && row.settles_at <= clock.now() ? storedMinutes(await settling.minutesOf(row)) : row.minutes
    const proposal = isOpen ? await sql.openProposal(db.queryable, row.id) : undefined
    return {
      ...{ id: row.id, coin: row.base, settlementTime: row.settles_at.toISOString(), state: row.state },
      ...{
        positions: row.positions,
        unpaid: row.unpaid,
        minutes: minutes.filter(({ price }) => price !== null).length,
      },
      lowest: bounds === undefined ? null : priceText(bounds.lowest),
      highest: bounds === undefined ? null : priceText(bounds.highest),
      price: row.price === null ? null : priceText(row.price),
      priceFrom: row.price_from,
      fixedAt: row.fixed_at?.toISOString() ?? null,
      proposed: proposal === undefined ? null : proposalView(proposal, staffId),
    }
  }

  /** What is signed with a confirmation: the coin, the day, the price and who gave which evidence. */
  async function subject({ id }: { readonly id: string }): Promise<DecisionSubject> {
    const proposal = await sql.findProposal(db.queryable, id)
    const row = proposal && (await sql.findSettlement(db.queryable, proposal.settlement_id))
    if (proposal === undefined || row === undefined) return { facts: [] }
    return {
      facts: [
        `proposed by ${proposal.proposed_by_email}`,
        `${row.base} of ${row.settles_at.toISOString()} at ${priceText(proposal.price)} USDT`,
        `because ${proposal.evidence}`,
      ],
    }
  }

  return {
    propose,
    confirm,
    decline,
    subject,
    async list(query: { readonly current: number; readonly size: number }, staffId: string) {
      const { total, records } = await sql.listSettlements(db.queryable, query)
      return { ...query, total, records: await Promise.all(records.map((row) => view(row, staffId))) }
    },
  }
}

function proposalView(row: ProposalRow, staffId: string): ProposedPrice {
  return {
    ...{ id: row.id, price: priceText(row.price), evidence: row.evidence, proposedBy: row.proposed_by_email },
    proposedAt: row.proposed_at.toISOString(),
    mayDecide: row.proposed_by !== staffId,
  }
}
