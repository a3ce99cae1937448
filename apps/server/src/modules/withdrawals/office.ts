import type { OfficeWithdrawal, OfficeWithdrawalRow, WithdrawalState } from '@bourse/contract'
import { formatUnits, ok, type Result, refuse, units } from '@bourse/money'
import type { Actor } from '../../platform/acts.ts'
import type { Tx } from '../../platform/database/db.ts'
import { baseUnits, toUnits } from '../custody/index.ts'
import { addApproval } from './approvals.sql.ts'
import { attemptsOf } from './attempts.sql.ts'
import type { WithdrawalDeps } from './deps.ts'
import type { Gate } from './gate.ts'
import { monthsOf, officeCount, officeList } from './office.sql.ts'
import type { Records } from './records.ts'
import type { Replacing } from './replacing.ts'
import { PAY_WITHDRAWALS } from './requests.ts'
import { addressFacts } from './risk.sql.ts'
import type { WithdrawalRow } from './withdrawals.sql.ts'
import * as sql from './withdrawals.sql.ts'

const EARLIER = 10

export interface OfficeListQuery {
  readonly current: number
  readonly size: number
  readonly state?: WithdrawalState | 'open' | undefined
  readonly symbol?: string | undefined
  readonly search?: string | undefined
  readonly sort: 'risk' | 'oldest' | 'newest'
}

export type WithdrawalOffice = ReturnType<typeof createWithdrawalOffice>
type Deps = Pick<WithdrawalDeps, 'db' | 'clock' | 'markets' | 'identity' | 'kyc' | 'chains' | 'jobs' | 'recordAct'> & {
  readonly gate: Gate
  readonly records: Records
  readonly replace: Replacing['replace']
}
type Unknown = { readonly code: 'funding.withdrawal_unknown' }
type NotInReview = { readonly code: 'funding.not_in_review' }

/** Withdrawals as compliance sees and decides them. */
export function createWithdrawalOffice(deps: Deps) {
  const { db, clock, markets, identity, kyc, chains, jobs, recordAct, gate, records, replace } = deps

  async function euro(amount: bigint): Promise<string> {
    return formatUnits(units(amount), await gate.euroScale(), { trim: true })
  }

  async function rowView(row: WithdrawalRow): Promise<OfficeWithdrawalRow> {
    const user = await identity.userData(row.user_id)
    return {
      ...(await records.view(row)),
      userId: row.user_id,
      uid: user.uid,
      account: user.email ?? user.phone ?? '',
      eurValue: await euro(row.eur),
      risk: row.risk,
      flags: row.risks.map(({ flag }) => flag),
      approvalsNeeded: row.approvals_needed,
      firstApprovalBy: row.first_email,
    }
  }

  async function searchOf(text: string | undefined) {
    if (text === undefined || text === '') return null
    const number = /^w?-?(\d{1,12})$/i.exec(text)?.[1]
    const byUid = number === undefined ? undefined : await identity.outflows.userIdOf(number)
    const userId = byUid ?? (await identity.findUserId(text)) ?? text
    return { number: number === undefined ? null : Number(number), userId, text }
  }

  async function list({ current, size, state, symbol: asset, search, sort }: OfficeListQuery) {
    const query = { state, asset, search: await searchOf(search), sort }
    const found = await officeList(db.queryable, query, { limit: size, offset: (current - 1) * size })
    const total = await officeCount(db.queryable, query)
    return { current, size, total, records: await Promise.all(found.map(rowView)) }
  }

  async function personOf(row: WithdrawalRow): Promise<OfficeWithdrawal['person']> {
    const user = await identity.userData(row.user_id)
    const standing = await identity.outflows.standing(db.queryable, row.user_id)
    const name = await kyc.legalNameOf(row.user_id)
    const factors = [
      standing.email ? 'email' : null,
      standing.phone ? 'phone' : null,
      standing.device ? 'authenticator' : null,
      standing.fundPassword === 'missing' ? null : 'fund_password',
    ] as const
    return {
      name: name === null ? null : `${name.firstName} ${name.lastName}`,
      country: user.country,
      registeredAt: user.registeredAt,
      kycPassed: await kyc.isPassed(row.user_id),
      factors: factors.filter((factor) => factor !== null),
      stoppedUntil: standing.stoppedUntil?.toISOString() ?? null,
      ip: row.ip,
      device: row.user_agent,
    }
  }

  async function monthsView(row: WithdrawalRow): Promise<OfficeWithdrawal['months']> {
    const end = row.asked_at
    const months = Array.from(
      { length: 12 },
      (_, at) => new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() - 11 + at, 1)),
    )
    const [since] = months
    const found = await monthsOf(db.queryable, { userId: row.user_id, but: row.id, since: since ?? end })
    const sums = new Map(found.map(({ month, eur }) => [month, eur]))
    return Promise.all(
      months.map(async (start) => {
        const month = start.toISOString().slice(0, 7)
        return { month, eur: await euro(sums.get(month) ?? 0n) }
      }),
    )
  }

  async function attemptsView(row: WithdrawalRow): Promise<OfficeWithdrawal['attempts']> {
    const chain = row.chain === null ? undefined : chains.get(row.chain)
    const coin = chain && (await markets.asset(chain.feeAsset))
    const decimals = chain?.assets.find(({ asset }) => asset === chain.feeAsset)?.decimals
    return (await attemptsOf(db.queryable, row.id)).map(({ attempt, txid, state, made_at, fee }) => ({
      attempt,
      txId: txid,
      state,
      madeAt: made_at.toISOString(),
      fee:
        coin === undefined || decimals === undefined
          ? ''
          : `${formatUnits(toUnits(baseUnits(fee), { decimals, scale: coin.scale }).units, coin.scale, { trim: true })} ${coin.code}`,
    }))
  }

  async function risksView(row: WithdrawalRow): Promise<OfficeWithdrawal['risks']> {
    const amounts = ['largest', 'limit', 'holdings']
    return Promise.all(
      row.risks.map(async ({ flag, points, detail }) => {
        const told = Object.entries(detail).map(async ([name, value]) =>
          amounts.includes(name) ? ([name, await euro(BigInt(value))] as const) : ([name, value] as const),
        )
        return { flag, points, detail: Object.fromEntries(await Promise.all(told)) }
      }),
    )
  }

  async function sharedWith(row: WithdrawalRow): Promise<OfficeWithdrawal['sharedWith']> {
    const { user_id: userId, chain, address, memo } = row
    const { others } = await addressFacts(db.queryable, { userId, chain, address, memo })
    return Promise.all(others.map(async (other) => ({ userId: other, uid: (await identity.userData(other)).uid })))
  }

  async function view(id: string, actor: Actor): Promise<Result<OfficeWithdrawal, Unknown>> {
    const row = await sql.findWithdrawal(db.queryable, id)
    if (row === undefined) return refuse({ code: 'funding.withdrawal_unknown' })
    const before = { userId: row.user_id, asset: undefined, state: undefined }
    const own = await sql.listWithdrawals(db.queryable, before, { limit: EARLIER + 1, offset: 0 })
    const earlier = own.filter((other) => other.id !== id).slice(0, EARLIER)
    await db.tx(async (tx) => {
      await recordAct(tx, { actor, act: 'funding.withdrawal_viewed', subject: id, detail: { userId: row.user_id } })
      return ok()
    })
    return ok({
      ...(await rowView(row)),
      events: (await sql.eventsOf(db.queryable, id)).map(({ kind, at, txid, by, text }) => {
        return { kind, at: at.toISOString(), txId: txid, by, text }
      }),
      risks: await risksView(row),
      person: await personOf(row),
      months: await monthsView(row),
      earlier: await Promise.all(
        earlier.map(async (other) => ({ ...(await records.view(other)), eurValue: await euro(other.eur) })),
      ),
      sharedWith: await sharedWith(row),
      attempts: await attemptsView(row),
      mayDecide: row.state === 'review' && row.first_by !== actor.staffId,
    })
  }

  async function inReview(tx: Tx, id: string): Promise<Result<WithdrawalRow, Unknown | NotInReview>> {
    const row = await sql.lockWithdrawal(tx, id)
    if (row === undefined) return refuse({ code: 'funding.withdrawal_unknown' })
    return row.state === 'review' ? ok(row) : refuse({ code: 'funding.not_in_review' })
  }

  async function approve(id: string, actor: Actor) {
    return db.tx(async (tx) => {
      const found = await inReview(tx, id)
      if (!found.ok) return found
      const row = found.value
      const at = clock.now()
      const detail = { userId: row.user_id, asset: row.asset }
      const { staffId, decision } = actor
      if (row.first_by === staffId) return refuse({ code: 'funding.second_approval_needed' as const })
      if (decision !== undefined) await addApproval(tx, id, { staffId, decision, at })
      if (row.approvals_needed > 1 && row.first_by === null) {
        await sql.setFirstApproval(tx, id, actor)
        await sql.addEvent(tx, id, { kind: 'first_approval', at, by: actor.email })
        await recordAct(tx, { actor, act: 'funding.withdrawal_approved_first', subject: id, detail })
        return ok({ outcome: 'first_approval' as const })
      }
      await sql.setState(tx, id, 'approved')
      records.publish(tx, row, 'approved')
      await sql.addEvent(tx, id, { kind: 'approved', at, by: actor.email })
      await recordAct(tx, { actor, act: 'funding.withdrawal_approved', subject: id, detail })
      await jobs.now(tx, { name: PAY_WITHDRAWALS, key: id, payload: {} })
      return ok({ outcome: 'approved' as const })
    })
  }

  async function refuseOne({ id, reason }: { readonly id: string; readonly reason: string }, actor: Actor) {
    return db.tx(async (tx) => {
      const found = await inReview(tx, id)
      if (!found.ok) return found
      await records.giveBack(tx, found.value, { state: 'failed', failure: 'refused', reason, by: actor.email })
      const detail = { userId: found.value.user_id, reason }
      await recordAct(tx, { actor, act: 'funding.withdrawal_refused', subject: id, detail })
      return ok({})
    })
  }

  async function note({ id, text }: { readonly id: string; readonly text: string }, actor: Actor) {
    return db.tx(async (tx) => {
      if ((await sql.findWithdrawal(tx, id)) === undefined)
        return refuse({ code: 'funding.withdrawal_unknown' as const })
      await sql.addEvent(tx, id, { kind: 'note', at: clock.now(), by: actor.email, text })
      await recordAct(tx, { actor, act: 'funding.withdrawal_noted', subject: id })
      return ok({})
    })
  }

  async function speedUp(id: string, actor: Actor) {
    const row = await sql.findWithdrawal(db.queryable, id)
    if (row === undefined) return refuse({ code: 'funding.withdrawal_unknown' as const })
    const chain = row.chain === null ? undefined : chains.get(row.chain)
    const recorded = await db.tx(async (tx) => {
      await recordAct(tx, { actor, act: 'funding.withdrawal_sped_up', subject: id, detail: { userId: row.user_id } })
      return ok()
    })
    if (recorded.ok && chain !== undefined && row.confirmations === 0 && (await replace(chain, id))) return ok({})
    return refuse({ code: 'funding.not_replaceable' as const })
  }

  return { list, view, approve, refuse: refuseOne, note, speedUp }
}
