import type { Assertion } from '@bourse/contract'
import { ok, refuse } from '@bourse/money'
import type { Db } from '../../../platform/database/db.ts'
import type { Passwords } from '../../../platform/secrets/passwords.ts'
import type { Change } from '../accounts/changes.ts'
import * as sql from '../accounts/security.sql.ts'
import { judgeOpen } from '../accounts/standing.rules.ts'
import type { Tickets } from '../accounts/tickets.ts'
import type { Codes } from '../contacts/codes.ts'
import { contactOf, contactOfUser } from '../contacts/contacts.rules.ts'
import type { UserRow } from '../identity.sql.ts'
import * as users from '../identity.sql.ts'
import type { LogInTries } from '../sessions/log-in-tries.ts'
import type { Newcomer } from '../sessions/sessions.ts'
import type { Tries } from '../sessions/tries.ts'
import type { Asker } from './binding.ts'
import type { Factors } from './factors.ts'
import { judgePassword } from './new-password.ts'

export interface LoginPasswordDeps {
  readonly db: Db
  readonly passwords: Passwords
  readonly factors: Factors
  readonly codes: Codes
  readonly change: Change
  readonly tries: Tries
  readonly logInTries: LogInTries
  readonly tickets: Tickets
}

interface NewPassword {
  readonly password: string
  readonly confirmation: string
}

interface ForgottenFactor {
  readonly ticket: string | undefined
  readonly googleCode: string | undefined
  readonly passkey: Assertion | undefined
  readonly recoveryCode: string | undefined
}

type ForgottenPassword = NewPassword & ForgottenFactor & { readonly account: string; readonly code: string }

const triesOf = (userId: string) => `password:${userId}`

export function createLoginPassword(deps: LoginPasswordDeps) {
  const { db, passwords, factors, codes, change, tries, logInTries, tickets } = deps

  /** Specification §5 is the contract's to check; what only the account knows is checked here. */
  async function judgeNew(user: UserRow, given: NewPassword) {
    if (given.password !== given.confirmation) return refuse({ code: 'identity.password_mismatch' })
    const judged = await judgePassword(passwords, given.password, [user.email, user.phone])
    if (!judged.ok) return judged
    if (await passwords.verify(user.password_hash, given.password)) return refuse({ code: 'identity.password_same' })
    return ok()
  }

  async function checkOld(user: UserRow, password: string) {
    const allowed = await tries.take(triesOf(user.id))
    if (!allowed.ok) return allowed
    if (!(await passwords.verify(user.password_hash, password))) return refuse({ code: 'identity.old_password_wrong' })
    await tries.reset(triesOf(user.id))
    return ok()
  }

  /**
   * The code is judged before anything that the account knows, so that a stranger learns nothing about it. Where a second factor is
   * bound the mailbox alone opens nothing: the first answer is a ticket (10071), with which the same is sent again beside a factor.
   */
  async function resetForgotten({ code, ...command }: ForgottenPassword, visitor: Newcomer) {
    if (command.password !== command.confirmation) return refuse({ code: 'identity.password_mismatch' })
    const contact = contactOf(command.account)
    if (!contact.ok) return contact
    const sent = await codes.check(contact.value, 'reset_password', code, { holder: visitor.device.id })
    if (!sent.ok) return sent
    const user = await users.findUserByContact(db.queryable, contact.value)
    if (user === undefined) return refuse({ code: 'identity.code_wrong' })
    const open = judgeOpen(user)
    if (!open.ok) return open
    const judged = await judgeNew(user, command)
    if (!judged.ok) return judged
    const proof = await proveForgotten(user, command)
    if (!proof.ok) return proof
    const hash = await passwords.hash(command.password)
    const done = await factors.proving(proof.value, () =>
      change({ userId: user.id, kind: 'password_reset', visitor, ends: 'all' }, async (tx) => {
        if (!(await codes.use(tx, sent.value))) return refuse({ code: 'identity.code_wrong' })
        if (!(await factors.use(tx, proof.value))) return refuse({ code: 'identity.totp_wrong' })
        await sql.setPasswordHash(tx, user.id, hash)
        return ok({})
      }),
    )
    // Whoever was locked out by wrong tries has now proved who they are.
    if (done.ok) await logInTries.reset({ whose: user.id, by: visitor })
    return done
  }

  async function proveForgotten(user: UserRow, { ticket, googleCode, passkey, recoveryCode }: ForgottenFactor) {
    const bound = await factors.bound(user)
    if (bound.length === 0) return ok({ kind: 'none' as const, userId: user.id })
    if (ticket === undefined) {
      const issued = await tickets.issue(db.queryable, user.id, 'log_in')
      return refuse({ code: 'identity.second_factor_needed', ...issued, factors: bound })
    }
    if ((await tickets.ownerOf(db.queryable, ticket, 'log_in')) !== user.id)
      return refuse({ code: 'identity.ticket_expired' })
    return factors.checkAtLogIn(user, { ticket, code: googleCode, passkey, recoveryCode }, 'reset')
  }

  async function changeWithOld(
    asker: Asker,
    command: NewPassword & { oldPassword: string; googleCode: string | undefined },
  ) {
    const { userId, sessionId, visitor } = asker
    const user = await users.getUser(db.queryable, userId)
    const old = await checkOld(user, command.oldPassword)
    if (!old.ok) return old
    const judged = await judgeNew(user, command)
    if (!judged.ok) return judged
    const proof = await factors.check(asker, user, command.googleCode)
    if (!proof.ok) return proof
    const hash = await passwords.hash(command.password)
    const asked = { userId, kind: 'password_changed', visitor, ends: { allBut: sessionId } } as const
    return factors.proving(proof.value, () =>
      change(asked, async (tx) => {
        if (!(await factors.use(tx, proof.value))) return refuse({ code: 'identity.totp_wrong' })
        await sql.setPasswordHash(tx, userId, hash)
        return ok({})
      }),
    )
  }

  async function changeWithCode(asker: Asker, command: NewPassword & { code: string; googleCode: string | undefined }) {
    const { userId, sessionId, visitor } = asker
    const user = await users.getUser(db.queryable, userId)
    const sent = await codes.check(contactOfUser(user), 'change_password', command.code)
    if (!sent.ok) return sent
    const judged = await judgeNew(user, command)
    if (!judged.ok) return judged
    const proof = await factors.check(asker, user, command.googleCode)
    if (!proof.ok) return proof
    const hash = await passwords.hash(command.password)
    const asked = { userId, kind: 'password_changed', visitor, ends: { allBut: sessionId } } as const
    return factors.proving(proof.value, () =>
      change(asked, async (tx) => {
        if (!(await codes.use(tx, sent.value))) return refuse({ code: 'identity.code_wrong' })
        if (!(await factors.use(tx, proof.value))) return refuse({ code: 'identity.totp_wrong' })
        await sql.setPasswordHash(tx, userId, hash)
        return ok({})
      }),
    )
  }

  return {
    resetForgotten,
    changeWithOld,
    changeWithCode,
    async verifyOld(userId: string, password: string) {
      const checked = await checkOld(await users.getUser(db.queryable, userId), password)
      return checked.ok ? ok({}) : checked
    },
  }
}
