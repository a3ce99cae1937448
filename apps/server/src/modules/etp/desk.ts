import type { DecisionSubject, EtpLeverage, EtpProposal } from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'
import type { Actor } from '../../platform/acts.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { EtpDeps } from './deps.ts'
import * as sql from './desk.sql.ts'
import type { Fills } from './fills.ts'
import { holdersOf } from './holdings.sql.ts'
import { FIRST_NAV, type Issuing } from './issuing.ts'
import type { EtpNotices } from './notices.ts'
import { navText } from './orders.rules.ts'
import { waitingOn } from './orders.sql.ts'
import { findProduct, lockProduct, setState } from './products.sql.ts'
import { symbolOf } from './views.ts'
import { DAY_MS, MINUTE_MS } from './walk.rules.ts'

type Deps = Pick<EtpDeps, 'db' | 'clock' | 'ids' | 'markets' | 'recordAct'> & {
  readonly issuing: Issuing
  readonly fills: Fills
  readonly notices: EtpNotices
}

const NOTICE_MS = 14 * DAY_MS

type OpenRefusal = { readonly code: 'etp.proposal_open' }
type PublishRefusal = OpenRefusal | { readonly code: 'etp.coin_unknown' | 'etp.product_known' }
type EndRefusal = OpenRefusal | { readonly code: 'etp.product_unknown' | 'etp.closing_already' }
type ClosedRefusal = { readonly code: 'etp.proposal_unknown' | 'etp.proposal_closed' }
type ConfirmRefusal =
  | ClosedRefusal
  | {
      readonly code:
        | 'etp.second_person_needed'
        | 'etp.coin_unknown'
        | 'etp.product_known'
        | 'etp.closing_already'
        | 'etp.price_unknown'
    }

export type Desk = ReturnType<typeof createDesk>

/** New products and the end of one: what one proposes and another confirms. */
export function createDesk({ db, clock, ids, markets, recordAct, issuing, fills, notices }: Deps) {
  type Asked = Pick<sql.ProposalRow, 'kind' | 'symbol' | 'coin' | 'leverage' | 'reason'>

  function insert(asked: Asked, actor: Actor) {
    return db.tx(async (tx): Promise<Result<EtpProposal, OpenRefusal>> => {
      const row = {
        ...{ ...asked, id: ids.next('etpp'), state: 'open' as const, proposed_at: clock.now() },
        ...{ proposed_by: actor.staffId, proposed_by_email: actor.email },
      }
      if (!(await sql.insertProposal(tx, row))) return refuse({ code: 'etp.proposal_open' })
      const detail = { kind: row.kind, product: row.symbol, reason: row.reason }
      await recordAct(tx, { actor, act: 'etp.proposed', subject: row.id, detail })
      return ok(proposalView(row, actor.staffId))
    })
  }

  async function propose(
    { coin, side, reason }: { readonly coin: string; readonly side: 'long' | 'short'; readonly reason: string },
    actor: Actor,
  ): Promise<Result<EtpProposal, PublishRefusal>> {
    if ((await markets.asset(coin))?.kind !== 'crypto') return refuse({ code: 'etp.coin_unknown' })
    const leverage: EtpLeverage = side === 'long' ? 3 : -3
    const symbol = symbolOf(coin, leverage)
    if ((await findProduct(db.queryable, symbol)) !== undefined || (await markets.asset(symbol)) !== undefined)
      return refuse({ code: 'etp.product_known' })
    return insert({ kind: 'publish', symbol, coin, leverage, reason }, actor)
  }

  async function proposeClosing(
    { symbol, reason }: { readonly symbol: string; readonly reason: string },
    actor: Actor,
  ): Promise<Result<EtpProposal, EndRefusal>> {
    const product = await findProduct(db.queryable, symbol)
    if (product === undefined) return refuse({ code: 'etp.product_unknown' })
    if (product.state !== 'open') return refuse({ code: 'etp.closing_already' })
    return insert({ kind: 'close', symbol, coin: product.coin, leverage: product.leverage, reason }, actor)
  }

  async function openOne(tx: Tx, id: string): Promise<Result<sql.ProposalRow, ClosedRefusal>> {
    const row = await sql.lockProposal(tx, id)
    if (row === undefined) return refuse({ code: 'etp.proposal_unknown' })
    return row.state === 'open' ? ok(row) : refuse({ code: 'etp.proposal_closed' })
  }

  /** 14 whole days from the next minute: holders are told, and purchases that wait are freed. */
  async function giveNotice(tx: Tx, symbol: string): Promise<Result<void, { readonly code: 'etp.closing_already' }>> {
    const product = await lockProduct(tx, symbol)
    if (product?.state !== 'open') return refuse({ code: 'etp.closing_already' })
    const at = clock.now()
    const closesAt = new Date(Math.ceil(at.getTime() / MINUTE_MS) * MINUTE_MS + NOTICE_MS)
    await setState(tx, { symbol, state: 'closing', closesAt })
    for (const { user_id } of await holdersOf(tx, symbol)) await notices.closing(tx, user_id, symbol, closesAt)
    for (const order of await waitingOn(tx, symbol))
      if (order.side === 'buy') await fills.told(tx, await fills.end(tx, order, 'closed', at))
    return ok()
  }

  async function confirm(id: string, actor: Actor): Promise<Result<Record<string, never>, ConfirmRefusal>> {
    const seen = await sql.findProposal(db.queryable, id)
    // The venues are asked before the transaction.
    const first = seen?.kind === 'publish' ? await issuing.firstPrice(seen.coin, clock.now()) : undefined
    return db.tx(async (tx): Promise<Result<Record<string, never>, ConfirmRefusal>> => {
      const found = await openOne(tx, id)
      if (!found.ok) return found
      const { kind, symbol, proposed_by } = found.value
      if (proposed_by === actor.staffId) return refuse({ code: 'etp.second_person_needed' })
      if (kind === 'publish' && first === undefined) return refuse({ code: 'etp.price_unknown' })
      const done = first === undefined ? await giveNotice(tx, symbol) : await issuing.issue(tx, found.value, first)
      if (!done.ok) return done
      await sql.closeProposal(tx, { id, state: 'confirmed', by: actor.staffId, now: clock.now() })
      await recordAct(tx, { actor, act: 'etp.confirmed', subject: id, detail: { kind, product: symbol } })
      return ok({})
    })
  }

  function decline(id: string, actor: Actor) {
    return db.tx(async (tx): Promise<Result<Record<string, never>, ClosedRefusal>> => {
      const found = await openOne(tx, id)
      if (!found.ok) return found
      await sql.closeProposal(tx, { id, state: 'declined', by: actor.staffId, now: clock.now() })
      await recordAct(tx, { actor, act: 'etp.declined', subject: id, detail: { product: found.value.symbol } })
      return ok({})
    })
  }

  /** What is signed with a confirmation. */
  async function decisionSubject({ id }: { readonly id: string }): Promise<DecisionSubject> {
    const row = await sql.findProposal(db.queryable, id)
    if (row === undefined) return { facts: [] }
    const what =
      row.kind === 'publish'
        ? `publish ${row.symbol}, ${row.leverage} times ${row.coin}, first value ${navText(FIRST_NAV)}`
        : `close ${row.symbol} after 14 days`
    return { facts: [what, `proposed by ${row.proposed_by_email}`, `because ${row.reason}`] }
  }

  return {
    propose,
    proposeClosing,
    confirm,
    decline,
    decisions: { confirmEtp: decisionSubject },
    proposals: async (staffId: string): Promise<EtpProposal[]> =>
      (await sql.openProposals(db.queryable)).map((row) => proposalView(row, staffId)),
  }
}

function proposalView(row: sql.ProposalRow, staffId: string): EtpProposal {
  const { id, kind, symbol, coin, leverage, reason } = row
  return {
    ...{ id, kind, symbol, coin, leverage, reason, proposedBy: row.proposed_by_email },
    proposedAt: row.proposed_at.toISOString(),
    mayDecide: row.proposed_by !== staffId,
  }
}
