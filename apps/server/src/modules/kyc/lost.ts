import type { Language } from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'
import type { Db } from '../../platform/database/db.ts'
import type { Ids } from '../../platform/ids.ts'
import { digest } from '../../platform/secrets/digest.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Identity, Visitor } from '../identity/index.ts'
import * as sql from './resets.sql.ts'
import type { Claim, Resets } from './resets.ts'

export interface LostDeps {
  readonly db: Db
  readonly realClock: Clock
  readonly ids: Ids
  readonly identity: Pick<Identity, 'secondStepOwner' | 'sendOwnCode' | 'checkOwnCode' | 'useCode'>
  readonly resets: Resets
}

const HOUR_MS = 60 * 60_000
/** Long enough to send the request. */
const TICKET_MS = HOUR_MS
/** Then it shows how the request stands, for as long as somebody may wait and wonder. */
const WAITING_MS = 30 * 24 * HOUR_MS

/** Resets for whoever stands at the second step of a log-in: password and mail are theirs, the authenticator is lost. */
export function createLost({ db, realClock, ids, identity, resets }: LostDeps) {
  async function sendCode(ticket: string, { language, ip }: { language: Language; ip: string }) {
    const userId = await identity.secondStepOwner(ticket)
    if (userId === undefined) return refuse({ code: 'identity.ticket_expired' })
    return identity.sendOwnCode({ userId, act: 'lost_totp', language, ip })
  }

  async function start(ticket: string, code: string) {
    const userId = await identity.secondStepOwner(ticket)
    if (userId === undefined) return refuse({ code: 'identity.ticket_expired' })
    const mailed = await identity.checkOwnCode(userId, 'lost_totp', code)
    if (!mailed.ok) return mailed
    const limited = ids.secret()
    const now = realClock.now()
    const row = { hash: digest(limited), userId, expiresAt: new Date(now.getTime() + TICKET_MS), now }
    const begun = await db.tx(async (tx) => {
      if (!(await identity.useCode(tx, mailed.value))) return refuse({ code: 'identity.code_wrong' })
      await sql.insertTicket(tx, row)
      return ok()
    })
    if (!begun.ok) return begun
    return ok({ ticket: limited, expiresAfterSeconds: TICKET_MS / 1000, state: await resets.state(userId) })
  }

  async function ownerOf(ticket: string): Promise<Result<string, { readonly code: 'kyc.ticket_expired' }>> {
    const userId = await sql.ticketOwner(db.queryable, digest(ticket), realClock.now())
    return userId === undefined ? refuse({ code: 'kyc.ticket_expired' }) : ok(userId)
  }

  async function submit(ticket: string, fileId: string, visitor: Visitor) {
    const owner = await ownerOf(ticket)
    if (!owner.ok) return owner
    const proved = async (): Promise<Result<undefined, never>> => ok()
    const sent = await resets.send({ userId: owner.value, fileId, visitor }, proved)
    const until = new Date(realClock.now().getTime() + WAITING_MS)
    if (sent.ok) await sql.extendTicket(db.queryable, digest(ticket), until)
    return sent
  }

  return {
    sendCode,
    start,
    submit,
    async check(ticket: string, claim: Claim) {
      const owner = await ownerOf(ticket)
      return owner.ok ? resets.check({ userId: owner.value, via: 'log_in' }, claim) : owner
    },
    async upload(ticket: string, bytes: Uint8Array) {
      const owner = await ownerOf(ticket)
      return owner.ok ? resets.upload(owner.value, bytes) : owner
    },
    async state(ticket: string) {
      const owner = await ownerOf(ticket)
      return owner.ok ? ok(await resets.state(owner.value)) : owner
    },
  }
}
