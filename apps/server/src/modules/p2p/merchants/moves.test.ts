import { sql } from 'kysely'
import { NOW, testMoves } from '../../../testing/state-moves.ts'
import { decideClaim } from './claims.sql.ts'
import { CLAIM_MOVES, MERCHANT_MOVES } from './merchants.rules.ts'
import * as merchants from './merchants.sql.ts'

const by = { staffId: 'stf_b', email: 'b@office.example' }

testMoves('merchants', {
  moves: MERCHANT_MOVES,
  table: 'p2p.merchants',
  plant: (state) => {
    const decided = state === 'waiting' ? null : NOW
    const free = state === 'leaving' ? NOW : null
    return sql`
      insert into p2p.merchants (id, user_id, nickname, about, state, bond_asset, bond_units, held_units, bond_ref, applied_at,
        decided_at, bond_free_at)
      values ('one', 'usr_a', 'One', '', ${state}, 'USDT', 1, 1, 'one', ${NOW}, ${decided}, ${free})`
  },
  enter: {
    approved: (tx, id) => merchants.decide(tx, { id, state: 'approved', at: NOW, by, reason: 'why' }),
    refused: (tx, id) => merchants.decide(tx, { id, state: 'refused', at: NOW, by, reason: 'why' }),
    leaving: (tx, id) => merchants.startLeaving(tx, id, { at: NOW, freeAt: NOW }),
    left: (tx, id) => merchants.leave(tx, id, NOW),
  },
})

testMoves('claims on bonds', {
  moves: CLAIM_MOVES,
  table: 'p2p.bond_claims',
  plant: (state) => {
    const decided = state === 'proposed' ? null : NOW
    return sql`
      insert into p2p.bond_claims (id, merchant_id, user_id, units, case_id, reason, state, proposed_by, proposed_by_email, proposed_at,
        decided_at)
      values ('one', 'mer_a', 'usr_b', 1, 'ord_1', 'why', ${state}, 'stf_a', 'a@office.example', ${NOW}, ${decided})`
  },
  enter: {
    paid: (tx, id) => decideClaim(tx, { id, state: 'paid', at: NOW, by }),
    dropped: (tx, id) => decideClaim(tx, { id, state: 'dropped', at: NOW, by }),
  },
})
