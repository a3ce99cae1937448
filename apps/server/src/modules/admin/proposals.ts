import type { DecisionSubject, Staff, StaffProposal, StaffRole } from '@bourse/contract'
import { assert, ok, type Result, refuse } from '@bourse/money'
import type { Tx } from '../../platform/database/db.ts'
import type { Actor } from './audit-log.ts'
import { deleteKeysOf } from './keys/keys.sql.ts'
import { judgePassword, type PasswordRefusal } from './new-password.ts'
import {
  type DecideRefusal,
  decidesFrom,
  mayDecide,
  mayWithdraw,
  openUntil,
  type ProposalFacts,
  type WithdrawRefusal,
} from './proposals.rules.ts'
import * as sql from './proposals.sql.ts'
import { givenUntil, isAdmin, mayChangeStaff, type StaffChangeRefusal } from './staff.rules.ts'
import * as accounts from './staff.sql.ts'
import { type NewAccount, type StaffDeps, staffView } from './staff.ts'

type OpenRefusal = { readonly code: 'admin.proposal_open' }
type TakenRefusal = { readonly code: 'admin.email_taken' }
type NewRefusal = TakenRefusal | OpenRefusal | { readonly code: 'session.unauthorized' }

interface Change {
  readonly kind: 'role' | 'reset' | 'reactivate'
  readonly staffId: string
  readonly role?: StaffRole
  readonly passwordHash?: string | null
}

/** Rights are given by two: one admin proposes, another confirms, and what they give decides about money a day later. */
export function createProposals(deps: StaffDeps) {
  const { db, clock, ids, passwords, auditLog } = deps

  async function insert(
    tx: Tx,
    content: Pick<sql.NewProposal, 'kind' | 'staff_id' | 'email' | 'name' | 'role' | 'password_hash'>,
    actor: Actor,
  ): Promise<Result<StaffProposal, OpenRefusal>> {
    const now = clock.now()
    await sql.expireProposals(tx, now)
    const proposal = {
      ...content,
      id: ids.next('spr'),
      proposed_by: actor.staffId,
      proposed_at: now,
      expires_at: openUntil(now),
    }
    if (!(await sql.insertProposal(tx, proposal))) return refuse({ code: 'admin.proposal_open' })
    const { kind, email, name, role } = content
    await auditLog.record(tx, {
      actor,
      act: 'staff.proposed',
      subject: content.staff_id ?? proposal.id,
      detail: { proposal: proposal.id, kind, email, name, role },
    })
    return ok(proposalView({ ...proposal, proposer_email: actor.email }))
  }

  async function proposeChange(
    { kind, staffId, role, passwordHash = null }: Change,
    actor: Actor,
  ): Promise<Result<StaffProposal, StaffChangeRefusal | OpenRefusal>> {
    return db.tx(async (tx): Promise<Result<StaffProposal, StaffChangeRefusal | OpenRefusal>> => {
      const locked = await accounts.lockStaff(tx, [staffId, actor.staffId])
      const [subject, proposer] = [staffId, actor.staffId].map((id) => locked.find((row) => row.id === id))
      const allowed = mayChangeStaff({ subject, actor: proposer })
      if (!allowed.ok) return allowed
      const { email, name, role: oldRole } = allowed.value
      const content = { kind, staff_id: staffId, email, name, role: role ?? oldRole, password_hash: passwordHash }
      return insert(tx, content, actor)
    })
  }

  /** People before the proposal, as everywhere: a decision and a deactivation wait for each other and stay in nobody's way. */
  async function read(tx: Tx, id: string, actor: Actor) {
    const subject = await sql.findSubject(tx, id)
    const locked = await accounts.lockStaff(tx, [actor.staffId, ...(subject ? [subject] : [])])
    const proposal = await sql.lockProposal(tx, id)
    return { proposal, actor: locked.find((row) => row.id === actor.staffId), locked, now: clock.now() }
  }

  /** Without what it proposed: by a second admin, or by whoever proposed it. */
  async function end<No extends DecideRefusal | WithdrawRefusal>(
    id: string,
    actor: Actor,
    { state, may }: { readonly state: 'declined' | 'withdrawn'; readonly may: May<No> },
  ): Promise<Result<Record<string, never>, No>> {
    return db.tx(async (tx): Promise<Result<Record<string, never>, No>> => {
      const facts = await read(tx, id, actor)
      const allowed = may(facts)
      if (!allowed.ok) return allowed
      await sql.closeProposal(tx, { id, state, by: actor.staffId, now: facts.now })
      const { staff_id: staffId, kind, email } = allowed.value
      const detail = { proposal: id, kind, email }
      await auditLog.record(tx, { actor, act: `staff.proposal_${state}`, subject: staffId ?? id, detail })
      return ok({})
    })
  }

  return {
    /** What is signed with the confirmation of a proposal. */
    async decisionSubject({ id }: { readonly id: string }): Promise<DecisionSubject> {
      const open = await sql.listOpenProposals(db.queryable, clock.now())
      return { facts: open.flatMap((row) => (row.id === id ? [`${row.kind} ${row.email} ${row.role}`] : [])) }
    },

    list: async (): Promise<StaffProposal[]> =>
      (await sql.listOpenProposals(db.queryable, clock.now())).map(proposalView),

    async proposeNew(account: NewAccount, actor: Actor): Promise<Result<StaffProposal, NewRefusal | PasswordRefusal>> {
      const { email, name, role, password } = account
      const judged = await judgePassword(passwords, password, email)
      if (!judged.ok) return judged
      const passwordHash = await passwords.hash(password)
      return db.tx(async (tx): Promise<Result<StaffProposal, NewRefusal>> => {
        const [proposer] = await accounts.lockStaff(tx, [actor.staffId])
        if (!isAdmin(proposer)) return refuse({ code: 'session.unauthorized' })
        if ((await accounts.findStaffByEmail(tx, email)) !== undefined) return refuse({ code: 'admin.email_taken' })
        const content = { kind: 'create', staff_id: null, email, name, role, password_hash: passwordHash } as const
        return insert(tx, content, actor)
      })
    },

    proposeRole: (change: { readonly staffId: string; readonly role: StaffRole }, actor: Actor) =>
      proposeChange({ kind: 'role', ...change }, actor),
    async proposeReset(
      { staffId, password }: { readonly staffId: string; readonly password: string },
      actor: Actor,
    ): Promise<Result<StaffProposal, StaffChangeRefusal | OpenRefusal | PasswordRefusal>> {
      const subject = await accounts.findStaff(db.queryable, staffId)
      const judged = subject === undefined ? ok() : await judgePassword(passwords, password, subject.email)
      if (!judged.ok) return judged
      return proposeChange({ kind: 'reset', staffId, passwordHash: await passwords.hash(password) }, actor)
    },
    proposeReturn: (change: { readonly staffId: string }, actor: Actor) =>
      proposeChange({ kind: 'reactivate', ...change }, actor),

    async confirm(id: string, actor: Actor): Promise<Result<Staff, DecideRefusal | TakenRefusal>> {
      return db.tx(async (tx): Promise<Result<Staff, DecideRefusal | TakenRefusal>> => {
        const facts = await read(tx, id, actor)
        const allowed = mayDecide(facts)
        if (!allowed.ok) return allowed
        const proposal = allowed.value
        const subject = facts.locked.find((row) => row.id === proposal.staff_id)
        const done = subject === undefined ? await open(deps, tx, proposal) : await change(deps, tx, proposal, subject)
        if (!done.ok) return done
        const { row, act, detail } = done.value
        await sql.closeProposal(tx, { id, state: 'confirmed', by: actor.staffId, now: facts.now })
        const recorded = { ...detail, proposal: id, proposedBy: proposal.proposed_by }
        await auditLog.record(tx, { actor, act, subject: row.id, detail: recorded })
        return ok(staffView(row, facts.now))
      })
    },

    decline: (id: string, actor: Actor) => end(id, actor, { state: 'declined', may: mayDecide }),
    withdraw: (id: string, actor: Actor) => end(id, actor, { state: 'withdrawn', may: mayWithdraw }),
  }
}

type May<No extends DecideRefusal | WithdrawRefusal> = (facts: ProposalFacts) => Result<sql.ProposalRow, No>

interface Confirmed {
  readonly row: accounts.StaffRow
  readonly act: string
  readonly detail: Readonly<Record<string, unknown>>
}

async function open(
  { clock, realClock, ids }: StaffDeps,
  tx: Tx,
  { email, name, role, password_hash: passwordHash }: sql.ProposalRow,
): Promise<Result<Confirmed, TakenRefusal>> {
  assert(passwordHash !== null, 'a proposed account has a first password while it is open')
  const now = clock.now()
  const row = await accounts.insertStaff(tx, {
    ...{ id: ids.next('stf'), email, name, role, passwordHash, now },
    passwordGivenUntil: givenUntil(realClock.now()),
    totpSecret: null,
    decidesFrom: decidesFrom(now),
  })
  if (row === undefined) return refuse({ code: 'admin.email_taken' })
  return ok({ row, act: 'staff.created', detail: { email, name, role } })
}

/** Ends the sessions of the person, and what they proposed themselves. */
async function change(
  { clock, realClock, sessions }: StaffDeps,
  tx: Tx,
  { kind, role, password_hash: passwordHash }: sql.ProposalRow,
  before: accounts.StaffRow,
): Promise<Result<Confirmed, never>> {
  const now = clock.now()
  const active = kind === 'reactivate' ? true : before.active
  const after = { id: before.id, role: kind === 'role' ? role : before.role, active, decidesFrom: decidesFrom(now) }
  await accounts.updateStaff(tx, after)
  if (passwordHash !== null) {
    await deleteKeysOf(tx, before.id)
    await accounts.resetStaff(tx, before.id, { passwordHash, until: givenUntil(realClock.now()) })
  }
  await sessions.endAllOf(tx, before.id)
  await sql.withdrawProposalsOf(tx, before.id, now)
  const row = {
    ...{ ...before, role: after.role, active, decides_from: after.decidesFrom },
    totp_confirmed_at: passwordHash === null ? before.totp_confirmed_at : null,
  }
  if (kind === 'reset') return ok({ row, act: 'staff.reset', detail: {} })
  const detail = { from: { role: before.role, active: before.active }, to: { role: after.role, active } }
  return ok({ row, act: 'staff.changed', detail })
}

function proposalView(row: sql.OpenProposalRow): StaffProposal {
  return {
    id: row.id,
    kind: row.kind,
    staffId: row.staff_id,
    email: row.email,
    name: row.name,
    role: row.role,
    proposerId: row.proposed_by,
    proposerEmail: row.proposer_email,
    proposedAt: row.proposed_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }
}
