import { ok, refuse } from '@bourse/money'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Authenticator } from './authenticator.ts'
import type { Codes } from './codes.ts'
import { contactOfUser } from './contacts.rules.ts'
import * as users from './identity.sql.ts'
import type { Notices } from './notices.ts'
import * as sql from './security.sql.ts'
import type { Change } from './security.ts'
import type { Visitor } from './sessions.ts'
import type { Tickets } from './tickets.ts'

const OFFER_MS = 30 * 60_000

export interface BindingDeps {
  readonly db: Db
  readonly realClock: Clock
  readonly authenticator: Authenticator
  readonly codes: Codes
  readonly tickets: Tickets
  readonly change: Change
  readonly notices: Notices
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

export function createBinding({ db, realClock, authenticator, codes, tickets, change, notices }: BindingDeps) {
  /** The first authenticator needs the sent code; another one also a ticket, which only the bound one gives. */
  async function bind({ userId, sessionId, visitor }: Asker, command: BindCommand) {
    const user = await users.getUser(db.queryable, userId)
    const { totp_pending: sealed, totp_pending_at: offeredAt, totp_secret: bound } = user
    if (sealed === null || offeredAt === null || realClock.now().getTime() - offeredAt.getTime() >= OFFER_MS) {
      return refuse({ code: 'identity.totp_secret_expired' })
    }
    const ticket = command.ticket ?? ''
    if (bound !== null && (await tickets.ownerOf(db.queryable, ticket, 'change_totp')) !== userId) {
      return refuse({ code: 'identity.ticket_expired' })
    }
    const step = await authenticator.judge(user, sealed, command.googleCode)
    if (!step.ok) return step
    const sent = await codes.check(contactOfUser(user), 'bind_totp', command.code)
    if (!sent.ok) return sent
    const kind = bound === null ? 'authenticator_bound' : 'authenticator_changed'
    return change({ userId, kind, visitor, ends: { allBut: sessionId } }, async (tx) => {
      if (!(await codes.use(tx, sent.value))) return refuse({ code: 'identity.code_wrong' })
      if (bound !== null && (await tickets.take(tx, ticket, 'change_totp')) !== userId) {
        return refuse({ code: 'identity.ticket_expired' })
      }
      if (!(await sql.bindTotp(tx, { userId, sealed, step: step.value }))) {
        return refuse({ code: 'identity.totp_secret_expired' })
      }
      return ok({ recoveryCodes: await authenticator.newRecoveryCodes(tx, userId) })
    })
  }

  async function unbind({ userId, sessionId, visitor }: Asker, command: BindCommand) {
    const user = await users.getUser(db.queryable, userId)
    if (user.totp_secret === null) return refuse({ code: 'identity.totp_not_bound' })
    const sent = await codes.check(contactOfUser(user), 'unbind_totp', command.code)
    if (!sent.ok) return sent
    const proof =
      command.recoveryCode === undefined
        ? await authenticator.check(user, command.googleCode)
        : await authenticator.checkRecovery(user, command.recoveryCode)
    if (!proof.ok) return proof
    const asked = { userId, kind: 'authenticator_unbound', visitor, ends: { allBut: sessionId } } as const
    return authenticator.proving(proof.value, () =>
      change(asked, async (tx) => {
        if (!(await codes.use(tx, sent.value))) return refuse({ code: 'identity.code_wrong' })
        if (!(await authenticator.use(tx, proof.value))) return refuse({ code: 'identity.totp_wrong' })
        await sql.unbindTotp(tx, userId)
        return ok({ recoveryCodes: [] })
      }),
    )
  }

  async function verifyBeforeChange(userId: string, code: string) {
    const proof = await proveBound(userId, code)
    if (!proof.ok) return proof
    return authenticator.proving(proof.value, () =>
      db.tx(async (tx) => {
        if (!(await authenticator.use(tx, proof.value))) return refuse({ code: 'identity.totp_wrong' })
        return ok(await tickets.issue(tx, userId, 'change_totp'))
      }),
    )
  }

  async function renewRecoveryCodes({ userId, visitor }: Asker, code: string) {
    const proof = await proveBound(userId, code)
    if (!proof.ok) return proof
    return authenticator.proving(proof.value, () =>
      db.tx(async (tx) => {
        if (!(await authenticator.use(tx, proof.value))) return refuse({ code: 'identity.totp_wrong' })
        await notices.tell(tx, { userId, kind: 'recovery_codes_renewed', visitor })
        return ok({ recoveryCodes: await authenticator.newRecoveryCodes(tx, userId) })
      }),
    )
  }

  async function proveBound(userId: string, code: string) {
    const user = await users.getUser(db.queryable, userId)
    if (user.totp_secret === null) return refuse({ code: 'identity.totp_not_bound' })
    return authenticator.check(user, code)
  }

  return { bind, unbind, verifyBeforeChange, renewRecoveryCodes }
}
