import { sql } from 'kysely'
import { NOW, testMoves } from '../../testing/state-moves.ts'
import { DEPOSIT_MOVES } from './deposits.rules.ts'
import * as deposits from './deposits.sql.ts'

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
