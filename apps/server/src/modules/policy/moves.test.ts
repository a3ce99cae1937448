import { sql } from 'kysely'
import type { Queryable } from '../../platform/database/db.ts'
import { NOW, testMoves } from '../../testing/state-moves.ts'
import { EVIDENCE_MOVES } from './evidence/evidence.rules.ts'
import { decideEvidence } from './evidence/evidence.sql.ts'
import { POLICY_PROPOSAL_MOVES } from './proposals.rules.ts'
import { closeProposal } from './proposals.sql.ts'

const closed = (state: 'declined' | 'withdrawn') => (db: Queryable, id: string) =>
  closeProposal(db, { id, state, by: 'stf_b', now: NOW })

testMoves('proposed rules', {
  moves: POLICY_PROPOSAL_MOVES,
  table: 'policy.policy_proposals',
  plant: (state) => {
    const at = state === 'open' ? null : NOW
    const ruleId = state === 'approved' ? 'prl_a' : null
    return sql`
      with rule as (
        insert into policy.rules (id, product, place, category, answer, steps, reason, source, valid_from, preset, made_at)
        values ('prl_a', 'convert', 'DE', 'any', 'deny', '{}', '{}', '', ${NOW}, 'regulated', ${NOW})
        on conflict do nothing)
      insert into policy.policy_proposals (id, state, product, place, category, answer, steps, reason, source, valid_from, note, impact,
        proposed_by, proposer_email, proposed_at, expires_at, decided_by, decided_at, rule_id)
      values ('one', ${state}, 'convert', 'DE', 'any', 'deny', '{}', '{}', '', ${NOW}, 'why', '{}', 'stf_a', 'a@office.example', ${NOW},
        ${NOW}, ${at === null ? null : 'stf_b'}, ${at}, ${ruleId})`
  },
  enter: {
    approved: (db, id) => closeProposal(db, { id, state: 'approved', by: 'stf_b', now: NOW, ruleId: 'prl_a' }),
    declined: closed('declined'),
    withdrawn: closed('withdrawn'),
  },
})

const by = { staffId: 'stf_b', email: 'b@office.example' }

testMoves('evidence of investors', {
  moves: EVIDENCE_MOVES,
  table: 'policy.investor_evidence',
  plant: (state) => {
    const at = state === 'waiting' ? null : NOW
    return sql`
      insert into policy.investor_evidence (id, user_id, state, ground, file_id, sent_at, decided_at, decided_by, reason)
      values ('one', 'usr_a', ${state}, 'director', 'kfl_a', ${NOW}, ${at}, ${at === null ? null : 'stf_b'}, 'why')`
  },
  enter: {
    accepted: (db, id) => decideEvidence(db, { id, state: 'accepted', at: NOW, by, reason: null }),
    rejected: (db, id) => decideEvidence(db, { id, state: 'rejected', at: NOW, by, reason: 'why' }),
  },
})
