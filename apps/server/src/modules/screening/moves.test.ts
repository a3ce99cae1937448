import { sql } from 'kysely'
import { NOW, testMoves } from '../../testing/state-moves.ts'
import * as cases from './cases.sql.ts'
import { SCREENING_MOVES } from './screening.rules.ts'

const by = { staffId: 'stf_a', email: 'a@office.example' }
const decided =
  (state: 'cleared' | 'accepted' | 'confirmed') => (tx: Parameters<typeof cases.decideCase>[0], id: string) =>
    cases.decideCase(tx, { id, state, by, reason: 'why', now: NOW })

testMoves('cases of screening', {
  moves: SCREENING_MOVES,
  table: 'screening.screening_cases',
  plant: (state) => {
    const [at, reason] = state === 'open' ? [null, null] : [NOW, 'why']
    return sql`
      insert into screening.screening_cases (id, key, area, subject_id, user_id, kinds, score, source, reference, finding, state,
        opened_at, decided_at, reason)
      values ('one', 'key', 'person', 'kyc_a', 'usr_a', '{pep}', 90, 'PEP', '1', '{}', ${state}, ${NOW}, ${at}, ${reason})`
  },
  enter: { cleared: decided('cleared'), accepted: decided('accepted'), confirmed: decided('confirmed') },
})
