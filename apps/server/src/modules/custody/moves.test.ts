import { sql } from 'kysely'
import { NOW, testMoves } from '../../testing/state-moves.ts'
import { DEPOSIT_MOVES } from './deposits.rules.ts'
import * as deposits from './deposits.sql.ts'
import * as orders from './reserves/orders.sql.ts'
import { RESERVE_ORDER_MOVES } from './reserves/reserves.rules.ts'

testMoves('crypto deposits', {
  moves: DEPOSIT_MOVES,
  table: 'custody.crypto_deposits',
  plant: (state) => sql`
      insert into custody.crypto_deposits (id, chain, txid, output, block_height, block_hash, address, user_id, asset, base, units,
        dust, state, owner, seen_at)
      values ('one', 'BITCOIN', 'tx', 0, 1, 'hash', 'address', 'usr_a', 'BTC', 10, 10, 0, ${state}, 'user', ${NOW})`,
  enter: {
    credited: (tx, id) => deposits.setState(tx, { id, state: 'credited', endedAt: NOW, userId: 'usr_a' }),
    held: (tx, id) => deposits.setState(tx, { id, state: 'held', endedAt: null, userId: 'usr_a' }),
    suspense: (tx, id) => deposits.setState(tx, { id, state: 'suspense', endedAt: null, userId: null }),
  },
})

const by = { staffId: 'stf_1', email: 'anna@office.example' }
testMoves('moves between the tiers', {
  moves: RESERVE_ORDER_MOVES,
  table: 'custody.reserve_orders',
  plant: (state) => sql`
      insert into custody.reserve_orders (id, kind, chain, asset, base, state, reason, proposed_by, proposed_email,
        proposed_at, from_index, unsigned)
      values ('one', 'return', 'BITCOIN', 'BTC', 10, ${state}, 'why', 'stf_1', 'anna@office.example', ${NOW}, -2, '{}')`,
  enter: {
    signed: (tx, id) => orders.setSigned(tx, id, { signed: { txid: 'tx', raw: '00' }, by }),
    approved: (tx, id) => orders.setApproved(tx, id),
    declined: (tx, id) => orders.endOrder(tx, id, { state: 'declined', failure: 'no', declinedBy: by.email, at: NOW }),
    failed: (tx, id) => orders.endOrder(tx, id, { state: 'failed', failure: 'no', at: NOW }),
  },
})
