import type { InternalTransfer } from '@bourse/contract'
import { assert, formatUnits, ok, refuse, units } from '@bourse/money'
import type { Tx } from '../../platform/database/db.ts'
import type { MoneyRequest } from '../../platform/http/requests.ts'
import { lockOutflows } from '../funding/index.ts'
import { spot } from '../ledger/index.ts'
import type { WithdrawalDeps } from './deps.ts'
import type { WithdrawalNotices } from './notices.ts'
import type { PayoutStates } from './payout-states.ts'
import { CANCELLABLE, holdOf, type Records } from './records.ts'
import * as sql from './transfers.sql.ts'
import * as requests from './withdrawals.sql.ts'

/** Nobody looks through a list of addresses for those that have an account here. */
const LOOK_UPS = { max: 20, windowMs: 60 * 60_000 }

export type Transfers = ReturnType<typeof createTransfers>
type Deps = Pick<
  WithdrawalDeps,
  'db' | 'clock' | 'ids' | 'ledger' | 'markets' | 'identity' | 'limits' | 'publishFunding'
> & {
  readonly states: Pick<PayoutStates, 'isShut' | 'holdBack'>
  readonly records: Pick<Records, 'giveBack'>
  readonly notices: WithdrawalNotices
}

/** From one user to another, for nothing. */
export function createTransfers(deps: Deps) {
  const { db, clock, ids, ledger, markets, identity, limits, publishFunding, states, records, notices } = deps

  async function recipient(userId: string, account: string) {
    const allowed = await limits.take(`transfer:recipient:${userId}`, LOOK_UPS)
    if (!allowed.ok) return allowed
    const found = await identity.outflows.findRecipient(db.queryable, account)
    if (found === undefined) return refuse({ code: 'funding.recipient_unknown' as const })
    if (found.userId === userId) return refuse({ code: 'funding.recipient_self' as const })
    return ok({ uid: found.uid, name: found.name })
  }

  /** Of a request that is approved: what was held is the other one's. The accounts of both are locked. */
  async function pay(tx: Tx, withdrawalId: string): Promise<void> {
    const row = await requests.lockWithdrawal(tx, withdrawalId)
    const to = row?.to_user ?? null
    assert(row !== undefined && to !== null, 'a transfer has a recipient')
    const known = await identity.outflows.findRecipient(tx, row.address)
    if (known === undefined || known.userId !== to)
      return records.giveBack(tx, row, { state: 'failed', failure: 'recipient_gone' })
    const { user_id: from, asset } = row
    const [id, now] = [ids.next('trf'), clock.now()]
    const moved = await ledger.consume(tx, holdOf(row.id), {
      ...{ source: 'transfer', sourceId: id, kind: 'transfer', rest: 'release' },
      to: [{ account: spot(to, asset), units: units(row.units) }],
    })
    assert(moved.ok, 'what is held can be given')
    await sql.insertTransfer(tx, {
      ...{ id, quote_id: row.quote_id, withdrawal_id: row.id, from_user: from, to_user: to, asset },
      ...{ units: row.units, eur: row.eur, at: now },
      ...{ shown_from: await identity.outflows.shownAs(tx, from), shown_to: `${known.name} (${known.uid})` },
    })
    await requests.setState(tx, row.id, 'processing')
    await requests.endWithdrawal(tx, { id: row.id, state: 'completed', now })
    await requests.addEvent(tx, row.id, { kind: 'completed', at: now })
    for (const userId of [from, to]) publishFunding(tx, userId, { kind: 'transfer', id, state: 'completed' })
    await notices.notify(tx, { kind: 'sent', userId: from, params: { transferId: id } })
    await notices.notify(tx, { kind: 'received', userId: to, params: { transferId: id } })
  }

  /** What people have approved, unless its owner was faster or the account was shut meanwhile. */
  async function payApproved(): Promise<void> {
    for (const id of await sql.approvedTransfers(db.queryable)) {
      const waiting = await requests.findWithdrawal(db.queryable, id)
      if (waiting === undefined || waiting.to_user === null) continue
      if (await states.isShut(waiting.user_id)) {
        await states.holdBack(id)
        continue
      }
      const owners = [waiting.user_id, waiting.to_user]
      await db.tx(async (tx) => {
        await lockOutflows(tx, waiting.user_id)
        await ledger.lockBalances(
          tx,
          owners.map((owner) => spot(owner, waiting.asset)),
        )
        if ((await requests.lockWithdrawal(tx, id))?.state === 'approved') await pay(tx, id)
        return ok()
      })
    }
  }

  /** Of the request that has just been made, in its transaction. */
  async function answer(tx: Tx, withdrawalId: string, request: MoneyRequest<InternalTransfer>) {
    const found = await sql.findSeen(tx, withdrawalId)
    assert(found !== undefined, 'what was just asked for is there')
    const shown = await view(found)
    await request.recordAnswer(tx, shown)
    return shown
  }

  async function view({ id, sent, state, asset: code, units: amount, other, at }: sql.TransferView) {
    const asset = await markets.asset(code)
    assert(asset !== undefined, 'a transfer is of an asset')
    return {
      id,
      direction: sent ? ('sent' as const) : ('received' as const),
      state,
      cancellable: CANCELLABLE.includes(state),
      coin: code,
      amount: formatUnits(units(amount), asset.scale, { trim: true }),
      other,
      time: at.toISOString(),
    }
  }

  async function list(userId: string, { current, size }: { readonly current: number; readonly size: number }) {
    const found = await sql.transfersOf(db.queryable, { userId, limit: size, offset: (current - 1) * size })
    const total = await sql.countTransfers(db.queryable, userId)
    return { current, size, total, records: await Promise.all(found.map(view)) }
  }

  return { recipient, pay, payApproved, answer, list }
}
