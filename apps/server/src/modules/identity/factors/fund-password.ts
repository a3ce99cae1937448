import { ok, type Refusal, type Result, refuse } from '@bourse/money'
import type { Db } from '../../../platform/database/db.ts'
import type { Change } from '../accounts/changes.ts'
import * as sql from '../accounts/security.sql.ts'
import type { Codes } from '../contacts/codes.ts'
import { contactOfUser } from '../contacts/contacts.rules.ts'
import type { UserRow } from '../identity.sql.ts'
import * as users from '../identity.sql.ts'
import type { Asker } from './binding.ts'
import type { Factors } from './factors.ts'
import type { Guard } from './guard.ts'
import type { KeptFactors } from './kept-factors.ts'

/** Six digits can be guessed, so wrong tries end in a lock that only a mailed code opens. */
export const FUND_PASSWORD_TRIES = 5

export interface FundPasswordDeps {
  readonly db: Db
  readonly guard: Pick<Guard, 'checkFundPassword'>
  readonly kept: KeptFactors
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

export function createFundPassword({ db, guard, kept, factors, codes, change }: FundPasswordDeps) {
  /** For outflows too. The guard judges and counts; what it counted is shown to people from here. */
  async function check(userId: string, password: string): Promise<Result<undefined, FundPasswordRefusal>> {
    const { fund_password_factor: factorId } = await users.getUser(db.queryable, userId)
    if (factorId === null) return refuse({ code: 'identity.fund_password_missing' })
    const { outcome, tries } = await guard.checkFundPassword(factorId, password)
    await sql.setFundPasswordTries(db.queryable, { userId, factorId, tries })
    return outcome === 'right' ? ok() : refuse({ code: `identity.fund_password_${outcome}` })
  }

  /** What the guard counted while it judged a payment. */
  async function noteTries(user: UserRow, judged: Result<unknown, Refusal>): Promise<void> {
    const { id: userId, fund_password_factor: factorId, fund_password_tries: before } = user
    if (factorId === null) return
    const tries = triesAfter(before, judged)
    if (tries !== undefined) await sql.setFundPasswordTries(db.queryable, { userId, factorId, tries })
  }

  async function set(
    asker: Asker,
    command: NewFundPassword & { oldPassword: string | undefined; code: string | undefined },
  ) {
    const user = await users.getUser(db.queryable, asker.userId)
    if (user.fund_password_factor === null) {
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
    const factorId = await kept.keep({ user: userId, kind: 'fund_password', password })
    const kind = user.fund_password_factor === null ? 'fund_password_set' : 'fund_password_changed'
    return factors.proving(proof.value, () =>
      change({ userId, kind, visitor, ends: 'none' }, async (tx) => {
        if (codeId !== null && !(await codes.use(tx, codeId))) return refuse({ code: 'identity.code_wrong' })
        if (!(await factors.use(tx, proof.value))) return refuse({ code: 'identity.totp_wrong' })
        await sql.setFundPassword(tx, userId, factorId)
        await kept.letGo(tx, [user.fund_password_factor])
        return ok({})
      }),
    )
  }

  return {
    check,
    noteTries,
    set,
    /** For demo accounts; false where one is there, which stays. */
    async seed(userId: string, password: string): Promise<boolean> {
      if ((await users.getUser(db.queryable, userId)).fund_password_factor !== null) return false
      const factorId = await kept.keep({ user: userId, kind: 'fund_password', password })
      await sql.setFundPassword(db.queryable, userId, factorId)
      return true
    },
    reset: async (asker: Asker, command: NewFundPassword & { code: string }) =>
      setWithCode(asker, command, await users.getUser(db.queryable, asker.userId)),
  }
}
export type FundPassword = ReturnType<typeof createFundPassword>

function triesAfter(before: number, judged: Result<unknown, Refusal>): number | undefined {
  if (judged.ok) return 0
  if (judged.refusal.code === 'identity.fund_password_locked') return FUND_PASSWORD_TRIES
  return judged.refusal.code === 'identity.fund_password_wrong' ? before + 1 : undefined
}
