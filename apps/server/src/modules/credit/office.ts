import type { CreditState, DecisionSubject, OfficeCredit } from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'
import type { Actor, RecordAct } from '../../platform/acts.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { utcText } from '../../platform/time/utc-text.ts'
import { findReference } from '../funding/index.ts'
import type { Identity } from '../identity/index.ts'
import type { CreditBooks } from './books.ts'
import * as sql from './credit.sql.ts'
import type { CreditStanding } from './standing.ts'

export interface CreditOfficeDeps {
  readonly db: Db
  readonly identity: Pick<Identity, 'findUserIdByUid' | 'userData'>
  readonly recordAct: RecordAct
  readonly books: CreditBooks
  readonly standing: CreditStanding
}

interface Decision {
  readonly uid: string
  readonly reason: string
  readonly actor: Actor
}

export type CreditOffice = ReturnType<typeof createCreditOffice>

/** What staff see of early credit, and whom they take it from or give it back to. */
export function createCreditOffice({ db, identity, recordAct, books, standing }: CreditOfficeDeps) {
  const userOf = (uid: string) => identity.findUserIdByUid(Number(uid))

  async function list(query: {
    search?: string | undefined
    state?: CreditState | undefined
    current: number
    size: number
  }) {
    const { search = '', state, current, size } = query
    const userId = /^\d{1,12}$/.test(search) ? await userOf(search) : undefined
    const reference = search === '' || userId !== undefined ? undefined : (findReference(search) ?? search)
    const found = await sql.listCredits(db.queryable, { userId, reference, state, current, size })
    return { current, size, total: found.total, records: await Promise.all(found.records.map(viewOf)) }
  }

  async function viewOf(row: sql.CreditRow): Promise<OfficeCredit> {
    return {
      orderId: row.order_id,
      uid: (await identity.userData(row.user_id)).uid,
      userId: row.user_id,
      symbol: row.asset,
      amount: await standing.text(row.asset, row.units),
      eurValue: await standing.text('EUR', row.eur_units),
      open: await standing.text(row.asset, row.open_units),
      pendingFee: await standing.text(row.asset, row.fee_due),
      referenceNumber: row.reference,
      state: row.state,
      grantedAt: row.granted_at.toISOString(),
      expireTime: row.expires_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
    }
  }

  async function person(uid: string) {
    const userId = await userOf(uid)
    if (userId === undefined) return refuse({ code: 'funding.user_unknown' as const })
    const suspension = await sql.lastSuspension(db.queryable, userId)
    return ok({ ...(await standing.info(userId)), uid, userId, suspension })
  }

  /** Under the person's lock: of two decisions at once the second sees the first. */
  async function decide<Code extends 'funding.credit_suspended' | 'funding.credit_open'>(
    { uid, actor, reason }: Decision,
    act: 'funding.credit_suspended' | 'funding.credit_reopened',
    change: (tx: Tx, person: sql.PersonRow) => Promise<Result<undefined, { readonly code: Code }>>,
  ) {
    const userId = await userOf(uid)
    if (userId === undefined) return refuse({ code: 'funding.user_unknown' as const })
    return db.tx(async (tx): Promise<Result<Record<string, never>, { readonly code: Code }>> => {
      const changed = await change(tx, await sql.lockNewPerson(tx, userId))
      if (!changed.ok) return changed
      await recordAct(tx, { actor, act, subject: userId, detail: { reason } })
      return ok({})
    })
  }

  /** What is signed with a decision: what was advanced and is not back, and who took the right away. */
  async function decisionSubject({ uid }: { readonly uid: string }): Promise<DecisionSubject> {
    const userId = await userOf(uid)
    if (userId === undefined) return { facts: [] }
    const running = await sql.runningCredits(db.queryable, userId)
    const advanced = running.map(async ({ asset, open_units: open, reference }) => {
      return `advanced ${await standing.text(asset, open)} ${asset} ${reference}`
    })
    const known = await sql.findPerson(db.queryable, userId)
    const { suspended_by: by = null, suspended_at: at = null, failed_times: failed = 0 } = known ?? {}
    const suspended = by === null || at === null ? [] : [`suspended ${utcText(at)} by ${by}`]
    return { facts: [`failed ${failed} times`, ...suspended, ...(await Promise.all(advanced))] }
  }

  return {
    list,
    person,
    decisionSubject,
    suspend: (decision: Decision) =>
      decide(decision, 'funding.credit_suspended', async (tx, { user_id: userId, suspended_by: by }) => {
        if (by === 'staff') return refuse({ code: 'funding.credit_suspended' as const })
        await books.suspend(tx, userId, 'staff', decision.reason)
        return ok()
      }),
    reopen: (decision: Decision) =>
      decide(decision, 'funding.credit_reopened', async (tx, { user_id: userId, suspended_by: by }) => {
        if (by === null) return refuse({ code: 'funding.credit_open' as const })
        await books.reopen(tx, userId, decision.reason)
        return ok()
      }),
  }
}
