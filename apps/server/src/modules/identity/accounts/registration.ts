import { type contract, type InputOf, type Language, OPEN_COUNTRIES } from '@bourse/contract'
import { assert, ok, refuse } from '@bourse/money'
import type { Db, Queryable } from '../../../platform/database/db.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { Passwords } from '../../../platform/secrets/passwords.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { Codes } from '../contacts/codes.ts'
import { type Contact, contactOf, judgeReach, masked } from '../contacts/contacts.rules.ts'
import { judgePassword } from '../factors/new-password.ts'
import * as sql from '../identity.sql.ts'
import type { Newcomer, Sessions } from '../sessions/sessions.ts'
import type { Invited, Offers } from './invitations.ts'

export type Register = Omit<InputOf<typeof contract.identity.register>, 'agreement' | 'notChineseCitizen'> & {
  readonly language: Language
}

type Preferences = Pick<Register, 'country' | 'language' | 'fiat'>
type SeedUser = Preferences & {
  readonly email: string
  readonly password: string
  /** Now, unless it was long ago. */
  readonly registeredAt?: Date
  /** Nobody, unless an account is named. */
  readonly invitedBy?: string
}
type NewAccount = Preferences & {
  readonly contact: Contact
  readonly passwordHash: string
  readonly invitedBy: string | undefined
  readonly registeredAt?: Date
}

const TAKEN = { email: 'identity.email_taken', phone: 'identity.phone_taken' } as const

interface RegistrationDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly passwords: Passwords
  readonly codes: Codes
  readonly sessions: Sessions
  readonly offers: Pick<Offers, 'isOffered'>
  readonly invited: Invited
}

export function createRegistration(deps: RegistrationDeps) {
  const { db, clock, ids, passwords, codes, sessions, offers, invited } = deps

  /** The code, the account and its first session stand or fall together. */
  async function register(command: Register, visitor: Newcomer) {
    if (!OPEN_COUNTRIES.includes(command.country)) return refuse({ code: 'identity.country_restricted' })
    const contact = contactOf(command.account)
    if (!contact.ok) return contact
    const reached = judgeReach(contact.value)
    if (!reached.ok) return reached
    const judged = await judgePassword(passwords, command.password, [contact.value.address])
    if (!judged.ok) return judged
    const inviter = await findInviter(command)
    if (!inviter.ok) return inviter
    const code = await codes.check(contact.value, 'register', command.code, { holder: visitor.device.id })
    if (!code.ok) return code
    const passwordHash = await passwords.hash(command.password)
    return db.tx(async (tx) => {
      if (!(await codes.use(tx, code.value))) return refuse({ code: 'identity.code_wrong' })
      const user = await insert(tx, { ...command, contact: contact.value, passwordHash, invitedBy: inviter.value })
      if (user === undefined) return refuse({ code: TAKEN[contact.value.kind] })
      if (inviter.value !== undefined)
        await invited(tx, { friendId: user.id, inviterId: inviter.value, at: user.registered_at })
      return ok(await sessions.open(tx, user.id, visitor))
    })
  }

  async function findInviter({ inviteCode, country }: Pick<Register, 'inviteCode' | 'country'>) {
    if (inviteCode === undefined || inviteCode === '') return ok(undefined)
    if (!(await offers.isOffered('invitation', country))) return refuse({ code: 'identity.invite_not_offered' })
    const inviter = await sql.findUserByInviteCode(db.queryable, inviteCode.toUpperCase())
    return inviter === undefined ? refuse({ code: 'identity.invite_code_unknown' }) : ok(inviter.id)
  }

  async function insert(tx: Queryable, { contact, ...command }: NewAccount) {
    const { kind, address } = contact
    return sql.insertUser(tx, {
      id: ids.next('usr'),
      email: kind === 'email' ? address : null,
      phone: kind === 'phone' ? address : null,
      username: kind === 'email' ? (address.split('@')[0] ?? address) : masked(contact),
      password_hash: command.passwordHash,
      country: command.country,
      language: command.language,
      fiat: command.fiat,
      invite_code: ids.next('i').slice(-8),
      invitedBy: command.invitedBy,
      registered_at: command.registeredAt ?? clock.now(),
    })
  }

  /** The sandbox opens its demo accounts without a code; the address exists only there. */
  async function seed({ email, ...command }: SeedUser): Promise<string> {
    const contact = contactOf(email)
    assert(contact.ok, `${email} is no address of an account`)
    const known = await sql.findUserByContact(db.queryable, contact.value)
    if (known !== undefined) return known.id
    const passwordHash = await passwords.hash(command.password)
    const made = await db.tx(async (tx) => {
      const { invitedBy } = command
      const user = await insert(tx, { ...command, contact: contact.value, passwordHash, invitedBy })
      if (user !== undefined && invitedBy !== undefined)
        await invited(tx, { friendId: user.id, inviterId: invitedBy, at: user.registered_at })
      return ok(user?.id)
    })
    assert(made.ok, 'seeding refuses nothing')
    return made.value ?? (await seed({ email, ...command }))
  }

  return { register, seed }
}
