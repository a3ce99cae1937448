import type { Withdrawal, WithdrawalDetail, WithdrawalFailure, WithdrawalState } from '@bourse/contract'
import { assert, formatUnits, ok, type Result, refuse, units } from '@bourse/money'
import type { Queryable, Tx } from '../../platform/database/db.ts'
import { statesBefore } from '../../platform/database/moves.ts'
import type { MoneyRequest } from '../../platform/http/requests.ts'
import { payoutMinutes } from '../banking/index.ts'
import type { Chain } from '../custody/index.ts'
import type { WithdrawalDeps } from './deps.ts'
import type { WithdrawalNotices } from './notices.ts'
import { WITHDRAWAL_MOVES } from './states.rules.ts'
import type { WithdrawalRow } from './withdrawals.sql.ts'
import * as sql from './withdrawals.sql.ts'

/** Until it is built for sending nobody but us knows of it. */
export const CANCELLABLE = statesBefore(WITHDRAWAL_MOVES, 'cancelled')

export const holdOf = (id: string) => `withdrawal:${id}`

const SECONDS = 60

/** How people name it. */
export const orderNoOf = ({ number }: Pick<WithdrawalRow, 'number'>) => `W-${number}`

export type Records = ReturnType<typeof createRecords>
export type RecordDeps = Pick<
  WithdrawalDeps,
  'db' | 'clock' | 'ledger' | 'markets' | 'chains' | 'publishFunding' | 'travel'
> & {
  readonly notices: WithdrawalNotices
}
type Unknown = { readonly code: 'funding.withdrawal_unknown' }
type TooLate =
  | { readonly code: 'funding.too_late' }
  | { readonly code: 'funding.withdrawal_ended'; readonly state: 'cancelled' | 'failed' }

/** Withdrawals as their owners see them, and how they end. */
export function createRecords(deps: RecordDeps) {
  const { db, clock, ledger, markets, chains, publishFunding, travel, notices } = deps

  function publish(tx: Tx, row: Pick<WithdrawalRow, 'id' | 'user_id' | 'rail'>, state: WithdrawalState): void {
    publishFunding(tx, row.user_id, { kind: row.rail === 'user' ? 'transfer' : 'withdrawal', id: row.id, state })
  }

  async function view(row: WithdrawalRow): Promise<Withdrawal> {
    const asset = await markets.asset(row.asset)
    assert(asset !== undefined, 'a withdrawal is of an asset')
    const text = (amount: bigint) => formatUnits(units(amount), asset.scale, { trim: true })
    const chain = row.chain === null ? undefined : chains.get(row.chain)
    return {
      id: row.id,
      orderNo: orderNoOf(row),
      coin: row.asset,
      rail: row.rail,
      chainName: row.chain,
      chain: row.chain === null ? null : (chain?.name ?? row.chain),
      address: row.address,
      tag: row.memo,
      amount: text(row.units),
      fee: text(row.fee),
      receives: text(row.units - row.fee),
      destination: row.destination,
      state: row.state,
      failure: row.failure,
      reason: row.reason,
      cancellable: CANCELLABLE.includes(row.state),
      txId: row.txid,
      confirmations: row.confirmations,
      needed: chain?.confirmations ?? 0,
      arrivalMinutes: arrivalMinutes(row.rail, chain),
      askedAt: row.asked_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
    }
  }

  async function detail(userId: string, id: string): Promise<Result<WithdrawalDetail, Unknown>> {
    const row = await sql.findWithdrawal(db.queryable, id)
    if (row === undefined || row.user_id !== userId) return refuse({ code: 'funding.withdrawal_unknown' })
    return ok(await detailOf(db.queryable, row))
  }

  async function detailOf(on: Queryable, row: WithdrawalRow): Promise<WithdrawalDetail> {
    const events = await sql.eventsOf(on, row.id)
    return { ...(await view(row)), events: events.flatMap(eventView) }
  }

  /** Of a request that has just changed it, in the transaction of the change. */
  async function answer(tx: Tx, id: string, request: MoneyRequest<WithdrawalDetail>): Promise<WithdrawalDetail> {
    const row = await sql.findWithdrawal(tx, id)
    assert(row !== undefined, 'what was just changed is there')
    const shown = await detailOf(tx, row)
    await request.recordAnswer(tx, shown)
    return shown
  }

  async function list(
    userId: string,
    query: { current: number; size: number; symbol?: string | undefined; state?: WithdrawalState | undefined },
  ) {
    const { current, size, symbol: asset, state } = query
    const wanted = { userId, asset, state }
    const found = await sql.listWithdrawals(db.queryable, wanted, { limit: size, offset: (current - 1) * size })
    const total = await sql.countWithdrawals(db.queryable, wanted)
    return { current, size, total, records: await Promise.all(found.map(view)) }
  }

  /** Whatever ends it without money leaving gives all of it back, once. */
  async function giveBack(
    tx: Tx,
    row: WithdrawalRow,
    end:
      | { readonly state: 'cancelled' }
      | {
          readonly state: 'failed'
          readonly failure: WithdrawalFailure
          readonly reason?: string
          readonly by?: string
        },
  ): Promise<void> {
    const now = clock.now()
    await ledger.release(tx, holdOf(row.id))
    await sql.endWithdrawal(tx, { id: row.id, now, ...end })
    await travel.outflows.ended(tx, row.id)
    const by = end.state === 'failed' ? (end.by ?? null) : null
    const text = end.state === 'failed' ? (end.reason ?? null) : null
    await sql.addEvent(tx, row.id, { kind: end.state, at: now, by, text })
    publish(tx, row, end.state)
    if (end.state === 'failed')
      await notices.notify(tx, { kind: 'failed', userId: row.user_id, params: { withdrawalId: row.id } })
  }

  async function cancel(
    userId: string,
    id: string,
    request: MoneyRequest<WithdrawalDetail>,
  ): Promise<Result<WithdrawalDetail, Unknown | TooLate>> {
    return db.tx(async (tx): Promise<Result<WithdrawalDetail, Unknown | TooLate>> => {
      const row = await sql.lockWithdrawal(tx, id)
      if (row === undefined || row.user_id !== userId) return refuse({ code: 'funding.withdrawal_unknown' })
      if (row.state === 'cancelled' || row.state === 'failed')
        return refuse({ code: 'funding.withdrawal_ended', state: row.state })
      if (!CANCELLABLE.includes(row.state)) return refuse({ code: 'funding.too_late' })
      await giveBack(tx, row, { state: 'cancelled' })
      return ok(await answer(tx, id, request))
    })
  }

  return { view, detail, answer, list, cancel, giveBack, publish }
}

/** On a chain the time of its confirmations, at a bank what the rail takes; another user has it at once. */
function arrivalMinutes(rail: WithdrawalRow['rail'], chain: Chain | undefined): number {
  if (rail === 'user') return 0
  if (rail !== 'chain') return payoutMinutes(rail)
  return chain === undefined ? 0 : Math.max(1, Math.round((chain.confirmations * chain.blockSeconds) / SECONDS))
}

/** What only staff may read is not told to the owner. */
function eventView({ kind, at, txid }: sql.EventRow): WithdrawalDetail['events'] {
  if (kind === 'note' || kind === 'first_approval') return []
  return [{ kind, at: at.toISOString(), txId: txid }]
}
