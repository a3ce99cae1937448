import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/db.ts'
import { NOW, testMoves } from '../../../testing/state-moves.ts'
import { setAppeal } from '../appeals/appeals.sql.ts'
import { COMPLAINT_MOVES } from '../appeals/complaints.rules.ts'
import { setDecided } from '../appeals/complaints.sql.ts'
import { closeListing, setListingState } from '../listings/listings.sql.ts'
import { LISTING_MOVES } from '../listings/states.rules.ts'
import * as orders from './orders.sql.ts'
import { P2P_MOVES } from './states.rules.ts'

const ended = (state: orders.End['state']) => ({ state, at: NOW, reason: null, toBuyer: 0n })

testMoves('orders between people', {
  moves: P2P_MOVES,
  table: 'p2p.p2p_orders',
  plant: (state) => sql`
    insert into p2p.p2p_orders (id, number, listing_id, merchant_id, taker_id, buyer_id, seller_id, asset, fiat, price, fiat_units,
      units, eur, seller_method, buyer_method, method_kind, recipient, payer, state, made_at, step_at, due_at, due_base, ended_at, to_buyer)
    values ('one', '1', 'listing', 'usr_a', 'usr_b', 'usr_b', 'usr_a', 'USDT', 'EUR', 1, 1, 1, 1, 'm', 'n', 'wise', '{}', '{}', ${state},
      ${NOW}, ${NOW}, case when ${state} in ('matching', 'accepted', 'paid') then ${NOW}::timestamptz end,
      case when ${state} in ('matching', 'accepted', 'paid') then ${NOW}::timestamptz end,
      case when ${state} not in ('matching', 'accepted', 'paid', 'appeal') then ${NOW}::timestamptz end,
      case when ${state} not in ('matching', 'accepted', 'paid', 'appeal') then 0 end)`,
  enter: {
    accepted: (tx, id) => orders.setAccepted(tx, { id, at: NOW, dueAt: NOW }),
    paid: (tx, id) => orders.setPaid(tx, { id, at: NOW, dueAt: NOW }),
    appeal: (tx, id) => setAppeal(tx, id, NOW),
    completed: (tx, id) => orders.setEnded(tx, { id, ...ended('completed') }),
    cancelled: (tx, id) => orders.setEnded(tx, { id, ...ended('cancelled') }),
    rejected: (tx, id) => orders.setEnded(tx, { id, ...ended('rejected') }),
    appeal_completed: (tx, id) => orders.setEnded(tx, { id, ...ended('appeal_completed') }),
    appeal_cancelled: (tx, id) => orders.setEnded(tx, { id, ...ended('appeal_cancelled') }),
  },
})

testMoves('listings', {
  moves: LISTING_MOVES,
  table: 'p2p.listings',
  plant: (state) => sql`
    insert into p2p.listings (id, user_id, side, asset, fiat, price_kind, price, units, left_units, least_fiat, most_fiat, state, made_at,
      closed_at)
    values ('one', 'usr_a', 'buy', 'USDT', 'EUR', 'fixed', 1, 1, case when ${state} = 'closed' then 0 else 1 end, 1, 1, ${state}, ${NOW},
      case when ${state} = 'closed' then ${NOW}::timestamptz end)`,
  enter: {
    open: (tx, id) => setListingState(tx, id, 'open'),
    hidden: (tx, id) => setListingState(tx, id, 'hidden'),
    closed: (tx, id) => closeListing(tx, id, NOW),
  },
})

testMoves('complaints', {
  moves: COMPLAINT_MOVES,
  table: 'p2p.complaints',
  plant: (state) => sql`
    insert into p2p.complaints (id, order_id, user_id, text, state, made_at, ended_at)
    values ('one', 'order', 'usr_a', '', ${state}, ${NOW}, case when ${state} in ('dismissed', 'released') then ${NOW}::timestamptz end)`,
  enter: Object.fromEntries(
    (['held', 'dismissed', 'released'] as const).map((state) => [
      state,
      (tx: Tx, id: string) =>
        setDecided(tx, { id, state, heldUnits: 0n, at: NOW, reason: '', by: { staffId: 'stf_a', email: '' } }),
    ]),
  ),
})
