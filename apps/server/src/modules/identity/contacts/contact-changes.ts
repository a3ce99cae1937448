import type { Area, Language } from '@bourse/contract'
import { assert, ok, type Result, refuse } from '@bourse/money'
import { getCountryCallingCode, getExampleNumber } from 'libphonenumber-js/mobile'
import examples from 'libphonenumber-js/mobile/examples'
import pg from 'pg'
import type { Db } from '../../../platform/database/db.ts'
import type { Limits } from '../../../platform/limits/limits.ts'
import type { Change } from '../accounts/changes.ts'
import type { Asker } from '../factors/binding.ts'
import type { Factors } from '../factors/factors.ts'
import type { UserRow } from '../identity.sql.ts'
import * as users from '../identity.sql.ts'
import type { Codes } from './codes.ts'
import {
  type Contact,
  contactOf,
  emailContact,
  judgePhone,
  judgeReach,
  OPEN_AREAS,
  ownContact,
} from './contacts.rules.ts'
import * as sql from './contacts.sql.ts'

export interface ContactChangeDeps {
  readonly db: Db
  readonly limits: Limits
  readonly factors: Factors
  readonly codes: Codes
  readonly change: Change
}

interface NewContact {
  readonly address: string
  /** What the user says is bound today; it must be. */
  readonly old: string | undefined
  readonly oldCode: string
  readonly code: string
  readonly googleCode: string | undefined
}

const WORDS = {
  email: {
    side: 'email',
    act: 'change_email',
    newAct: 'new_email',
    bound: 'email_bound',
    changed: 'email_changed',
    same: 'identity.email_same',
    other: 'identity.email_not_registered',
  },
  phone: {
    side: 'phone',
    act: 'change_phone',
    newAct: 'new_phone',
    bound: 'phone_bound',
    changed: 'phone_changed',
    same: 'identity.phone_same',
    other: 'identity.phone_not_registered',
  },
} as const

type Words = (typeof WORDS)[Contact['kind']]

/** Of one user: the limits per target do not stop who writes to a new one each time. */
const NEW_PER_DAY = { max: 10, windowMs: 24 * 60 * 60_000 }

export type ContactChanges = ReturnType<typeof createContactChanges>

export function createContactChanges({ db, limits, factors, codes, change }: ContactChangeDeps) {
  /** To an address that another account has goes a message that says so; the answer is the same. */
  async function sendNew(command: { userId: string; account: string; language: Language; ip: string }) {
    const to = contactOf(command.account)
    if (!to.ok) return to
    const { kind, address } = to.value
    const user = await users.getUser(db.queryable, command.userId)
    if (user[kind] === address) return refuse({ code: WORDS[kind].same })
    const day = await limits.take(`code:new:${user.id}`, NEW_PER_DAY)
    if (!day.ok) return refuse({ ...day.refusal, code: 'identity.code_daily_limit' })
    const other = await users.findUserByContact(db.queryable, to.value)
    const asked = {
      to: to.value,
      act: WORDS[kind].newAct,
      language: other?.language ?? command.language,
      owner: other && { antiPhishingCode: other.anti_phishing_code },
      reader: { antiPhishingCode: user.anti_phishing_code },
    }
    return codes.send(asked, { kind: 'member', id: user.id, ip: command.ip })
  }

  async function setEmail(asker: Asker, { email, oldEmail, ...given }: EmailCommand) {
    const command = { ...given, address: emailContact(email).address, old: oldEmail }
    return unlessTaken('identity.email_taken', () => replace(WORDS.email, asker, command))
  }

  async function setPhone(asker: Asker, { phone, oldPhone, ...given }: PhoneCommand) {
    const judged = judgePhone(phone)
    if (!judged.ok) return judged
    const reached = judgeReach(judged.value)
    if (!reached.ok) return reached
    const old = oldPhone === undefined ? undefined : judgePhone(oldPhone)
    const command = { ...given, address: judged.value.address, old: old?.ok ? old.value.address : oldPhone }
    return unlessTaken('identity.phone_taken', () => replace(WORDS.phone, asker, command))
  }

  /** A code from the side that is bound and one from the side that is to be: neither a thief nor a slip can move an account. */
  async function replace<W extends Words>(words: W, asker: Asker, given: NewContact) {
    const { userId, sessionId, visitor } = asker
    const { side } = words
    const next: Contact = { kind: side, address: given.address }
    const user = await users.getUser(db.queryable, userId)
    const bound: string | null = user[side]
    if (bound !== null && given.old !== bound) return refuse<{ code: W['other'] }>({ code: words.other })
    if (bound === next.address) return refuse<{ code: W['same'] }>({ code: words.same })
    const sides = await checkSides(user, next, given)
    if (!sides.ok) return sides
    const proof = await factors.check(asker, user, given.googleCode)
    if (!proof.ok) return proof
    const kind = bound === null ? words.bound : words.changed
    const former = bound === null ? null : { kind: side, address: bound }
    return factors.proving(proof.value, () =>
      change({ userId, kind, visitor, ends: { allBut: sessionId }, former }, async (tx) => {
        if (!(await codes.use(tx, sides.value.old))) return refuse({ code: 'identity.old_code_wrong' })
        if (!(await codes.use(tx, sides.value.next))) return refuse({ code: 'identity.code_wrong' })
        if (!(await factors.use(tx, proof.value))) return refuse({ code: 'identity.totp_wrong' })
        await sql.setContact(tx, userId, next)
        return ok({})
      }),
    )
  }

  async function checkSides(user: UserRow, next: Contact, { oldCode, code }: NewContact) {
    const { act, newAct } = WORDS[next.kind]
    const old = await codes.check(ownContact(user, act), act, oldCode)
    if (!old.ok) {
      const expired = old.refusal.code === 'identity.code_expired'
      return refuse({ code: expired ? 'identity.old_code_expired' : 'identity.old_code_wrong' })
    }
    const fresh = await codes.check(next, newAct, code)
    return fresh.ok ? ok({ old: old.value, next: fresh.value }) : fresh
  }

  return { sendNew, setEmail, setPhone }
}

interface Given {
  readonly oldCode: string
  readonly code: string
  readonly googleCode: string | undefined
}
export type EmailCommand = Given & { readonly email: string; readonly oldEmail: string | undefined }
export type PhoneCommand = Given & { readonly phone: string; readonly oldPhone: string | undefined }

const UNIQUE_VIOLATION = '23505'

/** Of two accounts that move to one address at the same time the unique index lets one through. */
async function unlessTaken<R, C extends string>(
  code: C,
  work: () => Promise<R>,
): Promise<R | Result<never, { code: C }>> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION) return refuse({ code })
    throw error
  }
}

/** Made once: the numbering plans of countries change with the library alone. Names are the browser's to say. */
export const AREAS: readonly Area[] = OPEN_AREAS.map((country) => {
  const example = getExampleNumber(country, examples)
  assert(example !== undefined, `${country} has no example of a number`)
  return { country, diallingCode: `+${getCountryCallingCode(country)}`, example: example.formatNational() }
})
