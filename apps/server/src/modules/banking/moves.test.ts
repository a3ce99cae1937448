import { sql } from 'kysely'
import { NOW, testMoves } from '../../testing/state-moves.ts'
import { BANK_LINE_MOVES } from './lines.rules.ts'
import * as lines from './lines.sql.ts'

testMoves('bank transfers', {
  moves: BANK_LINE_MOVES,
  table: 'banking.bank_lines',
  plant: (state) => sql`
      insert into banking.bank_lines (id, rail, bank_id, asset, units, sender_name, sender_account, reference, kind, state, user_id,
        booked_at, seen_at)
      values ('one', 'sepa', 'line', 'EUR', 10, 'Anna Verdi', 'DE89370400440532013000', '', 'unknown_reference', ${state}, 'usr_a', ${NOW},
        ${NOW})`,
  enter: {
    credited: (tx, id) => lines.creditLine(tx, { id, userId: 'usr_a', orderId: null, now: NOW }),
    returning: (tx, id) => lines.beginReturn(tx, id),
    returned: (tx, id) => lines.endReturn(tx, { id, failure: null, now: NOW }),
    house: (tx, id) => lines.houseLine(tx, id, NOW),
    review: (tx, id) => lines.endReturn(tx, { id, failure: 'closed', now: NOW }),
  },
})
