import type { StaffProposal, StaffRole } from '@bourse/contract'
import { sql } from 'kysely'
import { maybeRow, type Queryable, rows, run } from '../../platform/database/db.ts'
import { entering } from '../../platform/database/moves.sql.ts'
import { assertMoved } from '../../platform/database/moves.ts'
import { STAFF_PROPOSAL_MOVES } from './proposals.rules.ts'

export interface ProposalRow {
  readonly id: string
  readonly kind: StaffProposal['kind']
  readonly state: 'open' | 'confirmed' | 'declined' | 'withdrawn' | 'expired'
  readonly staff_id: string | null
  readonly email: string
  readonly name: string
  readonly role: StaffRole
  readonly password_hash: string | null
  readonly proposed_by: string
  readonly proposed_at: Date
  readonly expires_at: Date
}

export type NewProposal = Omit<ProposalRow, 'state'>

/** Gives false when another one about the same address is open: the unique index decides. */
export async function insertProposal(db: Queryable, proposal: NewProposal): Promise<boolean> {
  const inserted = await run(
    db,
    sql`
      insert into admin.staff_proposals (id, kind, state, staff_id, email, name, role, password_hash, proposed_by,
        proposed_at, expires_at)
      values (${proposal.id}, ${proposal.kind}, 'open', ${proposal.staff_id}, ${proposal.email}, ${proposal.name},
        ${proposal.role}, ${proposal.password_hash}, ${proposal.proposed_by}, ${proposal.proposed_at},
        ${proposal.expires_at})
      on conflict (email) where state = 'open' do nothing`,
  )
  return inserted === 1
}

export interface OpenProposalRow extends NewProposal {
  readonly proposer_email: string
}

export async function listOpenProposals(db: Queryable, now: Date): Promise<OpenProposalRow[]> {
  return rows(
    db,
    sql<OpenProposalRow>`
      select p.*, s.email as proposer_email
      from admin.staff_proposals p join admin.staff s on s.id = p.proposed_by
      where p.state = 'open' and p.expires_at > ${now}
      order by p.proposed_at, p.id`,
  )
}

/** Whom a proposal is about, which never changes; null for a new account. */
export async function findSubject(db: Queryable, id: string): Promise<string | null | undefined> {
  const found = sql<{ staff_id: string | null }>`select staff_id from admin.staff_proposals where id = ${id}`
  return (await maybeRow(db, found))?.staff_id
}

export async function lockProposal(db: Queryable, id: string): Promise<ProposalRow | undefined> {
  return maybeRow(db, sql<ProposalRow>`select * from admin.staff_proposals where id = ${id} for update`)
}

export interface Closing {
  readonly id: string
  readonly state: 'confirmed' | 'declined' | 'withdrawn'
  readonly by: string
  readonly now: Date
}

export async function closeProposal(db: Queryable, { id, state, by, now }: Closing): Promise<void> {
  const to = entering(STAFF_PROPOSAL_MOVES, state)
  const touched = await run(
    db,
    sql`
      update admin.staff_proposals set ${to.set}, decided_by = ${by}, decided_at = ${now}, password_hash = null
      where id = ${id} and ${to.from}`,
  )
  assertMoved(touched, `proposal ${id}`, state)
}

/** Makes room for another proposal about the same address. */
export async function expireProposals(db: Queryable, now: Date): Promise<void> {
  const to = entering(STAFF_PROPOSAL_MOVES, 'expired')
  await run(
    db,
    sql`
      update admin.staff_proposals set ${to.set}, decided_at = ${now}, password_hash = null
      where ${to.from} and expires_at <= ${now}`,
  )
}

/** What somebody proposed falls with their own rights. */
export async function withdrawProposalsOf(db: Queryable, staffId: string, now: Date): Promise<void> {
  const to = entering(STAFF_PROPOSAL_MOVES, 'withdrawn')
  await run(
    db,
    sql`
      update admin.staff_proposals set ${to.set}, decided_at = ${now}, password_hash = null
      where ${to.from} and proposed_by = ${staffId}`,
  )
}
