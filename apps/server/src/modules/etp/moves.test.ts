import { sql } from 'kysely'
import { NOW, testMoves } from '../../testing/state-moves.ts'
import { closeProposal } from './desk.sql.ts'
import { endOrder, fillOrder } from './orders.sql.ts'
import { ETP_ORDER_MOVES, ETP_PROPOSAL_MOVES } from './states.rules.ts'

testMoves('orders of products', {
  moves: ETP_ORDER_MOVES,
  table: 'etp.etp_orders',
  plant: (state) => {
    const over = state === 'waiting' ? null : NOW
    return sql`
      insert into etp.etp_orders (id, user_id, symbol, side, kind, state, end_reason, price, amount, judged_after, nav, over_at, made_at)
      values ('one', 'usr_a', 'BTC3L', 'buy', 'limit', ${state}, ${state === 'cancelled' ? 'user' : null}, 1, 1, ${NOW},
        ${state === 'filled' ? 1 : null}, ${over}, ${NOW})`
  },
  enter: {
    filled: async (tx, id) => {
      await fillOrder(tx, { id, units: 1n, nav: 1n, total: 1n, fee: 0n, at: NOW, offBps: null })
    },
    cancelled: async (tx, id) => {
      await endOrder(tx, { id, reason: 'user', at: NOW })
    },
  },
})

testMoves('proposals about products', {
  moves: ETP_PROPOSAL_MOVES,
  table: 'etp.etp_proposals',
  plant: (state) => sql`
    insert into etp.etp_proposals (id, state, kind, symbol, coin, leverage, reason, proposed_by, proposed_by_email, proposed_at)
    values ('one', ${state}, 'close', 'BTC3L', 'BTC', 3, 'why', 'stf_a', 'a@office.example', ${NOW})`,
  enter: {
    confirmed: (tx, id) => closeProposal(tx, { id, state: 'confirmed', by: 'stf_b', now: NOW }),
    declined: (tx, id) => closeProposal(tx, { id, state: 'declined', by: 'stf_b', now: NOW }),
  },
})
