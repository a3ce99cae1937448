import type { Assertion, Language, OutflowCodeAct } from '@bourse/contract'
import { ok, type Refusal, type Result, refuse } from '@bourse/money'
import type { Db, Queryable, Tx } from '../../../platform/database/db.ts'
import type { Webauthn } from '../../../platform/passkeys/webauthn.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { CodeContent, Codes } from '../contacts/codes.ts'
import { type Contact, contactOf, contactOfUser, masked, phoneContact } from '../contacts/contacts.rules.ts'
import type { Authenticator } from '../factors/authenticator.ts'
import type { Asker } from '../factors/binding.ts'
import type { Factors, Proof } from '../factors/factors.ts'
import { FUND_PASSWORD_TRIES, type FundPassword } from '../factors/fund-password.ts'
import type { AgreedPayment, Confirmation, Guard } from '../factors/guard.ts'
import { countPasskeys, listPasskeys } from '../factors/passkeys.sql.ts'
import type { UserRow } from '../identity.sql.ts'
import * as users from '../identity.sql.ts'
import { deviceSince } from '../sessions/devices.sql.ts'
import { stoppedUntil } from '../staff/people.rules.ts'
import type { Change } from './changes.ts'
import { judgeOpen } from './standing.rules.ts'

export interface OutflowDeps {
  readonly db: Db
  readonly clock: Clock
  readonly codes: Codes
  readonly factors: Factors
  readonly fundPassword: FundPassword
  readonly authenticator: Authenticator
  readonly guard: Pick<Guard, 'confirm' | 'challengeFor'>
  readonly webauthn: Pick<Webauthn, 'options'>
  readonly change: Change
}

/** What of an account's protection money that leaves it asks for (specification §5). */
export interface OutflowStanding {
  readonly frozen: boolean
  readonly stoppedUntil: Date | null
  readonly email: boolean
  readonly phone: boolean
  /** An authenticator or a passkey. */
  readonly device: boolean
  readonly authenticator: boolean
  readonly fundPassword: 'missing' | 'set' | 'locked'
}

/** What was shown to hold. It counts once, when the act uses it in its own transaction. */
export interface OutflowProof {
  readonly factor: Proof
  readonly codeIds: readonly string[]
  /** Of a payment to a chain. */
  readonly confirmation: Confirmation | null
}

export interface OutflowSecrets {
  readonly fundPassword: string
  readonly googleCode: string | undefined
}

/** What confirms a payment to a chain. */
export interface PaymentSecrets extends OutflowSecrets {
  readonly passkey: Assertion | undefined
}

export interface OutflowCodes {
  readonly act: OutflowCodeAct
  readonly content: Buffer
  readonly code: string
  readonly smsCode: string | undefined
}

const WRONG = { none: 'identity.code_wrong', passkey: 'identity.passkey_wrong' } as const

/** Money that leaves an account: who may send it, what they prove, and whom inside the house it may go to. */
export function createOutflows(deps: OutflowDeps) {
  const { db, clock, codes, factors, fundPassword, authenticator, guard, webauthn, change } = deps

  async function standing(queryable: Queryable, userId: string): Promise<OutflowStanding> {
    const user = await users.getUser(queryable, userId)
    const locked = user.fund_password_tries >= FUND_PASSWORD_TRIES
    return {
      frozen: user.frozen_at !== null,
      stoppedUntil: stoppedUntil(user, clock.now()),
      email: user.email !== null,
      phone: user.phone !== null,
      device: user.totp_factor !== null || (await countPasskeys(queryable, userId)) > 0,
      authenticator: user.totp_factor !== null,
      fundPassword: user.fund_password_factor === null ? 'missing' : locked ? 'locked' : 'set',
    }
  }

  /** Whoever has no authenticator and no passkey proves two addresses instead: the mail and the phone, each by its own code. */
  async function contactsFor(user: UserRow): Promise<Contact[]> {
    const first = contactOfUser(user)
    const device = (await factors.bound(user)).length > 0
    return device || user.email === null || user.phone === null ? [first] : [first, phoneContact(user.phone)]
  }

  async function sendCodes(command: {
    readonly userId: string
    readonly act: OutflowCodeAct
    readonly content: CodeContent
    readonly language: Language
    readonly ip: string
  }) {
    const { userId, act, content, language, ip } = command
    const user = await users.getUser(db.queryable, userId)
    const owner = { antiPhishingCode: user.anti_phishing_code }
    const contacts = await contactsFor(user)
    let sent: Awaited<ReturnType<Codes['send']>> | undefined
    for (const to of contacts) {
      sent = await codes.send({ to, act, language, owner, content }, { kind: 'owner', id: userId, ip })
      if (!sent.ok) return sent
    }
    const times = sent?.ok ? sent.value : { resendAfterSeconds: 0, expiresAfterSeconds: 0 }
    return ok({ ...times, sentTo: contacts.map((to) => ({ kind: to.kind, masked: masked(to) })) })
  }

  /** Everything is judged before anything is used. Wrong tries count, whatever becomes of the act. */
  async function check(asker: Asker, secrets: OutflowSecrets, given?: OutflowCodes) {
    const user = await users.getUser(db.queryable, asker.userId)
    const factor = await factors.check(asker, user, secrets.googleCode)
    if (!factor.ok) return factor
    const money = await fundPassword.check(asker.userId, secrets.fundPassword)
    if (!money.ok) return money
    const codeIds = given === undefined ? ok([]) : await checkCodes(user, given)
    return codeIds.ok ? ok<OutflowProof>({ factor: factor.value, codeIds: codeIds.value, confirmation: null }) : codeIds
  }

  /**
   * A payment to a chain: the guard judges it, because it alone can confirm it. A session that proved itself just now is not enough,
   * for it says nothing of amount and address.
   */
  async function confirm(
    { userId }: Pick<Asker, 'userId'>,
    payment: AgreedPayment,
    { fundPassword: password, googleCode, passkey }: PaymentSecrets,
    given: OutflowCodes,
  ) {
    const user = await users.getUser(db.queryable, userId)
    const shown = { fundPassword: password, code: passkey === undefined ? googleCode : undefined, passkey }
    const confirmed = await authenticator.guessing(user, shown.code, () => guard.confirm(payment, shown))
    await fundPassword.noteTries(user, confirmed)
    if (!confirmed.ok) return confirmed
    const { confirmation, step } = confirmed.value
    const factor: Proof =
      step === null || user.totp_factor === null
        ? { kind: 'none', userId }
        : { kind: 'step', userId, factorId: user.totp_factor, step }
    const codeIds = await checkCodes(user, given)
    return codeIds.ok ? ok<OutflowProof>({ factor, codeIds: codeIds.value, confirmation }) : codeIds
  }

  /** What a passkey is asked to sign for a payment: its whole content. */
  async function passkeyOptions(userId: string, payment: AgreedPayment) {
    const bound = await listPasskeys(db.queryable, userId)
    if (bound.length === 0) return refuse({ code: 'identity.passkey_unknown' as const })
    return ok(webauthn.options(await guard.challengeFor(payment), bound))
  }

  async function checkCodes(user: UserRow, { act, content, code, smsCode }: OutflowCodes) {
    const ids: string[] = []
    for (const [at, to] of (await contactsFor(user)).entries()) {
      const typed = at === 0 ? code : smsCode
      if (typed === undefined) return refuse({ code: 'identity.code_missing' })
      const judged = await codes.check(to, act, typed, { content })
      if (!judged.ok) return judged
      ids.push(judged.value)
    }
    return ok(ids)
  }

  /** Nothing when it counts; the refusal when another act was faster. */
  async function use(tx: Tx, { factor, codeIds }: OutflowProof) {
    for (const id of codeIds) if (!(await codes.use(tx, id))) return refuse({ code: WRONG.none })
    if (await factors.use(tx, factor)) return ok()
    return refuse({ code: factor.kind === 'passkey' ? WRONG.passkey : ('identity.totp_wrong' as const) })
  }

  return {
    standing,
    sendCodes,
    check,
    confirm,
    passkeyOptions,
    use,
    /** Forgets the wrong tries of the factor once the act is committed. */
    proving: <R extends Result<unknown, Refusal>>(proof: OutflowProof, act: () => Promise<R>) =>
      factors.proving(proof.factor, act),

    /** Lifts a protection of outflows: a security change like any other, with its mail and the stop of 24 hours. */
    liftProtection: <R extends Result<unknown, Refusal>>(asker: Asker, work: (tx: Tx) => Promise<R>) =>
      change(
        {
          userId: asker.userId,
          kind: 'address_book_opened',
          visitor: asker.visitor,
          ends: { allBut: asker.sessionId },
        },
        work,
      ),

    /** A new destination waits by itself, so that it stops nothing and ends no session; but it is told at once, by its name. */
    addDestination: telling(change, 'address_added'),
    /** Where other people pay the person: told at once too, because whoever changes it is paid instead. */
    bindPaymentMethod: telling(change, 'payment_method_bound'),

    /** Since when the person is known by the device of this session. */
    deviceSince: (sessionId: string) => deviceSince(db.queryable, sessionId),

    /** By email, phone or uid, as little as is needed to be sure whom one sends to. */
    async findRecipient(queryable: Queryable, text: string) {
      const user = /^\d{1,12}$/.test(text)
        ? await users.findUserByUid(queryable, Number(text))
        : await byContact(queryable, text)
      if (user === undefined || !judgeOpen(user).ok) return undefined
      return { userId: user.id, uid: String(user.uid), name: maskedName(user.username) }
    },

    /** How somebody is named to whom they sent something. */
    async shownAs(queryable: Queryable, userId: string): Promise<string> {
      const user = await users.getUser(queryable, userId)
      return `${maskedName(user.username)} (${user.uid})`
    },

    /** For staff who search, frozen people included. */
    userIdOf: async (uid: string) => (await users.findUserByUid(db.queryable, Number(uid)))?.id,
  }

  async function byContact(queryable: Queryable, text: string): Promise<UserRow | undefined> {
    const contact = contactOf(text)
    return contact.ok ? users.findUserByContact(queryable, contact.value) : undefined
  }
}
export type Outflows = ReturnType<typeof createOutflows>

/** A change that stops nothing and is told by the name of what it is about. */
function telling(change: Change, kind: 'address_added' | 'payment_method_bound') {
  return <R extends Result<unknown, Refusal>>(
    { userId, visitor }: Asker,
    about: string,
    work: (tx: Tx) => Promise<R>,
  ) => change({ userId, kind, visitor, ends: 'none', stops: false, about }, work)
}

/** The first and the last letter: enough for whoever knows the name, and too little for whoever does not. */
function maskedName(name: string): string {
  const letters = [...name]
  return `${letters[0] ?? ''}****${letters.length > 2 ? letters.at(-1) : ''}`
}
