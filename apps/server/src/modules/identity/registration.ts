import { type contract, type InputOf, type Language, OPEN_COUNTRIES } from '@bourse/contract'
import { ok, refuse } from '@bourse/money'
import type { Db, Queryable } from '../../platform/db.ts'
import type { Codes } from './codes.ts'
import * as sql from './identity.sql.ts'
import type { IdentityDeps } from './index.ts'
import { judgePassword } from './passwords.rules.ts'
import type { Sessions, Visitor } from './sessions.ts'

export type Register = Omit<InputOf<typeof contract.identity.register>, 'agreement' | 'notChineseCitizen'> & {
  readonly language: Language
}

interface RegistrationDeps extends Pick<IdentityDeps, 'clock' | 'ids' | 'passwords'> {
  readonly db: Db
  readonly codes: Codes
  readonly sessions: Sessions
}

export function createRegistration({ db, clock, ids, passwords, codes, sessions }: RegistrationDeps) {
  /** The code, the account and its first session stand or fall together. */
  async function register(command: Register, visitor: Visitor) {
    if (!OPEN_COUNTRIES.includes(command.country)) return refuse({ code: 'identity.country_restricted' })
    const judged = judgePassword(command.password, command.email)
    if (!judged.ok) return judged
    const inviter = await findInviter(command.inviteCode)
    if (!inviter.ok) return inviter
    const code = await codes.check(command.email, 'register', command.code)
    if (!code.ok) return code
    const passwordHash = await passwords.hash(command.password)
    return db.tx(async (tx) => {
      if (!(await codes.use(tx, code.value))) return refuse({ code: 'identity.code_wrong' })
      const user = await insert(tx, command, passwordHash, inviter.value)
      if (user === undefined) return refuse({ code: 'identity.email_taken' })
      return ok(await sessions.open(tx, user.id, visitor))
    })
  }

  async function findInviter(inviteCode: string | undefined) {
    if (inviteCode === undefined || inviteCode === '') return ok(undefined)
    const inviter = await sql.findUserByInviteCode(db.queryable, inviteCode.toUpperCase())
    return inviter === undefined ? refuse({ code: 'identity.invite_code_unknown' }) : ok(inviter.id)
  }

  async function insert(tx: Queryable, command: Register, passwordHash: string, invitedBy: string | undefined) {
    return sql.insertUser(tx, {
      id: ids.next('usr'),
      email: command.email,
      username: command.email.split('@')[0] ?? command.email,
      password_hash: passwordHash,
      country: command.country,
      language: command.language,
      fiat: command.fiat,
      invite_code: ids.next('i').slice(-8),
      invitedBy,
      registered_at: clock.now(),
    })
  }

  /** The sandbox opens its demo accounts without a code; the address exists only there. */
  async function seed(command: Omit<Register, 'code' | 'inviteCode'>): Promise<string> {
    const known = await sql.findUserByEmail(db.queryable, command.email)
    if (known !== undefined) return known.id
    const passwordHash = await passwords.hash(command.password)
    const user = await insert(db.queryable, { ...command, code: '', inviteCode: undefined }, passwordHash, undefined)
    return user?.id ?? (await seed(command))
  }

  return { register, seed }
}
