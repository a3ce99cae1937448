import type { Assertion } from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'
import type { Db } from '../../../platform/database/db.ts'
import { networkOf, widerNetworkOf } from '../../../platform/http/client-address.ts'
import type { Limits, Portion } from '../../../platform/limits/limits.ts'
import { judgeOpen, type ShutRefusal } from '../accounts/standing.rules.ts'
import type { PasskeyProofs } from '../factors/passkey-proofs.ts'
import * as users from '../identity.sql.ts'
import type { LogIn } from './log-in.ts'
import type { Newcomer, OpenedSession } from './sessions.ts'
import { refusalOfTries } from './tries.ts'

const WINDOW_MS = 15 * 60_000
/** A page asks when it opens and every four minutes; many people may share an address. */
const PER_NETWORK = { max: 120, windowMs: WINDOW_MS }
const PER_WIDER_NETWORK = { max: 600, windowMs: WINDOW_MS }

export interface PasskeyLogInDeps {
  readonly db: Db
  readonly limits: Limits
  readonly passkeyProofs: PasskeyProofs
  readonly logIn: Pick<LogIn, 'open'>
}

type EntryRefusal = ShutRefusal | { readonly code: 'identity.passkey_wrong' }

/**
 * A passkey that says whose it is opens a session by itself: the device is one factor, and the finger or PIN that opened it the
 * other. Nothing can be guessed, and each answer costs a challenge, of which a network gets so many.
 */
export function createPasskeyLogIn({ db, limits, passkeyProofs, logIn }: PasskeyLogInDeps) {
  const portionsOf = (ip: string): Portion[] => [
    { key: `passkey-login:${networkOf(ip)}`, rule: PER_NETWORK },
    { key: `passkey-login:wider:${widerNetworkOf(ip)}`, rule: PER_WIDER_NETWORK },
  ]
  const wrong = refuse<EntryRefusal>({ code: 'identity.passkey_wrong' })

  async function options({ ip, device }: Newcomer) {
    const allowed = await limits.takeAll(portionsOf(ip))
    if (!allowed.ok) return refuse(refusalOfTries(allowed.refusal))
    const asked = await passkeyProofs.entryOptions(device.ownId)
    device.keep()
    return ok(asked)
  }

  /** Whether the account is open is told to its owner alone: to whoever holds the passkey. */
  async function enter(answer: Assertion, visitor: Newcomer): Promise<Result<OpenedSession, EntryRefusal>> {
    if (visitor.device.id === undefined) return wrong
    const proof = await passkeyProofs.checkEntry(answer, visitor.device.id)
    if (!proof.ok) return proof
    return db.tx(async (tx): Promise<Result<OpenedSession, EntryRefusal>> => {
      if (!(await passkeyProofs.useEntry(tx, proof.value))) return wrong
      const user = await users.getUser(tx, proof.value.userId)
      const open = judgeOpen(user)
      return open.ok ? ok(await logIn.open(tx, user, visitor)) : open
    })
  }

  return { options, enter }
}
