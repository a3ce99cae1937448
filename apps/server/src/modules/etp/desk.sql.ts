import type { EtpLeverage, EtpProposalKind } from '@bourse/contract'
import { sql } from 'kysely'
import { maybeRow, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'
import { entering } from '../../platform/database/moves.sql.ts'
import { assertMoved } from '../../platform/database/moves.ts'
import { ETP_PROPOSAL_MOVES, type EtpProposalState } from './states.rules.ts'

export interface ProposalRow {
  readonly id: string
  readonly state: EtpProposalState
  readonly kind: EtpProposalKind
  readonly symbol: string
  readonly coin: string
  readonly leverage: EtpLeverage
  readonly reason: string
  readonly proposed_by: string
  readonly proposed_by_email: string
  readonly proposed_at: Date
}

const COLUMNS = sql`id, state, kind, symbol, coin, leverage, reason, proposed_by, proposed_by_email, proposed_at`

/** False when another one about the product is open: the unique index decides. */
export async function insertProposal(db: Queryable, row: Omit<ProposalRow, 'state'>): Promise<boolean> {
  const inserted = await run(
    db,
    sql`
      insert into etp.etp_proposals (${COLUMNS})
      values (${row.id}, 'open', ${row.kind}, ${row.symbol}, ${row.coin}, ${row.leverage}, ${row.reason}, ${row.proposed_by},
        ${row.proposed_by_email}, ${row.proposed_at})
      on conflict (symbol) where state = 'open' do nothing`,
  )
  return inserted === 1
}

export function openProposals(db: Queryable): Promise<ProposalRow[]> {
  return rows(db, sql<ProposalRow>`select ${COLUMNS} from etp.etp_proposals where state = 'open' order by proposed_at`)
}

export function findProposal(db: Queryable, id: string): Promise<ProposalRow | undefined> {
  return maybeRow(db, sql<ProposalRow>`select ${COLUMNS} from etp.etp_proposals where id = ${id}`)
}

export function lockProposal(tx: Tx, id: string): Promise<ProposalRow | undefined> {
  return maybeRow(tx, sql<ProposalRow>`select ${COLUMNS} from etp.etp_proposals where id = ${id} for update`)
}

export interface Decided {
  readonly id: string
  readonly state: 'confirmed' | 'declined'
  readonly by: string
  readonly now: Date
}

export async function closeProposal(tx: Tx, { id, state, by, now }: Decided): Promise<void> {
  const to = entering(ETP_PROPOSAL_MOVES, state)
  const touched = await run(
    tx,
    sql`update etp.etp_proposals set ${to.set}, decided_by = ${by}, decided_at = ${now} where id = ${id} and ${to.from}`,
  )
  assertMoved(touched, `proposal ${id}`, state)
}
