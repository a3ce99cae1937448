import type { CryptoDepositState, DepositStatus } from '@bourse/contract'
import type { Units } from '@bourse/money'
import type { Moves } from '../../platform/database/moves.ts'
import type { AddressRow } from './addresses.sql.ts'
import { HOUSE_TAG } from './addresses.ts'
import { type ChainBlock, type ChainTransaction, type ChainTransfer, HOT } from './chains/chain.ts'

/** A block that is gone takes with it what was not final; its transaction may come again in another one. */
export const DEPOSIT_MOVES: Moves<CryptoDepositState> = {
  confirming: ['credited', 'suspense', 'held', 'taken_back'],
  suspense: ['credited'],
  held: ['credited'],
  credited: [],
  below_minimum: ['taken_back'],
  wrong_token: ['taken_back'],
  taken_back: ['confirming', 'below_minimum', 'wrong_token'],
}

export type DepositOwner = 'user' | 'house' | 'nobody'

export interface Arrival {
  readonly txid: string
  readonly transfer: ChainTransfer
  readonly owner: DepositOwner
  readonly userId: string | null
}

export interface Outflow {
  readonly txid: string
  readonly fee: bigint
  /** What went to others; moves between our own addresses are none. */
  readonly asset: string | null
  readonly base: bigint
}

export interface BlockContent {
  readonly arrivals: readonly Arrival[]
  readonly outflows: readonly Outflow[]
}

export interface OwnFacts {
  readonly addresses: readonly AddressRow[]
  /** The transactions that only move coins between addresses of ours. */
  readonly moves: ReadonlySet<string>
  readonly shared: boolean
}

/** What a block means to us: what arrived, and what left. */
export function readBlock(block: Pick<ChainBlock, 'transactions'>, own: OwnFacts): BlockContent {
  const ours = new Set(own.addresses.map(({ address }) => address))
  const isHouse = (address: string) =>
    own.addresses.some((row) => row.address === address && (row.index < HOT || (row.index === HOT && !own.shared)))
  /** Change, sweeps and the coins that pay for them stay with us and belong to nobody new. */
  const isMove = (transaction: ChainTransaction, { to }: ChainTransfer) =>
    transaction.senders.some((sender) => ours.has(sender)) &&
    ours.has(to) &&
    (own.moves.has(transaction.txid) || isHouse(to))

  const arrivals = block.transactions.flatMap((transaction) =>
    transaction.transfers
      .filter((transfer) => ours.has(transfer.to) && !isMove(transaction, transfer))
      .map((transfer) => ({ txid: transaction.txid, transfer, ...ownerOf(transfer, own) })),
  )
  const outflows = block.transactions
    .filter(({ senders }) => senders.some((sender) => ours.has(sender)))
    .map((transaction) => {
      const given = transaction.transfers.filter((transfer) => !isMove(transaction, transfer))
      return {
        txid: transaction.txid,
        fee: transaction.fee,
        asset: given[0]?.asset ?? null,
        base: given.reduce((sum, { base }) => sum + base, 0n),
      }
    })
  return { arrivals, outflows }
}

function ownerOf(
  { to, memo }: ChainTransfer,
  { addresses, shared }: OwnFacts,
): { owner: DepositOwner; userId: string | null } {
  const rows = addresses.filter(({ address }) => address === to)
  if (rows.some(({ index }) => index < HOT)) return { owner: 'house', userId: null }
  if (shared && memo === HOUSE_TAG) return { owner: 'house', userId: null }
  const row = rows.find((own) => (shared ? own.memo !== null && own.memo === memo : true))
  if (row === undefined) return { owner: 'nobody', userId: null }
  return row.user_id === null ? { owner: 'house', userId: null } : { owner: 'user', userId: row.user_id }
}

export interface SeenFacts {
  readonly asset: string | null
  readonly units: Units
  readonly minimum: Units
  readonly owner: DepositOwner
}

/** What is known at first sight: a strange token and too little are never credited, however deep they lie. */
export function firstState({ asset, units, minimum, owner }: SeenFacts): CryptoDepositState {
  if (asset === null) return 'wrong_token'
  if (units === 0n || (owner !== 'house' && units < minimum)) return 'below_minimum'
  return 'confirming'
}

/** Where a deposit goes that is deep enough. */
export function finalState(owner: DepositOwner): 'credited' | 'suspense' {
  return owner === 'nobody' ? 'suspense' : 'credited'
}

const STATUSES: Readonly<Record<CryptoDepositState, DepositStatus>> = {
  confirming: 'pending',
  credited: 'completed',
  below_minimum: 'failed',
  wrong_token: 'failed',
  suspense: 'under_review',
  held: 'under_review',
  taken_back: 'cancelled',
}

export function statusOf(state: CryptoDepositState): DepositStatus {
  return STATUSES[state]
}

/** The block that it stands in counts as the first. */
export function confirmationsOf({ head, height, needed }: { head: number; height: number; needed: number }): number {
  return Math.max(0, Math.min(needed, head - height + 1))
}
