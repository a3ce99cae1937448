import { sql } from 'kysely'
import { NOW, testMoves } from '../../testing/state-moves.ts'
import * as transfers from './transfers.sql.ts'
import { TRANSFER_MOVES } from './travel.rules.ts'

const by = { staffId: 'stf_a', email: 'a@office.example' }
const ended =
  (state: 'accepted' | 'rejected' | 'waived' | 'declined' | 'withdrawn') =>
  (tx: Parameters<typeof transfers.endTransfer>[0], id: string) =>
    transfers.endTransfer(tx, {
      ...{ id, state, now: NOW },
      ...(state === 'waived' || state === 'declined' ? { by, reason: 'why' } : {}),
    })

testMoves('transfers with other providers', {
  moves: TRANSFER_MOVES,
  table: 'travel.transfers',
  plant: (state) => {
    const at = state === 'open' ? null : NOW
    const reason = state === 'waived' || state === 'declined' ? 'why' : null
    return sql`
      insert into travel.transfers (id, direction, subject_id, user_id, chain, asset, address, amount, told, state, answer, opened_at,
        decided_at, reason)
      values ('one', 'out', 'wdr_a', 'usr_a', 'BITCOIN', 'BTC', 'address', '1', '{}', ${state}, 'none', ${NOW}, ${at}, ${reason})`
  },
  enter: {
    accepted: ended('accepted'),
    rejected: ended('rejected'),
    waived: ended('waived'),
    declined: ended('declined'),
    withdrawn: ended('withdrawn'),
  },
})
