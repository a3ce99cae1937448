import type { EvidenceState } from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'
import type { Moves } from '../../../platform/database/moves.ts'

export const EVIDENCE_MOVES: Moves<EvidenceState> = {
  waiting: ['accepted', 'rejected'],
  accepted: [],
  rejected: [],
}

export type DecideRefusal = {
  readonly code: 'policy.evidence_unknown' | 'policy.evidence_decided' | 'policy.evidence_reason_missing'
}

interface Facts<Row> {
  readonly row: Row | undefined
  readonly decision: 'accepted' | 'rejected'
  readonly reason: string | undefined
}

/** Decided once; whoever is refused reads why. */
export function judgeDecision<Row extends { readonly state: EvidenceState }>({
  row,
  decision,
  reason,
}: Facts<Row>): Result<Row, DecideRefusal> {
  if (row === undefined) return refuse({ code: 'policy.evidence_unknown' })
  if (row.state !== 'waiting') return refuse({ code: 'policy.evidence_decided' })
  return decision === 'rejected' && reason === undefined ? refuse({ code: 'policy.evidence_reason_missing' }) : ok(row)
}
