import { ok, type Refusal, type Result, refuse } from '@bourse/money'
import type { Db, Tx } from '../../../platform/database/db.ts'
import type { Passwords } from '../../../platform/secrets/passwords.ts'
import { judgeOpen } from '../accounts/standing.rules.ts'
import type { Tickets } from '../accounts/tickets.ts'
import type { Codes } from '../contacts/codes.ts'
import { contactOf } from '../contacts/contacts.rules.ts'
import type { Factors, SecondStepGiven } from '../factors/factors.ts'
import type { PasskeyProofs } from '../factors/passkey-proofs.ts'
import type { UserRow } from '../identity.sql.ts'
import * as users from '../identity.sql.ts'
import type { SecurityNotices } from '../notices/security-notices.ts'
import type { LogInTries } from './log-in-tries.ts'
import type { Newcomer, OpenedSession, Sessions } from './sessions.ts'

export interface LogInDeps {
  readonly db: Db
  readonly passwords: Passwords
  readonly codes: Codes
  readonly sessions: Sessions
  readonly tickets: Tickets
  readonly factors: Factors
  readonly passkeyProofs: PasskeyProofs
  readonly securityNotices: SecurityNotices
  readonly logInTries: LogInTries
}

export function createLogIn(deps: LogInDeps) {
  const { db, passwords, codes, sessions, tickets, factors, passkeyProofs, securityNotices, logInTries } = deps

  async function withPassword({ account, password }: { account: string; password: string }, visitor: Newcomer) {
    const contact = contactOf(account)
    if (!contact.ok) return contact
    const user = await users.findUserByContact(db.queryable, contact.value)
    const tried = { whose: user?.id ?? contact.value.address, by: visitor }
    const allowed = await logInTries.take(tried)
    if (!allowed.ok) return allowed
    const known = user ?? (await users.findEndedByContact(db.queryable, contact.value))
    const right = await passwords.verify(known?.password_hash, password)
    if (known === undefined || !right) return refuse({ code: 'identity.credentials_wrong' })
    const open = judgeOpen(known)
    if (!open.ok) return open
    await logInTries.reset(tried)
    return firstStep(known, visitor, async (): Promise<Result<undefined, never>> => ok())
  }

  async function withCode({ account, code }: { account: string; code: string }, visitor: Newcomer) {
    const contact = contactOf(account)
    if (!contact.ok) return contact
    const sent = await codes.check(contact.value, 'login', code, { holder: visitor.device.id })
    if (!sent.ok) return sent
    const user = await users.findUserByContact(db.queryable, contact.value)
    if (user === undefined) return refuse({ code: 'identity.code_wrong' })
    const open = judgeOpen(user)
    if (!open.ok) return open
    const useCode = async (tx: Tx) =>
      (await codes.use(tx, sent.value)) ? ok() : refuse({ code: 'identity.code_wrong' })
    return firstStep(user, visitor, useCode)
  }

  /** A second factor that is bound is asked for next: the answer then carries a ticket in place of a token (10071). */
  async function firstStep<R extends Refusal>(
    user: UserRow,
    visitor: Newcomer,
    prove: (tx: Tx) => Promise<Result<undefined, R>>,
  ) {
    const bound = await factors.bound(user)
    const done = await db.tx(async (tx) => {
      const proved = await prove(tx)
      if (!proved.ok) return proved
      // What is written here must stay, although the answer is a refusal.
      if (bound.length > 0) return ok({ ticket: await tickets.issue(tx, user.id, 'log_in') })
      return ok({ session: await open(tx, user, visitor) })
    })
    if (!done.ok) return done
    if ('session' in done.value) return ok(done.value.session)
    return refuse({ code: 'identity.second_factor_needed', ...done.value.ticket, factors: bound })
  }

  /** A wrong code leaves the ticket for another try; the limit on tries is what stops guessing. */
  async function secondStep(given: SecondStepGiven, visitor: Newcomer) {
    const owner = await ownerOf(given.ticket)
    if (!owner.ok) return owner
    const user = owner.value
    const proof = await factors.checkAtLogIn(user, given)
    if (!proof.ok) return proof
    const { kind } = proof.value
    return factors.proving(proof.value, () =>
      db.tx(async (tx) => {
        if (!(await factors.use(tx, proof.value))) {
          return refuse({ code: kind === 'passkey' ? 'identity.passkey_wrong' : 'identity.totp_wrong' })
        }
        if ((await tickets.take(tx, given.ticket, 'log_in')) === undefined)
          return refuse({ code: 'identity.ticket_expired' })
        if (kind === 'recovery')
          await securityNotices.notify(tx, { userId: user.id, kind: 'recovery_code_used', visitor })
        return ok(await open(tx, user, visitor))
      }),
    )
  }

  async function ownerOf(ticket: string) {
    const userId = await tickets.ownerOf(db.queryable, ticket, 'log_in')
    if (userId === undefined) return refuse({ code: 'identity.ticket_expired' })
    const user = await users.getUser(db.queryable, userId)
    const open = judgeOpen(user)
    return open.ok ? ok(user) : open
  }

  /** The challenge belongs to the ticket: an answer to it opens no other log-in. */
  async function passkeyOptions(ticket: string) {
    const owner = await ownerOf(ticket)
    if (!owner.ok) return owner
    return passkeyProofs.options({ userId: owner.value.id, purpose: 'log_in', holder: ticket })
  }

  /** However somebody got in, the owner hears of a device not seen before, and of every log-in if they want to. */
  async function open(tx: Tx, user: UserRow, visitor: Newcomer): Promise<OpenedSession> {
    const isNew = await sessions.isNewDevice(tx, user.id, visitor.device)
    if (isNew || (await securityNotices.wantsLogIns(tx, user.id))) {
      await securityNotices.notify(tx, { userId: user.id, kind: isNew ? 'new_device' : 'logged_in', visitor })
    }
    return sessions.open(tx, user.id, visitor)
  }

  return { withPassword, withCode, secondStep, passkeyOptions, open }
}
export type LogIn = ReturnType<typeof createLogIn>
