import type { Assertion, NewPasskey } from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'
import type { Tx } from '../../../platform/database/db.ts'
import { browserKeyId, readBrowserKey } from '../../../platform/passkeys/signed-text.ts'
import { CHALLENGE_MS, challengeOf } from '../../../platform/passkeys/webauthn.ts'
import { digest } from '../../../platform/secrets/digest.ts'
import type { Actor } from '../audit-log.ts'
import * as tickets from '../sessions.sql.ts'
import type { ChallengeUse } from './challenges.ts'
import { isPasskey, MOST_KEYS, passkeyStep } from './keys.rules.ts'
import * as sql from './keys.sql.ts'
import type { KeyDeps, OwnKeys } from './own-keys.ts'

type WrongPasskey = { readonly code: 'admin.passkey_wrong' }

/** Which device it is, while nobody has given the key a name. */
const FIRST_NAME = 'Passkey 1'
const BROWSER_NAME = 'Browser'

/** What keys are at the log-in, where a ticket stands for the password. */
export function createLogInKeys(deps: KeyDeps & { readonly ownKeys: OwnKeys }) {
  const { db, clock, realClock, ids, webauthn, challenges, ownKeys, passkeysRequired } = deps
  const entering = (staffId: string, ticket: string): ChallengeUse => ({ staffId, purpose: 'log_in', holder: ticket })
  const binding = (staffId: string, ticket: string): ChallengeUse => ({ staffId, purpose: 'bind', holder: ticket })

  async function holderOf(ticket: string) {
    const found = await tickets.findTicket(db.queryable, digest(ticket))
    return found === undefined || found.expires_at <= realClock.now() ? undefined : found
  }

  async function passkeysOf(staffId: string) {
    return (await sql.listKeys(db.queryable, staffId)).filter(isPasskey)
  }

  async function stepOf(staffId: string) {
    return passkeyStep((await passkeysOf(staffId)).length > 0, passkeysRequired)
  }

  return {
    stepOf,

    async options(ticket: string) {
      const holder = await holderOf(ticket)
      if (holder === undefined) return refuse({ code: 'admin.ticket_expired' })
      const bound = await passkeysOf(holder.staff_id)
      if (bound.length === 0) return refuse({ code: 'admin.key_unknown' })
      const use = entering(holder.staff_id, ticket)
      const { challenge } = await challenges.ask(db.queryable, use, { lifeMs: CHALLENGE_MS })
      return ok(webauthn.options(challenge, bound))
    },

    async firstOptions(ticket: string) {
      const holder = await holderOf(ticket)
      if (holder === undefined) return refuse({ code: 'admin.ticket_expired' })
      if (holder.password_given_until !== null) return refuse({ code: 'admin.own_password_needed' })
      if ((await stepOf(holder.staff_id)) !== 'bind') return refuse({ code: 'admin.ticket_expired' })
      const options = await ownKeys.options(
        { id: holder.staff_id, name: holder.email },
        binding(holder.staff_id, ticket),
      )
      return options.ok ? options : refuse({ code: 'admin.ticket_expired' })
    },

    /** In the transaction of the log-in. */
    async enter(tx: Tx, answer: Assertion, { staffId, ticket }: Entry): Promise<Result<undefined, WrongPasskey>> {
      const wrong = refuse<WrongPasskey>({ code: 'admin.passkey_wrong' })
      const bound = await sql.findKey(tx, { staffId, credentialId: answer.id, kind: 'passkey' })
      if (bound === undefined) return wrong
      const challenge = challengeOf(answer)
      const counter = await webauthn.readAssertion(answer, challenge, bound)
      if (counter === undefined || !(await challenges.take(tx, challenge, entering(staffId, ticket)))) return wrong
      return (await sql.useKey(tx, { keyId: bound.id, counter, now: realClock.now() })) ? ok() : wrong
    },

    /** The first one, with the code that opens the session. */
    async bindFirst(
      tx: Tx,
      { passkey, name = FIRST_NAME }: { readonly passkey: NewPasskey; readonly name?: string | undefined },
      { actor, ticket }: { readonly actor: Actor; readonly ticket: string },
    ): Promise<Result<undefined, WrongPasskey>> {
      const bound = await ownKeys.bind(tx, { passkey, name }, { use: binding(actor.staffId, ticket), actor })
      return bound.ok ? ok() : refuse({ code: 'admin.passkey_wrong' })
    },

    /** Where the sandbox runs, with the code that opens the session: the key that this browser signs with, once. */
    async keepBrowserKey(tx: Tx, staffId: string, encoded: string): Promise<Result<undefined, WrongPasskey>> {
      const publicKey = Buffer.from(encoded, 'base64url')
      const wrong = refuse<WrongPasskey>({ code: 'admin.passkey_wrong' })
      if (passkeysRequired || readBrowserKey(publicKey) === undefined) return wrong
      const credentialId = browserKeyId(publicKey)
      if ((await sql.findKey(tx, { staffId, credentialId, kind: 'browser' })) !== undefined) return ok()
      await sql.dropOldBrowserKeys(tx, staffId, MOST_KEYS)
      const inserted = await sql.insertKey(tx, {
        ...({ id: ids.next('sky'), staff_id: staffId, kind: 'browser', credential_id: credentialId } as const),
        ...{ public_key: publicKey, counter: 0, transports: [], synced: false, name: BROWSER_NAME },
        ...{ created_at: realClock.now(), counts_from: clock.now() },
      })
      return inserted ? ok() : wrong
    },
  }
}
export type LogInKeys = ReturnType<typeof createLogInKeys>

interface Entry {
  readonly staffId: string
  readonly ticket: string
}
