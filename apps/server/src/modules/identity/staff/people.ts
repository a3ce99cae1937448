import type {
  contract,
  InputOf,
  OfficeSession,
  OfficeUser,
  OfficeUserRow,
  PersonLine,
  StaffRole,
} from '@bourse/contract'
import { FREEZE_REASONS } from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'
import type { Actor, RecordAct } from '../../../platform/acts.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { CursorPage, Events } from '../accounts/events.ts'
import * as security from '../accounts/security.sql.ts'
import { emailContact, masked, phoneContact } from '../contacts/contacts.rules.ts'
import { FUND_PASSWORD_TRIES } from '../factors/fund-password.ts'
import * as passkeys from '../factors/passkeys.sql.ts'
import type { UserRow } from '../identity.sql.ts'
import * as users from '../identity.sql.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { readSearch, seesContact, stoppedUntil } from './people.rules.ts'
import * as sql from './people.sql.ts'
import { unfreezeWord } from './unfreezing.rules.ts'
import { findWaiting, type ProposalRow } from './unfreezing.sql.ts'

type Search = InputOf<typeof contract.identity.officeUsers>
export type UnknownUser = { readonly code: 'identity.user_unknown' }

/** A member of staff at work: who it is for the record, and what the role lets them see and decide. */
export interface StaffAsker {
  readonly actor: Actor
  readonly role: StaffRole
}

export interface PeopleDeps {
  readonly db: Db
  readonly clock: Clock
  readonly realClock: Clock
  readonly sessions: Sessions
  readonly events: Events
  readonly recordAct: RecordAct
}

/** A page asks for its parts one by one and again and again; one record in ten minutes tells the same. */
const VIEW_MS = 10 * 60_000

/** People as staff see them. */
export function createPeople({ db, clock, realClock, sessions, events, recordAct }: PeopleDeps) {
  /** Whoever looks at somebody's affairs leaves a record of it, in whichever module they look. */
  async function view(userId: string, actor: Actor): Promise<Result<undefined, UnknownUser>> {
    const now = realClock.now()
    return db.tx(async (tx): Promise<Result<undefined, UnknownUser>> => {
      if ((await sql.findPerson(tx, userId)) === undefined) return refuse({ code: 'identity.user_unknown' })
      const since = new Date(now.getTime() - VIEW_MS)
      const first = await sql.takeView(tx, { staffId: actor.staffId, userId, now, since })
      if (first) await recordAct(tx, { actor, act: 'user.viewed', subject: userId })
      return ok()
    })
  }

  /** What is read about somebody is read after the look is recorded. */
  async function viewed<T>(
    userId: string,
    { actor }: StaffAsker,
    read: () => Promise<T>,
  ): Promise<Result<T, UnknownUser>> {
    const seen = await view(userId, actor)
    return seen.ok ? ok(await read()) : seen
  }

  function lineOf(row: sql.PersonRow, role: StaffRole): PersonLine {
    return {
      userId: row.id,
      uid: String(row.uid),
      username: seesContact(role) ? row.username : `${row.username.slice(0, 4)}****`,
      email: row.email === null || seesContact(role) ? row.email : masked(emailContact(row.email)),
      phone: row.phone === null || seesContact(role) ? row.phone : masked(phoneContact(row.phone)),
      country: row.country,
      registeredAt: row.registered_at.toISOString(),
      frozenAt: row.frozen_at?.toISOString() ?? null,
      closedAt: row.closed_at?.toISOString() ?? null,
      endedAt: row.ended_at?.toISOString() ?? null,
    }
  }

  function rowOf(row: sql.PersonRow, role: StaffRole): OfficeUserRow {
    return {
      ...lineOf(row, role),
      secondFactor: row.second_factor,
      withdrawalsStoppedUntil: stoppedUntil(row, clock.now())?.toISOString() ?? null,
    }
  }

  async function search({ text, from, to, size, ...filter }: Search, role: StaffRole) {
    const found = await sql.searchPeople(db.queryable, {
      state: filter.state,
      country: filter.country,
      secondFactor: filter.secondFactor,
      withdrawalsStopped: filter.withdrawalsStopped,
      after: filter.after,
      text: text === undefined ? undefined : readSearch(text),
      from: from === undefined ? undefined : new Date(from),
      to: to === undefined ? undefined : new Date(to),
      now: clock.now(),
      limit: size + 1,
    })
    const records = found.slice(0, size).map((row) => rowOf(row, role))
    return { records, next: found.length > size ? (records.at(-1)?.uid ?? null) : null }
  }

  /** What an act answers with, too: the person as they are now. */
  async function get(userId: string, { actor, role }: StaffAsker): Promise<Result<OfficeUser, UnknownUser>> {
    const seen = await view(userId, actor)
    if (!seen.ok) return seen
    const [user, row, proposal, inviter, invitees, ...counts] = await Promise.all([
      users.getUser(db.queryable, userId),
      sql.findPerson(db.queryable, userId),
      findWaiting(db.queryable, userId),
      sql.findInviter(db.queryable, userId),
      sql.countInvitees(db.queryable, userId),
      security.countRecoveryCodes(db.queryable, userId),
      passkeys.countPasskeys(db.queryable, userId),
    ])
    if (row === undefined) return refuse({ code: 'identity.user_unknown' })
    return ok({
      ...rowOf(row, role),
      language: user.language,
      fiat: user.fiat,
      inviteCode: user.invite_code,
      inviter: inviter === undefined ? null : lineOf(inviter, role),
      invitees,
      freeze: freezeOf(user, role),
      unfreeze: unfreezeWord({ user, staffId: actor.staffId, role, proposedBy: proposal?.proposed_by }),
      unfreezeProposal: proposal === undefined || !seesContact(role) ? null : proposalView(proposal),
      staffStop: staffStopOf(user, role, clock.now()),
      factors: factorsOf(user, ...counts),
      marketAccountSince: row.market_account_since?.toISOString() ?? null,
    })
  }

  async function invitees(userId: string, { current, size }: { current: number; size: number }, role: StaffRole) {
    const total = await sql.countInvitees(db.queryable, userId)
    const found = await sql.listInvitees(db.queryable, { userId, limit: size, offset: (current - 1) * size })
    return { current, size, total, records: found.map((row) => lineOf(row, role)) }
  }

  return {
    view,
    search,
    get,
    sessions: (userId: string, asker: StaffAsker) =>
      viewed(userId, asker, (): Promise<OfficeSession[]> => sessions.list(userId, '')),
    events: (userId: string, page: CursorPage, asker: StaffAsker) =>
      viewed(userId, asker, () => events.list(userId, page)),
    invitees: (userId: string, page: { current: number; size: number }, asker: StaffAsker) =>
      viewed(userId, asker, () => invitees(userId, page, asker.role)),
    notes: (userId: string, asker: StaffAsker) =>
      viewed(userId, asker, async () => (await sql.listNotes(db.queryable, userId)).map(noteView)),
  }
}
export type People = ReturnType<typeof createPeople>

export function noteView({ seq, time, staff_email, text }: sql.NoteRow) {
  return { id: String(seq), time: time.toISOString(), staffEmail: staff_email, text }
}

/** What colleagues have written may name more than a role needs to know. */
function freezeOf(user: UserRow, role: StaffRole): OfficeUser['freeze'] {
  if (user.frozen_at === null) return null
  const { frozen_by_email: email, frozen_by_role: byRole } = user
  return {
    at: user.frozen_at.toISOString(),
    reason: FREEZE_REASONS.find((known) => known === user.frozen_reason) ?? 'own_link',
    text: seesContact(role) ? user.frozen_text : null,
    by: email === null || byRole === null ? null : { email, role: byRole },
  }
}

function proposalView(row: ProposalRow): OfficeUser['unfreezeProposal'] {
  const { id, evidence, reference, text, proposed_at: at, proposed_by_email: by } = row
  return { proposalId: id, at: at.toISOString(), by, evidence, reference, text }
}

function staffStopOf(user: UserRow, role: StaffRole, now: Date): OfficeUser['staffStop'] {
  const { staff_stop_until: until, staff_stop_text: text, staff_stop_by: by } = user
  if (until === null || until <= now || by === null) return null
  return { until: until.toISOString(), text: seesContact(role) ? text : null, by }
}

function factorsOf(user: UserRow, recoveryCodes: number, passkeyCount: number): OfficeUser['factors'] {
  const factor = (kind: OfficeUser['factors'][number]['kind'], set: boolean, left: number | null = null) =>
    ({ kind, state: set ? 'set' : 'missing', left }) as const
  const hasSecond = user.totp_factor !== null || passkeyCount > 0
  const fund = factor('fund_password', user.fund_password_factor !== null)
  return [
    factor('password', user.password_hash !== ''),
    factor('authenticator', user.totp_factor !== null),
    factor('passkeys', passkeyCount > 0, passkeyCount === 0 ? null : passkeyCount),
    // They come with a second factor; without one there is nothing to have run out of.
    factor('recovery_codes', recoveryCodes > 0, hasSecond ? recoveryCodes : null),
    user.fund_password_tries >= FUND_PASSWORD_TRIES ? { ...fund, state: 'locked' } : fund,
    factor('anti_phishing', user.anti_phishing_code !== null),
  ]
}
