import { ok, type Result, refuse } from '@bourse/money'
import type { Db } from '../../../platform/database/db.ts'
import type { Passwords } from '../../../platform/secrets/passwords.ts'
import type { Change } from '../accounts/changes.ts'
import * as sql from '../accounts/security.sql.ts'
import type { Codes } from '../contacts/codes.ts'
import { contactOfUser } from '../contacts/contacts.rules.ts'
import type { UserRow } from '../identity.sql.ts'
import * as users from '../identity.sql.ts'
import type { Asker } from './binding.ts'
import type { Factors } from './factors.ts'

/** Six digits can be guessed, so wrong tries end in a lock that only a mailed code opens. */
export const FUND_PASSWORD_TRIES = 5

export interface FundPasswordDeps {
  readonly db: Db
  readonly passwords: Passwords
  readonly factors: Factors
  readonly codes: Codes
  readonly change: Change
}

interface NewFundPassword {
  readonly password: string
  readonly confirmation: string
  readonly googleCode: string | undefined
}

export type FundPasswordRefusal = {
  readonly code: 'identity.fund_password_missing' | 'identity.fund_password_wrong' | 'identity.fund_password_locked'
}

const locked = refuse({ code: 'identity.fund_password_locked' as const })

export function createFundPassword({ db, passwords, factors, codes, change }: FundPasswordDeps) {
  /**
   * For outflows too: a right password forgets the wrong ones before it. Wrong ones alone count, after they were looked at; of many at
   * once the first five to end decide, so that a guess among them is worth no more than one of five in a row.
   */
  async function check(userId: string, password: string): Promise<Result<undefined, FundPasswordRefusal>> {
    const { fund_password_hash: hash, fund_password_tries: tries } = await users.getUser(db.queryable, userId)
    if (hash === null) return refuse({ code: 'identity.fund_password_missing' })
    if (tries >= FUND_PASSWORD_TRIES) return locked
    if (await passwords.verify(hash, password)) {
      const open = await sql.forgetWrongFundPasswords(db.queryable, { userId, hash, most: FUND_PASSWORD_TRIES })
      return open ? ok() : locked
    }
    const counted = await sql.countWrongFundPassword(db.queryable, userId, FUND_PASSWORD_TRIES)
    return counted ? refuse({ code: 'identity.fund_password_wrong' }) : locked
  }

  async function set(
    asker: Asker,
    command: NewFundPassword & { oldPassword: string | undefined; code: string | undefined },
  ) {
    const user = await users.getUser(db.queryable, asker.userId)
    if (user.fund_password_hash === null) {
      if (command.code === undefined) return refuse({ code: 'identity.code_missing' })
      return setWithCode(asker, { ...command, code: command.code }, user)
    }
    if (command.password !== command.confirmation) return refuse({ code: 'identity.fund_password_mismatch' })
    if (command.oldPassword === undefined) return refuse({ code: 'identity.fund_password_missing' })
    const old = await check(user.id, command.oldPassword)
    if (!old.ok) return old
    return write(asker, command, { user, codeId: null })
  }

  async function setWithCode(asker: Asker, command: NewFundPassword & { code: string }, user: UserRow) {
    if (command.password !== command.confirmation) return refuse({ code: 'identity.fund_password_mismatch' })
    const sent = await codes.check(contactOfUser(user), 'fund_password', command.code)
    if (!sent.ok) return sent
    return write(asker, command, { user, codeId: sent.value })
  }

  async function write(
    asker: Asker,
    { password, googleCode }: NewFundPassword,
    { user, codeId }: { user: UserRow; codeId: string | null },
  ) {
    const { userId, visitor } = asker
    const proof = await factors.check(asker, user, googleCode)
    if (!proof.ok) return proof
    const hash = await passwords.hash(password)
    const kind = user.fund_password_hash === null ? 'fund_password_set' : 'fund_password_changed'
    return factors.proving(proof.value, () =>
      change({ userId, kind, visitor, ends: 'none' }, async (tx) => {
        if (codeId !== null && !(await codes.use(tx, codeId))) return refuse({ code: 'identity.code_wrong' })
        if (!(await factors.use(tx, proof.value))) return refuse({ code: 'identity.totp_wrong' })
        await sql.setFundPasswordHash(tx, userId, hash)
        return ok({})
      }),
    )
  }

  return {
    check,
    set,
    /** For demo accounts; the one that is there stays. */
    async seed(userId: string, password: string): Promise<void> {
      if ((await users.getUser(db.queryable, userId)).fund_password_hash !== null) return
      await sql.seedFundPassword(db.queryable, userId, await passwords.hash(password))
    },
    reset: async (asker: Asker, command: NewFundPassword & { code: string }) =>
      setWithCode(asker, command, await users.getUser(db.queryable, asker.userId)),
  }
}
export type FundPassword = ReturnType<typeof createFundPassword>
