import type { MerchantStanding } from '@bourse/contract'
import { assert, ok, refuse, type Units } from '@bourse/money'
import type { Db, Tx } from '../../../platform/database/db.ts'
import type { MoneyRequest } from '../../../platform/http/requests.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { lockOutflows, type OwnMoneyOf } from '../../funding/index.ts'
import type { Asker, Identity } from '../../identity/index.ts'
import type { Kyc } from '../../kyc/index.ts'
import type { Ledger } from '../../ledger/index.ts'
import type { Policy, PolicyRefusal } from '../../policy/index.ts'
import type { Trades } from '../trades.ts'
import { proposedUnits } from './claims.sql.ts'
import { bondFreeAt, bondOf, judgeApplicant, MERCHANT_TERMS } from './merchants.rules.ts'
import * as sql from './merchants.sql.ts'
import type { MerchantNotices } from './notices.ts'
import { type Known, type MerchantStandings, missingFactors } from './standing.ts'

export interface MerchantDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly jobs: Pick<Jobs, 'at'>
  readonly ledger: Pick<Ledger, 'hold' | 'release'>
  readonly identity: Pick<Identity, 'outflows'>
  readonly kyc: Pick<Kyc, 'needed'>
  /** What the law of a person's country lets them do. */
  readonly policy: Pick<Policy, 'may'>
  readonly ownMoney: Pick<OwnMoneyOf, 'of'>
  readonly trades: Trades
  readonly standings: MerchantStandings
  readonly notices: MerchantNotices
}

export const FREE_BOND = 'p2p.free-bond'
export type FreeBondPayload = { readonly merchantId: string }

const DAY_MS = 24 * 60 * 60_000
const { coin: COIN } = MERCHANT_TERMS

export interface Application {
  readonly nickname: string
  readonly about: string
  readonly business?: string | undefined
  readonly fundPassword: string
  readonly googleCode?: string | undefined
}

export type Merchants = ReturnType<typeof createMerchants>

/** Becoming a merchant, and ceasing to be one. The bond is a hold from the application until it is free again. */
export function createMerchants(deps: MerchantDeps) {
  const { db, clock, ids, jobs, ledger, identity, kyc, policy, ownMoney, trades, standings, notices } = deps
  const { outflows } = identity

  /** What holds of the person, whatever the money. */
  async function judgePerson(who: Known, business: boolean) {
    if (!who.passed) return refuse(await kyc.needed(who.userId))
    const standing = await outflows.standing(db.queryable, who.userId)
    if (standing.frozen) return refuse({ code: 'session.frozen' as const })
    const missing = missingFactors(standing)
    if (missing.length > 0) return refuse({ code: 'identity.security_setup_needed' as const, missing })
    const allowed = await policy.may(db.queryable, who.userId, 'p2p_merchant')
    if (!allowed.ok && !(business && isAboutBusiness(allowed.refusal))) return allowed
    const facts = await standings.factsOf(db.queryable, who)
    return judgeApplicant({ ...facts, business })
  }

  async function apply(asker: Asker, application: Application, request: MoneyRequest<MerchantStanding>) {
    const who = await standings.known(asker.userId)
    const { fundPassword, googleCode, business } = application
    const judged = await judgePerson(who, business !== undefined)
    if (!judged.ok) return judged
    const proof = await outflows.check(asker, { fundPassword, googleCode })
    if (!proof.ok) return proof
    return outflows.proving(proof.value, () =>
      db.tx(async (tx) => {
        const used = await outflows.use(tx, proof.value)
        if (!used.ok) return used
        const placed = await place(tx, who, application)
        if (!placed.ok) return placed
        const answer = await standings.of(tx, who)
        await request.recordAnswer(tx, answer)
        return ok(answer)
      }),
    )
  }

  /** Under the lock of everything that leaves an account: the bond is one's own money, and nothing else takes it meanwhile. */
  async function place(tx: Tx, { userId, bond }: Known, { nickname, about, business }: Application) {
    await lockOutflows(tx, userId)
    if ((await sql.lockCurrent(tx, userId)) !== undefined) return refuse({ code: 'p2p.merchant_already' as const })
    const own = await judgeOwn(tx, userId, { asset: COIN, amount: bond })
    if (!own.ok) return own
    const id = ids.next('mer')
    const row = await sql.insertMerchant(tx, {
      ...{ id, user_id: userId, nickname, about, business: business ?? null },
      ...{ bond_asset: COIN, bond_units: bond, bond_ref: bondOf(id), applied_at: clock.now() },
    })
    if (row === undefined) return refuse({ code: 'p2p.nickname_taken' as const })
    const held = await ledger.hold(tx, {
      ...{ ref: row.bond_ref, user: userId, asset: COIN, units: bond, kind: 'p2p_bond' },
    })
    assert(held.ok, 'what is available under the lock can be held')
    return ok()
  }

  /** Credit and what can be called back are nobody's own. */
  async function judgeOwn(
    tx: Tx,
    userId: string,
    { asset, amount }: { readonly asset: string; readonly amount: Units },
  ) {
    const { available, withdrawable } = await ownMoney.of(tx, userId, asset)
    const text = (some: Units) => standings.text(asset, some)
    if (available < amount)
      return refuse({ code: 'ledger.insufficient_balance' as const, asset, available: await text(available) })
    if (withdrawable >= amount) return ok()
    return refuse({
      ...{ code: 'p2p.bond_not_own' as const, asset },
      ...{ bond: await text(amount), own: await text(withdrawable) },
    })
  }

  async function leave(userId: string, request: MoneyRequest<MerchantStanding>) {
    const who = await standings.known(userId)
    return db.tx(async (tx) => {
      const row = await sql.lockCurrent(tx, userId)
      if (row === undefined || row.state === 'leaving') return refuse({ code: 'p2p.not_merchant' as const })
      if ((await trades.openOrders(tx, userId)) > 0) return refuse({ code: 'p2p.merchant_busy' as const })
      await (row.state === 'waiting' ? takeBack(tx, row) : startLeaving(tx, row))
      const answer = await standings.of(tx, who)
      await request.recordAnswer(tx, answer)
      return ok(answer)
    })
  }

  /** Nobody has traded with an applicant, so nothing is to be answered for. */
  async function takeBack(tx: Tx, { id, bond_ref }: sql.MerchantRow): Promise<void> {
    await sql.leave(tx, id, clock.now())
    await ledger.release(tx, bond_ref)
  }

  async function startLeaving(tx: Tx, { id, user_id: userId }: sql.MerchantRow): Promise<void> {
    const now = clock.now()
    await trades.endListings(tx, userId)
    const freeAt = bondFreeAt(now, await trades.lastOrderAt(tx, userId))
    await sql.startLeaving(tx, id, { at: now, freeAt })
    await freeLater(tx, id, freeAt)
  }

  async function freeLater(tx: Tx, merchantId: string, dueAt: Date): Promise<void> {
    const payload: FreeBondPayload = { merchantId }
    await jobs.at(tx, { name: FREE_BOND, key: `${merchantId} ${dueAt.toISOString()}`, payload, dueAt })
  }

  /** By timer. While staff want to pay somebody out of it, the bond waits for them, a day at a time. */
  async function freeBond({ merchantId }: FreeBondPayload): Promise<void> {
    await db.tx(async (tx) => {
      const row = await sql.lockMerchant(tx, merchantId)
      if (row?.state !== 'leaving' || row.bond_free_at === null || row.bond_free_at > clock.now()) return ok()
      if ((await proposedUnits(tx, merchantId)) > 0n) {
        const again = new Date(row.bond_free_at.getTime() + DAY_MS)
        await sql.setBondFreeAt(tx, merchantId, again)
        await freeLater(tx, merchantId, again)
        return ok()
      }
      await sql.leave(tx, merchantId, clock.now())
      const freed = await ledger.release(tx, row.bond_ref)
      const params = { asset: row.bond_asset, units: String(freed) }
      if (freed > 0n) await notices.notify(tx, { kind: 'bond_freed', userId: row.user_id, params, key: merchantId })
      return ok()
    })
  }

  return {
    apply,
    judgeOwn,
    leave,
    freeBond,
    standing: async (userId: string) => standings.of(db.queryable, await standings.known(userId)),
  }
}

/** Where evidence of a business is all that is asked for, an application that names one passes: staff look at it. */
function isAboutBusiness(refusal: PolicyRefusal): boolean {
  return refusal.code === 'policy.gate' && refusal.missing.every((step) => step === 'business_evidence')
}
