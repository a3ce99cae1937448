import { ok, type Refusal, type Result, refuse } from '@bourse/money'
import type { Db, Tx } from '../../platform/db.ts'
import type { Passwords } from '../../platform/passwords.ts'
import type { Authenticator } from './authenticator.ts'
import type { Codes } from './codes.ts'
import { contactOf } from './contacts.rules.ts'
import type { UserRow } from './identity.sql.ts'
import * as users from './identity.sql.ts'
import type { Notices } from './notices.ts'
import type { OpenedSession, Sessions, Visitor } from './sessions.ts'
import type { Tickets } from './tickets.ts'
import type { Tries } from './tries.ts'

export interface LogInDeps {
  readonly db: Db
  readonly passwords: Passwords
  readonly codes: Codes
  readonly sessions: Sessions
  readonly tickets: Tickets
  readonly authenticator: Authenticator
  readonly notices: Notices
  readonly tries: Tries
}

interface SecondStep {
  readonly ticket: string
  readonly code: string | undefined
  readonly recoveryCode: string | undefined
}

/** Of an address or number, whether or not anyone has it. */
export const triesOf = (address: string) => `login:${address}`

export function createLogIn(deps: LogInDeps) {
  const { db, passwords, codes, sessions, tickets, authenticator, notices, tries } = deps

  /** The limit counts tries per account, right or wrong, before the password is looked at. */
  async function withPassword({ account, password }: { account: string; password: string }, visitor: Visitor) {
    const contact = contactOf(account)
    if (!contact.ok) return contact
    const key = triesOf(contact.value.address)
    const allowed = await tries.take(key)
    if (!allowed.ok) return allowed
    const user = await users.findUserByContact(db.queryable, contact.value)
    const right = await passwords.verify(user?.password_hash, password)
    if (user === undefined || !right) return refuse({ code: 'identity.credentials_wrong' })
    if (user.frozen_at !== null) return refuse({ code: 'session.frozen' })
    await tries.reset(key)
    return firstStep(user, visitor, async (): Promise<Result<undefined, never>> => ok())
  }

  async function withCode({ account, code }: { account: string; code: string }, visitor: Visitor) {
    const contact = contactOf(account)
    if (!contact.ok) return contact
    const sent = await codes.check(contact.value, 'login', code)
    if (!sent.ok) return sent
    const user = await users.findUserByContact(db.queryable, contact.value)
    if (user === undefined) return refuse({ code: 'identity.code_wrong' })
    if (user.frozen_at !== null) return refuse({ code: 'session.frozen' })
    const useCode = async (tx: Tx) =>
      (await codes.use(tx, sent.value)) ? ok() : refuse({ code: 'identity.code_wrong' })
    return firstStep(user, visitor, useCode)
  }

  /** A bound authenticator is asked for next: the answer then carries a ticket in place of a token (10071). */
  async function firstStep<R extends Refusal>(
    user: UserRow,
    visitor: Visitor,
    prove: (tx: Tx) => Promise<Result<undefined, R>>,
  ) {
    const done = await db.tx(async (tx) => {
      const proved = await prove(tx)
      if (!proved.ok) return proved
      // What is written here must stay, although the answer is a refusal.
      if (user.totp_secret !== null) return ok({ ticket: await tickets.issue(tx, user.id, 'log_in') })
      return ok({ session: await open(tx, user.id, visitor) })
    })
    if (!done.ok) return done
    if ('session' in done.value) return ok(done.value.session)
    const factors = ['authenticator', 'recovery_code']
    return refuse({ code: 'identity.second_factor_needed', ...done.value.ticket, factors })
  }

  /** A wrong code leaves the ticket for another try; the limit on tries is what stops guessing. */
  async function secondStep({ ticket, code, recoveryCode }: SecondStep, visitor: Visitor) {
    const userId = await tickets.ownerOf(db.queryable, ticket, 'log_in')
    if (userId === undefined) return refuse({ code: 'identity.ticket_expired' })
    const user = await users.getUser(db.queryable, userId)
    if (user.frozen_at !== null) return refuse({ code: 'session.frozen' })
    const proof =
      recoveryCode === undefined
        ? await authenticator.check(user, code)
        : await authenticator.checkRecovery(user, recoveryCode)
    if (!proof.ok) return proof
    return authenticator.proving(proof.value, () =>
      db.tx(async (tx) => {
        if (!(await authenticator.use(tx, proof.value))) return refuse({ code: 'identity.totp_wrong' })
        if ((await tickets.take(tx, ticket, 'log_in')) === undefined) return refuse({ code: 'identity.ticket_expired' })
        if (proof.value.kind === 'recovery') await notices.tell(tx, { userId, kind: 'recovery_code_used', visitor })
        return ok(await open(tx, userId, visitor))
      }),
    )
  }

  async function open(tx: Tx, userId: string, visitor: Visitor): Promise<OpenedSession> {
    if (await sessions.isNewDevice(tx, userId, visitor)) {
      await notices.tell(tx, { userId, kind: 'new_device', visitor })
    }
    return sessions.open(tx, userId, visitor)
  }

  return { withPassword, withCode, secondStep }
}
