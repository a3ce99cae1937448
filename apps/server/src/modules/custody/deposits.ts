import type { CryptoDeposit } from '@bourse/contract'
import { formatUnits, ok, type Result, refuse } from '@bourse/money'
import type { Db } from '../../platform/database/db.ts'
import type { Limits } from '../../platform/limits/limits.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Markets } from '../markets/index.ts'
import * as addresses from './addresses.sql.ts'
import { type Chain, ChainUnknown, CONFIRMATIONS } from './chains/chain.ts'
import type { Chains } from './chains/index.ts'
import { confirmationsOf, statusOf } from './deposits.rules.ts'
import * as sql from './deposits.sql.ts'
import { limitsOf } from './minimums.ts'
import { insertSpeedUp } from './speed-ups.sql.ts'

export interface DepositDeps {
  readonly db: Db
  readonly clock: Clock
  readonly limits: Limits
  readonly markets: Pick<Markets, 'assets'>
  readonly chains: Chains
  readonly scan: (chain: Chain) => Promise<void>
}

/** Specification §9. */
const SPEED_UP = { firstMinutes: { from: 5, to: 30 }, furtherMinutes: 60 }
const ASKED_PER_HOUR = { max: 20, windowMs: 60 * 60 * 1000 }

export type Deposits = ReturnType<typeof createDeposits>

/** What users see of their deposits. */
export function createDeposits({ db, clock, limits, markets, chains, scan }: DepositDeps) {
  async function viewer() {
    const scales = new Map((await markets.assets()).map(({ code, scale }) => [code, scale]))
    return (row: sql.DepositView): CryptoDeposit => {
      const chain = chains.get(row.chain)
      const usual = chain?.finality?.usualBlocks
      const needed = usual ?? chain?.confirmations ?? CONFIRMATIONS
      // The network may take longer than it usually does, and what waits says how long it has waited.
      const most = usual !== undefined && row.state === 'confirming' ? Number.MAX_SAFE_INTEGER : needed
      const confirmations =
        row.state === 'taken_back'
          ? 0
          : confirmationsOf({ head: row.head_height, height: row.block_height, needed: most })
      const leftMs = Math.max(0, needed - confirmations) * (chain?.blockSeconds ?? 0) * 1000
      return {
        id: row.id,
        method: 'crypto',
        chainName: row.chain,
        chain: chain?.name ?? row.chain,
        coin: row.asset,
        contract: row.contract,
        amount: row.asset === null ? null : formatUnits(row.units, scales.get(row.asset) ?? 0),
        address: chain?.showAddress(row.address) ?? row.address,
        tag: row.memo,
        txId: row.txid,
        state: row.state,
        status: statusOf(row.state),
        finality: usual === undefined ? 'confirmations' : 'network',
        confirmations,
        needed,
        minimum: row.asset === null ? null : limitsOf(row.asset).minimum,
        seenAt: row.seen_at.toISOString(),
        expectedAt: row.state === 'confirming' ? new Date(clock.now().getTime() + leftMs).toISOString() : null,
        endedAt: row.ended_at?.toISOString() ?? null,
      }
    }
  }

  async function list(userId: string, page: { current: number; size: number; symbol?: string | undefined }) {
    const { current, size, symbol } = page
    const found = await sql.listDeposits(db.queryable, { userId, asset: symbol, current, size })
    return { current, size, total: found.total, records: found.records.map(await viewer()) }
  }

  async function detail(userId: string, id: string) {
    const row = await sql.findOfUser(db.queryable, userId, id)
    if (row === undefined) return refuse({ code: 'funding.deposit_unknown' as const })
    const events = await sql.eventsOf(db.queryable, id)
    const view = await viewer()
    return ok({ ...view(row), events: events.map(({ state, at }) => ({ state, at: at.toISOString() })) })
  }

  /** Looks at once; what is found is credited by its confirmations as everything else, and never because it was asked for. */
  async function speedUp(userId: string, { chainName, txId }: { chainName: string; txId: string }) {
    const chain = chains.get(chainName)
    if (chain === undefined) return refuse({ code: 'funding.chain_unknown' as const })
    const taken = await limits.take(`funding:speed-up:${userId}`, ASKED_PER_HOUR)
    if (!taken.ok) return taken
    const txid = chain.canonicalTxid(txId)
    const looked = await look(chain, { userId, txid })
    if (!looked.ok) return looked
    await insertSpeedUp(db.queryable, { chain: chain.code, txid, userId, now: clock.now() })
    return ok({ ...looked.value, ...SPEED_UP })
  }

  type Found = { found: 'deposit' | 'pending' | 'not_yet'; depositId: string | null }
  type LookRefusal = { readonly code: 'funding.txid_elsewhere' | 'funding.chain_away' }

  async function look(
    chain: Chain,
    { userId, txid }: { userId: string; txid: string },
  ): Promise<Result<Found, LookRefusal>> {
    const known = await sql.findByTxid(db.queryable, { chain: chain.code, txid, userId })
    if (known !== undefined) return ok({ found: 'deposit', depositId: known.id })
    try {
      const transaction = await chain.transaction(txid)
      if (transaction === undefined) return ok({ found: 'not_yet', depositId: null })
      const own = await addresses.findAddress(db.queryable, chain.code, userId)
      const mine = transaction.transfers.some(
        ({ to, memo }) => to === own?.address && (!chain.sharedAddress || memo === own.memo),
      )
      const status = await chain.statusOf(txid)
      // A token's transfer is in its log, which a transaction has only when it is mined.
      if (!mine && status.state !== 'pending') return refuse({ code: 'funding.txid_elsewhere' })
      if (status.state !== 'mined') return ok({ found: 'pending', depositId: null })
      await scan(chain)
      const seen = await sql.findByTxid(db.queryable, { chain: chain.code, txid, userId })
      return ok({ found: seen === undefined ? 'pending' : 'deposit', depositId: seen?.id ?? null })
    } catch (error) {
      if (error instanceof ChainUnknown) return refuse({ code: 'funding.chain_away' })
      throw error
    }
  }

  return { list, detail, speedUp, viewer }
}
