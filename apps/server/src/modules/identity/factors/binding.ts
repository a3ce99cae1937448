import { ok, refuse } from '@bourse/money'
import type { Db } from '../../../platform/database/db.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { Change } from '../accounts/changes.ts'
import * as sql from '../accounts/security.sql.ts'
import type { Tickets } from '../accounts/tickets.ts'
import type { Codes } from '../contacts/codes.ts'
import { contactOfUser } from '../contacts/contacts.rules.ts'
import * as users from '../identity.sql.ts'
import type { Visitor } from '../sessions/sessions.ts'
import type { Authenticator } from './authenticator.ts'
import type { Factors } from './factors.ts'
import type { KeptFactors } from './kept-factors.ts'

const OFFER_MS = 30 * 60_000

export interface BindingDeps {
  readonly db: Db
  readonly realClock: Clock
  readonly authenticator: Authenticator
  readonly factors: Factors
  readonly codes: Codes
  readonly tickets: Tickets
  readonly change: Change
  readonly kept: KeptFactors
}

/** Who asks, from which session and device. */
export interface Asker {
  readonly userId: string
  readonly sessionId: string
  readonly visitor: Visitor
}

export interface BindCommand {
  readonly code: string
  readonly googleCode: string | undefined
  readonly recoveryCode: string | undefined
  readonly ticket: string | undefined
}

export function createBinding({ db, realClock, authenticator, factors, codes, tickets, change, kept }: BindingDeps) {
  /**
   * The first factor needs the sent code; an authenticator beside passkeys also a fresh one of those; and one in the place
   * of another a ticket, which only the bound one gives.
   */
  async function bind(asker: Asker, command: BindCommand) {
    const { userId, sessionId, visitor } = asker
    const user = await users.getUser(db.queryable, userId)
    const { totp_pending: sealed, totp_pending_at: offeredAt, totp_factor: bound } = user
    if (sealed === null || offeredAt === null || realClock.now().getTime() - offeredAt.getTime() >= OFFER_MS) {
      return refuse({ code: 'identity.totp_secret_expired' })
    }
    const ticket = command.ticket ?? ''
    if (bound !== null && (await tickets.ownerOf(db.queryable, ticket, 'change_totp')) !== userId) {
      return refuse({ code: 'identity.ticket_expired' })
    }
    const beside = bound === null ? await factors.check(asker, user, undefined) : ok()
    if (!beside.ok) return beside
    const step = await authenticator.checkPending(user, sealed, { code: command.googleCode, place: 'session' })
    if (!step.ok) return step
    const sent = await codes.check(contactOfUser(user), 'bind_totp', command.code)
    if (!sent.ok) return sent
    const kind = bound === null ? 'authenticator_bound' : 'authenticator_changed'
    const factorId = await authenticator.keep(user, sealed)
    return change({ userId, kind, visitor, ends: { allBut: sessionId } }, async (tx) => {
      if (!(await codes.use(tx, sent.value))) return refuse({ code: 'identity.code_wrong' })
      if (bound !== null && (await tickets.take(tx, ticket, 'change_totp')) !== userId) {
        return refuse({ code: 'identity.ticket_expired' })
      }
      if (!(await sql.bindTotp(tx, { userId, factorId, pending: sealed, step: step.value }))) {
        return refuse({ code: 'identity.totp_secret_expired' })
      }
      await kept.letGo(tx, [bound])
      return ok({ recoveryCodes: await authenticator.newRecoveryCodes(tx, userId) })
    })
  }

  async function unbind(asker: Asker, command: BindCommand) {
    const { userId, sessionId, visitor } = asker
    const user = await users.getUser(db.queryable, userId)
    if (user.totp_factor === null) return refuse({ code: 'identity.totp_not_bound' })
    const sent = await codes.check(contactOfUser(user), 'unbind_totp', command.code)
    if (!sent.ok) return sent
    const proof =
      command.recoveryCode === undefined
        ? await factors.check(asker, user, command.googleCode)
        : await factors.checkRecovery(user, command.recoveryCode)
    if (!proof.ok) return proof
    const asked = { userId, kind: 'authenticator_unbound', visitor, ends: { allBut: sessionId } } as const
    return factors.proving(proof.value, () =>
      change(asked, async (tx) => {
        if (!(await codes.use(tx, sent.value))) return refuse({ code: 'identity.code_wrong' })
        if (!(await factors.use(tx, proof.value))) return refuse({ code: 'identity.totp_wrong' })
        await sql.unbindTotp(tx, userId)
        await kept.letGo(tx, [user.totp_factor])
        return ok({ recoveryCodes: [] })
      }),
    )
  }

  async function verifyBeforeChange(asker: Asker, code: string | undefined) {
    const { userId } = asker
    const user = await users.getUser(db.queryable, userId)
    if (user.totp_factor === null) return refuse({ code: 'identity.totp_not_bound' })
    const proof = await factors.check(asker, user, code)
    if (!proof.ok) return proof
    return factors.proving(proof.value, () =>
      db.tx(async (tx) => {
        if (!(await factors.use(tx, proof.value))) return refuse({ code: 'identity.totp_wrong' })
        return ok(await tickets.issue(tx, userId, 'change_totp'))
      }),
    )
  }

  /** It guards nothing new, so it stops no withdrawals. */
  async function renewRecoveryCodes(asker: Asker, code: string | undefined) {
    const { userId, visitor } = asker
    const proof = await factors.check(asker, await users.getUser(db.queryable, userId), code)
    if (!proof.ok) return proof
    if (proof.value.kind === 'none') return refuse({ code: 'identity.factor_not_bound' })
    const asked = { userId, kind: 'recovery_codes_renewed', visitor, ends: 'none', stops: false } as const
    return factors.proving(proof.value, () =>
      change(asked, async (tx) => {
        if (!(await factors.use(tx, proof.value))) return refuse({ code: 'identity.totp_wrong' })
        return ok({ recoveryCodes: await authenticator.newRecoveryCodes(tx, userId) })
      }),
    )
  }

  return { bind, unbind, verifyBeforeChange, renewRecoveryCodes }
}
