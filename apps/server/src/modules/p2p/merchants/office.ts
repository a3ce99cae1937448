import {
  type DecisionSubject,
  type MerchantState,
  type OfficeMerchant,
  type OfficeMerchantRow,
  quoted,
  type StaffRole,
} from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'
import type { Actor, RecordAct } from '../../../platform/acts.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { Identity } from '../../identity/index.ts'
import type { Kyc } from '../../kyc/index.ts'
import type { Ledger } from '../../ledger/index.ts'
import type { Policy } from '../../policy/index.ts'
import type { Methods } from '../methods/methods.ts'
import type { Trades } from '../trades.ts'
import * as claims from './claims.sql.ts'
import { isHidden, needsOf } from './merchants.rules.ts'
import * as sql from './merchants.sql.ts'
import type { MerchantNotices } from './notices.ts'
import type { MerchantStandings } from './standing.ts'

export interface MerchantOfficeDeps {
  readonly db: Db
  readonly clock: Clock
  readonly identity: Pick<Identity, 'personFor' | 'userData' | 'findUserIdByUid'>
  readonly kyc: Pick<Kyc, 'legalNameOf'>
  readonly ledger: Pick<Ledger, 'release'>
  readonly trades: Pick<Trades, 'record'>
  readonly standings: MerchantStandings
  readonly notices: MerchantNotices
  readonly policy: Pick<Policy, 'passStep'>
  readonly recordAct: RecordAct
  readonly methods: Pick<Methods, 'sharersOf'>
}

interface Query {
  readonly state?: MerchantState | undefined
  readonly search?: string | undefined
  readonly current: number
  readonly size: number
}

interface Decision {
  readonly merchantId: string
  readonly decision: 'approved' | 'refused'
  readonly reason: string
}

type Done = Result<Record<string, never>, { readonly code: 'p2p.merchant_unknown' | 'p2p.merchant_decided' }>

export type MerchantOffice = ReturnType<typeof createMerchantOffice>

/** Applications and merchants as staff see them, and decide about them. */
export function createMerchantOffice(deps: MerchantOfficeDeps) {
  const { db, clock, identity, kyc, ledger, trades, standings, notices, policy, recordAct, methods } = deps

  async function rowView(row: sql.MerchantRow, role: StaffRole): Promise<OfficeMerchantRow> {
    const { uid, account } = await identity.personFor(role, row.user_id)
    const record = await trades.record(db.queryable, row.user_id, clock.now())
    return {
      ...(await standings.applicationView(row)),
      ...{ userId: row.user_id, uid, account, reason: row.reason },
      figures: record,
      hidden: row.state === 'approved' && isHidden(record),
    }
  }

  async function list({ search = '', state, current, size }: Query, role: StaffRole) {
    const userId = /^\d{1,12}$/.test(search) ? await identity.findUserIdByUid(Number(search)) : undefined
    const name = search === '' || userId !== undefined ? undefined : search
    const found = await sql.listMerchants(db.queryable, { state, userId, name, current, size })
    const records = await Promise.all(found.records.map((row) => rowView(row, role)))
    return { current, size, total: found.total, records }
  }

  /** Nobody reads about a person without a trace of it. */
  async function view(merchantId: string, actor: Actor, role: StaffRole) {
    const row = await sql.findMerchant(db.queryable, merchantId)
    if (row === undefined) return refuse({ code: 'p2p.merchant_unknown' as const })
    const name = await kyc.legalNameOf(row.user_id)
    const facts = await standings.factsOf(db.queryable, await standings.known(row.user_id))
    const found = await claims.claimsOn(db.queryable, merchantId)
    const filled = await sql.topUpsOf(db.queryable, merchantId)
    const text = (amount: sql.TopUpRow['units']) => standings.text(row.bond_asset, amount)
    const whole: OfficeMerchant = {
      ...(await rowView(row, role)),
      person: name && `${name.firstName} ${name.lastName}`,
      needs: needsOf({ ...facts, business: row.business !== null }),
      decidedBy: row.decided_by_email,
      sharedWith: await Promise.all(
        (await methods.sharersOf(db.queryable, row.user_id)).map(async (other) => (await identity.userData(other)).uid),
      ),
      topUps: await Promise.all(
        filled.map(async ({ units, at }) => ({ amount: await text(units), time: at.toISOString() })),
      ),
      claims: await Promise.all(found.map((claim) => claimView(row, claim))),
    }
    await db.tx(async (tx) => {
      const detail = { userId: row.user_id }
      await recordAct(tx, { actor, act: 'merchant.viewed', subject: merchantId, detail })
      return ok()
    })
    return ok(whole)
  }

  async function claimView({ bond_asset: asset }: sql.MerchantRow, claim: claims.ClaimRow) {
    return {
      claimId: claim.id,
      state: claim.state,
      uid: (await identity.userData(claim.user_id)).uid,
      amount: await standings.text(asset, claim.units),
      caseId: claim.case_id,
      reason: claim.reason,
      proposedBy: claim.proposed_by_email,
      proposeTime: claim.proposed_at.toISOString(),
      decidedBy: claim.decided_by_email,
      decideTime: claim.decided_at?.toISOString() ?? null,
    }
  }

  /** Of two who decide at once the second sees the first. */
  async function decide({ merchantId, decision, reason }: Decision, actor: Actor): Promise<Done> {
    return db.tx(async (tx): Promise<Done> => {
      const row = await sql.lockMerchant(tx, merchantId)
      if (row === undefined) return refuse({ code: 'p2p.merchant_unknown' })
      if (row.state !== 'waiting') return refuse({ code: 'p2p.merchant_decided' })
      await sql.decide(tx, { id: merchantId, state: decision, at: clock.now(), by: actor, reason })
      if (decision === 'refused') await ledger.release(tx, row.bond_ref)
      // Where the law asks for evidence of a business, whoever approved it has seen it.
      else if (row.business !== null) await policy.passStep(tx, row.user_id, 'business_evidence')
      const { user_id: userId, bond_asset: asset, bond_units: bond } = row
      const params = { asset, units: String(bond), reason }
      await notices.notify(tx, { kind: decision, userId, params, key: merchantId })
      await recordAct(tx, { actor, act: `merchant.${decision}`, subject: merchantId, detail: { userId, reason } })
      return ok({})
    })
  }

  /** What is signed with a decision. */
  async function decisionSubject({ merchantId }: { readonly merchantId: string }): Promise<DecisionSubject> {
    const row = await sql.findMerchant(db.queryable, merchantId)
    if (row === undefined) return { facts: [] }
    const { uid } = await identity.userData(row.user_id)
    const held = await standings.text(row.bond_asset, row.held_units)
    return { facts: [`user ${uid}`, `merchant ${quoted(row.nickname)}, ${row.state}, bond ${held} ${row.bond_asset}`] }
  }

  return { list, view, decide, decisionSubject }
}
