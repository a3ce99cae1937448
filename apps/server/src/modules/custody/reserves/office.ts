import type { ReserveChain, ReserveMove, ReserveTier, StaffRole } from '@bourse/contract'
import { formatUnits, parseUnits, type Units, units } from '@bourse/money'
import type { Db, Queryable } from '../../../platform/database/db.ts'
import type { Markets } from '../../markets/index.ts'
import { toUnits } from '../chains/amounts.rules.ts'
import { baseUnits, type Chain, HOT } from '../chains/chain.ts'
import type { Chains } from '../chains/index.ts'
import * as chainSql from '../chains.sql.ts'
import { limitsOf } from '../minimums.ts'
import * as sql from './orders.sql.ts'
import { APPROVALS_NEEDED, awaitsApproval, countsFor, mostRefill } from './reserves.rules.ts'
import type { AssetStock, Stock } from './stock.ts'

export interface ReserveOfficeDeps {
  readonly db: Db
  readonly markets: Pick<Markets, 'asset'>
  readonly chains: Chains
  readonly stock: Stock
  /** What approved withdrawals wait to be paid with; the module that pays them knows. */
  readonly waitingOn: (db: Queryable, chain: string) => Promise<{ readonly asset: string; readonly base: bigint }[]>
}

export interface MovesQuery {
  readonly state?: 'open' | 'ended' | undefined
  readonly current: number
  readonly size: number
}

interface Viewer {
  readonly staffId: string
  readonly role: StaffRole
}

const DECIDERS: readonly StaffRole[] = ['compliance', 'operator']
const OPEN_ORDERS = ['proposed', 'exported', 'signed']

export type ReserveOffice = ReturnType<typeof createReserveOffice>

/** What staff see of the tiers and of what moves between them. */
export function createReserveOffice({ db, markets, chains, stock, waitingOn }: ReserveOfficeDeps) {
  async function list(): Promise<ReserveChain[]> {
    const watched = await chainSql.watchedChains(db.queryable)
    const known = watched.map(({ code }) => chains.get(code)).filter((chain) => chain !== undefined)
    return Promise.all(known.map(chainView))
  }

  async function chainView(chain: Chain): Promise<ReserveChain> {
    const { hot, warm, cold, reachable, assets } = await stock.ofChain(chain)
    const waiting = new Map((await waitingOn(db.queryable, chain.code)).map(({ asset, base }) => [asset, base]))
    const shown = (address: string | null) => (address === null ? null : chain.showAddress(address))
    return {
      ...{ chainName: chain.code, name: chain.name, reachable },
      hotAddress: shown(hot) ?? '',
      ...{ warmAddress: shown(warm), coldAddress: shown(cold) },
      assets: assets.map((asset) => assetView(asset, waiting.get(asset.coin) ?? 0n)),
    }
  }

  async function moves({ state, current, size }: MovesQuery, viewer: Viewer) {
    const found = await sql.listMoves(db.queryable, { state, current, size })
    const records = await Promise.all(found.records.map((row) => moveView(row, viewer)))
    return { current, size, total: found.total, records }
  }

  async function moveView(row: sql.MoveRow, viewer: Viewer): Promise<ReserveMove> {
    const { id, kind, state, asset, base } = row
    const chain = chains.get(row.chain)
    const listed = await markets.asset(asset)
    const decimals = chain?.assets.find((own) => own.asset === asset)?.decimals
    const amount =
      listed === undefined || decimals === undefined
        ? ''
        : formatUnits(toUnits(baseUnits(base), { decimals, scale: listed.scale }).units, listed.scale, { trim: true })
    const decider = DECIDERS.includes(viewer.role)
    return {
      ...{ id, kind, state, chainName: row.chain, chain: chain?.name ?? row.chain, coin: asset, amount },
      ...tiersOf(row),
      reason: row.reason,
      proposedBy: row.proposed_email,
      importedBy: row.imported_email,
      approvedBy: [...row.approver_emails],
      approvalsNeeded: kind === 'store' ? 0 : APPROVALS_NEEDED[kind],
      declinedBy: row.declined_email,
      failure: row.failure,
      txId: row.txid,
      madeAt: row.made_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
      mayApprove: decider && mayApprove(row, viewer.staffId),
      mayDecline: decider && OPEN_ORDERS.includes(state),
      mayImport: decider && state === 'exported',
    }
  }

  return { list, moves }
}

function mayApprove({ kind, state, proposed_by, imported_by, approvers }: sql.MoveRow, staffId: string): boolean {
  if (kind === 'store' || proposed_by === null || (state !== 'proposed' && state !== 'signed')) return false
  const order = { kind, state, proposed_by, imported_by, approvers }
  return awaitsApproval(order) && countsFor(staffId, order)
}

function tiersOf({ kind, from_index }: sql.MoveRow): { readonly from: ReserveTier; readonly to: ReserveTier } {
  if (kind === 'refill') return { from: 'warm', to: 'hot' }
  if (kind === 'return') return { from: 'cold', to: 'warm' }
  return { from: from_index === HOT ? 'hot' : 'warm', to: 'cold' }
}

function assetView({ coin, scale, decimals, hot, warm, cold, onAddresses }: AssetStock, waitingBase: bigint) {
  const { hotCeiling, warmCeiling } = limitsOf(coin)
  const ceiling = parseUnits(hotCeiling, scale)
  const waiting = toUnits(baseUnits(waitingBase), { decimals, scale }).units
  const words = (amount: Units) => formatUnits(amount, scale)
  return {
    ...{ coin, hot: words(hot), warm: words(warm), cold: words(cold), onAddresses: words(onAddresses) },
    ...{ hotCeiling, warmCeiling, waiting: words(waiting), refillDue: waiting > hot },
    mostRefill: words(mostRefill({ hot, warm, ceiling: ceiling.ok ? ceiling.value : units(0n) })),
  }
}
