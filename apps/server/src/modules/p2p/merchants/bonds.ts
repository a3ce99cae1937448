import type { DecisionSubject } from '@bourse/contract'
import { assert, ok, parseUnits, type Result, refuse } from '@bourse/money'
import type { Actor, RecordAct } from '../../../platform/acts.ts'
import type { Db, Tx } from '../../../platform/database/db.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { Identity } from '../../identity/index.ts'
import { type Ledger, spot } from '../../ledger/index.ts'
import type { Markets } from '../../markets/index.ts'
import * as claims from './claims.sql.ts'
import * as sql from './merchants.sql.ts'
import type { MerchantNotices } from './notices.ts'
import type { MerchantStandings } from './standing.ts'

export interface BondDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly identity: Pick<Identity, 'findOpenUserIdByUid' | 'userData'>
  readonly ledger: Pick<Ledger, 'consume'>
  readonly markets: Pick<Markets, 'asset'>
  readonly standings: Pick<MerchantStandings, 'text'>
  readonly notices: MerchantNotices
  readonly recordAct: RecordAct
}

interface Claim {
  readonly merchantId: string
  readonly uid: string
  readonly amount: string
  readonly caseId: string
  readonly reason: string
}

type ClaimRefusal =
  | { readonly code: 'p2p.merchant_unknown' | 'p2p.person_unknown' | 'p2p.person_is_merchant' | 'p2p.amount_missing' }
  | { readonly code: 'p2p.claim_known' }
  | BondShort
type BondShort = { readonly code: 'p2p.bond_short'; readonly left: string }
type Decided = Result<
  Record<string, never>,
  | { readonly code: 'p2p.claim_unknown' | 'p2p.claim_decided' | 'p2p.second_person_needed' | 'p2p.person_unknown' }
  | BondShort
>

export type Bonds = ReturnType<typeof createBonds>

/** A bond is never a penalty in itself: it pays people who were harmed, when two of staff say so. */
export function createBonds(deps: BondDeps) {
  const { db, clock, ids, identity, ledger, markets, standings, notices, recordAct } = deps

  async function short(row: sql.MerchantRow, left: typeof row.held_units) {
    return refuse({
      code: 'p2p.bond_short' as const,
      left: `${await standings.text(row.bond_asset, left)} ${row.bond_asset}`,
    })
  }

  async function propose({ merchantId, uid, amount, caseId, reason }: Claim, actor: Actor) {
    const userId = await identity.findOpenUserIdByUid(Number(uid))
    if (userId === undefined) return refuse({ code: 'p2p.person_unknown' as const })
    return db.tx(async (tx): Promise<Result<{ claimId: string }, ClaimRefusal>> => {
      const row = await sql.lockMerchant(tx, merchantId)
      if (row === undefined) return refuse({ code: 'p2p.merchant_unknown' })
      if (row.user_id === userId) return refuse({ code: 'p2p.person_is_merchant' })
      const asked = parseUnits(amount, (await markets.asset(row.bond_asset))?.scale ?? 8)
      if (!asked.ok || asked.value === 0n) return refuse({ code: 'p2p.amount_missing' })
      const left = row.held_units - (await claims.proposedUnits(tx, merchantId))
      if (asked.value > left) return short(row, left as typeof row.held_units)
      const claimId = ids.next('bcl')
      const isNew = await claims.insertClaim(tx, {
        ...{ id: claimId, merchant_id: merchantId, user_id: userId, units: asked.value, case_id: caseId, reason },
        ...{ proposed_by: actor.staffId, proposed_by_email: actor.email, proposed_at: clock.now() },
      })
      if (!isNew) return refuse({ code: 'p2p.claim_known' })
      const detail = { userId, amount, caseId, reason }
      await recordAct(tx, { actor, act: 'merchant.bond_claim_proposed', subject: merchantId, detail })
      return ok({ claimId })
    })
  }

  /** Whoever proposed it may drop it, and nobody but another person pays it. */
  async function decide(claimId: string, decision: 'paid' | 'dropped', actor: Actor): Promise<Decided> {
    const seen = await claims.findClaim(db.queryable, claimId)
    if (seen === undefined) return refuse({ code: 'p2p.claim_unknown' })
    if (decision === 'paid') {
      if (seen.proposed_by === actor.staffId) return refuse({ code: 'p2p.second_person_needed' })
      const { uid } = await identity.userData(seen.user_id)
      if ((await identity.findOpenUserIdByUid(Number(uid))) === undefined) return refuse({ code: 'p2p.person_unknown' })
    }
    return db.tx(async (tx): Promise<Decided> => {
      // The merchant is locked before the claim, as where one is proposed.
      const row = await sql.lockMerchant(tx, seen.merchant_id)
      const claim = await claims.findClaim(tx, claimId)
      assert(row !== undefined && claim !== undefined, 'a claim is on a merchant')
      if (claim.state !== 'proposed') return refuse({ code: 'p2p.claim_decided' })
      if (decision === 'paid') {
        if (claim.units > row.held_units) return short(row, row.held_units)
        await pay(tx, row, claim)
      }
      await claims.decideClaim(tx, { id: claimId, state: decision, at: clock.now(), by: actor })
      const detail = { userId: claim.user_id, merchantId: row.id, caseId: claim.case_id }
      await recordAct(tx, { actor, act: `merchant.bond_claim_${decision}`, subject: row.id, detail })
      return ok({})
    })
  }

  /** Once per claim, by the key of the ledger too. */
  async function pay(tx: Tx, row: sql.MerchantRow, claim: claims.ClaimRow): Promise<void> {
    const asset = row.bond_asset
    const paid = await ledger.consume(tx, row.bond_ref, {
      ...{ source: 'p2p.bond', sourceId: claim.id, kind: 'p2p_bond' },
      to: [{ account: spot(claim.user_id, asset), units: claim.units }],
      rest: 'keep',
    })
    assert(paid.ok, 'what is held can be paid')
    await sql.lowerBond(tx, row.id, claim.units)
    const params = { asset, units: String(claim.units), about: claim.case_id }
    await notices.notify(tx, { kind: 'bond_used', userId: row.user_id, params, key: claim.id })
    await notices.notify(tx, { kind: 'bond_received', userId: claim.user_id, params, key: claim.id })
  }

  /** What is signed when somebody pays or drops what another has proposed. */
  async function decisionSubject({ claimId }: { readonly claimId: string }): Promise<DecisionSubject> {
    const claim = await claims.findClaim(db.queryable, claimId)
    const row = claim && (await sql.findMerchant(db.queryable, claim.merchant_id))
    if (claim === undefined || row === undefined) return { facts: [] }
    const amount = `${await standings.text(row.bond_asset, claim.units)} ${row.bond_asset}`
    const { uid } = await identity.userData(claim.user_id)
    return { facts: [`pay ${amount} to user ${uid} out of the bond of ${row.id}`, `case ${claim.case_id}`] }
  }

  return { propose, decide, decisionSubject }
}
