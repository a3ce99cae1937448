import { sql } from 'kysely'
import { NOW, testMoves } from '../../testing/state-moves.ts'
import { WITHDRAWAL_MOVES } from './states.rules.ts'
import * as withdrawals from './withdrawals.sql.ts'

testMoves('withdrawals', {
  moves: WITHDRAWAL_MOVES,
  table: 'withdrawals.withdrawals',
  plant: (state) => sql`
      insert into withdrawals.withdrawals (id, quote_id, user_id, rail, asset, chain, address, units, fee, base, eur, state, risks, risk,
        approvals_needed, ip, user_agent, asked_at, ended_at, failure)
      values ('one', 'quote', 'usr_a', 'chain', 'BTC', 'BITCOIN', 'address', 10, 1, 9, 5, ${state}, '[]', 0, 0, '', '', ${NOW},
        case when ${state} in ('completed', 'failed', 'cancelled') then ${NOW}::timestamptz end,
        case when ${state} = 'failed' then 'refused' end)`,
  enter: {
    approved: (tx, id) => withdrawals.setState(tx, id, 'approved'),
    processing: (tx, id) => withdrawals.setState(tx, id, 'processing'),
    review: (tx, id) => withdrawals.returnToReview(tx, id),
    completed: (tx, id) => withdrawals.endWithdrawal(tx, { id, state: 'completed', now: NOW }),
    failed: (tx, id) => withdrawals.endWithdrawal(tx, { id, state: 'failed', failure: 'refused', now: NOW }),
    cancelled: (tx, id) => withdrawals.endWithdrawal(tx, { id, state: 'cancelled', now: NOW }),
  },
})
