import type { P2pEndReason, P2pEventKind, P2pParty } from '@bourse/contract'
import { assert, type Units, units } from '@bourse/money'
import type { Tx } from '../../../platform/database/db.ts'
import { type Account, type Posting, spot, type Transaction, userAccount } from '../../ledger/index.ts'
import type { TradingDeps } from '../deps.ts'
import { lockListing } from '../listings/listings.sql.ts'
import type { Listings } from '../listings/listings.ts'
import type { P2pNotices } from './notices.ts'
import type { OrderRow } from './orders.sql.ts'
import * as sql from './orders.sql.ts'

/** One key for every end of an order, so that two ends cannot exist. */
export const END_SOURCE = 'convert.p2p_end'
export const ESCROW_SOURCE = 'convert.p2p_escrow'

export const escrow = (userId: string, asset: string) => userAccount(userId, 'escrow', asset)

export interface Ending {
  readonly state: sql.End['state']
  readonly reason: P2pEndReason | null
  readonly by: P2pParty
  /** By the clock of what was due, not of whoever comes late. */
  readonly at: Date
  readonly toBuyer: Units
  /** Whether it is the buyer's third, second or first of the day. */
  readonly counts?: boolean
  readonly event: P2pEventKind
}

export type Endings = ReturnType<typeof createEndings>
type Deps = Pick<TradingDeps, 'ledger' | 'publishFunding'> & {
  readonly listings: Pick<Listings, 'giveBack'>
  readonly notices: P2pNotices
}

/** How coins leave the escrow: to the buyer, back to the seller, or to both; once. */
export function createEndings({ ledger, publishFunding, listings, notices }: Deps) {
  function publish(tx: Tx, row: OrderRow, state: string): void {
    for (const userId of [row.buyer_id, row.seller_id]) publishFunding(tx, userId, { kind: 'p2p', id: row.id, state })
  }

  /** The caller holds the row; where the end counts for the buyer, also the buyer's own lock. */
  async function end(tx: Tx, row: OrderRow, { state, reason, by, at, toBuyer, counts, event }: Ending): Promise<void> {
    const back = units(row.units - toBuyer)
    // The listing before any account, as whoever takes from it locks them.
    if (back > 0n) await lockListing(tx, row.listing_id)
    const [held, seller, buyer] = [
      escrow(row.seller_id, row.asset),
      spot(row.seller_id, row.asset),
      spot(row.buyer_id, row.asset),
    ]
    await ledger.lockBalances(tx, [held, seller, buyer])
    const postings = [{ account: held, units: units(-row.units) }, ...gain(buyer, toBuyer), ...gain(seller, back)]
    const posted = await ledger.post(tx, entryOf(row.id, postings, { toBuyer, back }))
    assert(posted.ok, 'an order ends once, with exactly what is held for it')
    if (back > 0n) await listings.giveBack(tx, row.listing_id, back)
    await sql.setEnded(tx, { id: row.id, state, at, reason, toBuyer })
    if (counts === true) await sql.addCancel(tx, { orderId: row.id, userId: row.buyer_id, at })
    await sql.addEvent(tx, row.id, { kind: event, by, at })
    publish(tx, row, state)
    for (const userId of [row.buyer_id, row.seller_id])
      await notices.notify(tx, {
        kind: toBuyer > 0n ? 'completed' : 'ended',
        userId,
        params: { orderId: row.id },
      })
  }

  return { end, publish }
}

function entryOf(
  sourceId: string,
  postings: readonly Posting[],
  { toBuyer, back }: { readonly toBuyer: Units; readonly back: Units },
): Transaction {
  const key = { source: END_SOURCE, sourceId }
  if (back === 0n) return { ...key, kind: 'p2p_release', postings }
  return toBuyer === 0n ? { ...key, kind: 'p2p_return', postings } : { ...key, kind: 'p2p_split', postings }
}

function gain(account: Account, amount: Units) {
  return amount === 0n ? [] : [{ account, units: amount }]
}
