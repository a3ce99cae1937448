import type { ResetState } from '@bourse/contract'
import { ok, type Refusal, type Result, refuse } from '@bourse/money'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Limits } from '../../platform/limits/limits.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Identity, Visitor } from '../identity/index.ts'
import * as cases from './cases.sql.ts'
import * as files from './files.sql.ts'
import type { PersonBox } from './person.ts'
import * as sql from './resets.sql.ts'
import { insertReview } from './reviews.sql.ts'
import type { Uploads } from './uploads.ts'

export interface ResetDeps {
  readonly db: Db
  readonly clock: Clock
  readonly realClock: Clock
  readonly ids: Ids
  readonly limits: Limits
  readonly identity: Pick<Identity, 'hasSecondFactor' | 'checkOwnCode' | 'useCode' | 'notify'>
  readonly people: PersonBox
  readonly uploads: Uploads
}

const HOUR_MS = 60 * 60_000
/** Guesses at the data of a document, per account. */
const CHECKS = { max: 5, windowMs: 24 * HOUR_MS }
/** Long enough to write a number on paper and take a picture. */
const NUMBER_MS = 30 * 60_000

export interface Claim {
  readonly documentNumber: string
  readonly birthDate: string
}

export interface Evidence {
  readonly userId: string
  readonly fileId: string
  readonly visitor: Visitor
}

/** Who asks: somebody with a session, or somebody whom only the authenticator keeps out. */
export interface Claimant {
  readonly userId: string
  readonly via: 'session' | 'log_in'
}

export function createResets({ db, clock, realClock, ids, limits, identity, people, uploads }: ResetDeps) {
  async function state(userId: string): Promise<ResetState> {
    const last = await sql.lastReset(db.queryable, userId)
    const known = {
      reasons: [...(last?.reasons ?? [])],
      submittedAt: last?.submitted_at?.toISOString() ?? null,
      decidedAt: last?.decided_at?.toISOString() ?? null,
    }
    if (last?.state === 'in_review' || last?.state === 'approved') return { state: last.state, ...known }
    if (!(await identity.hasSecondFactor(userId))) return { state: 'not_bound', ...known }
    if ((await cases.passedCase(db.queryable, userId)) === undefined) return { state: 'kyc_missing', ...known }
    return { state: last?.state ?? 'none', ...known }
  }

  /** Right data gives a number: a selfie that shows it was taken now, and for this. */
  async function check({ userId, via }: Claimant, claim: Claim) {
    if (!(await identity.hasSecondFactor(userId))) return refuse({ code: 'kyc.no_authenticator' })
    const passed = await cases.passedCase(db.queryable, userId)
    if (passed === undefined || passed.person === null) return refuse({ code: 'kyc.not_passed' })
    const allowed = await limits.take(`kyc:check:${userId}`, CHECKS)
    if (!allowed.ok) {
      return refuse({
        code: 'kyc.check_limit',
        retryAfterHours: Math.ceil(allowed.refusal.retryAfterSeconds / 3600),
      })
    }
    const person = people.open(passed.id, passed.person)
    const right = person.documentNumber === claim.documentNumber && person.birthDate === claim.birthDate
    if (!right) return refuse({ code: 'kyc.info_wrong' })
    const number = ids.digits(6)
    const now = realClock.now()
    const expiresAt = new Date(now.getTime() + NUMBER_MS)
    const row = { id: ids.next('rst'), user_id: userId, via, number, number_expires_at: expiresAt, now: clock.now() }
    // Whoever asks again while staff look at the first request is shown a number that leads nowhere new.
    await sql.putOpenReset(db.queryable, row)
    return ok({ number, expiresAt: expiresAt.toISOString() })
  }

  async function upload(userId: string, bytes: Uint8Array) {
    const kept = await uploads.keep({ userId, area: 'evidence', bytes })
    if (!kept.ok) return kept
    await files.insertFile(db.queryable, kept.value)
    return ok({ fileId: kept.value.id })
  }

  /** `prove` uses the mailed code of somebody with a session; who comes by ticket has given it before. */
  async function send<R extends Refusal>(
    { userId, fileId, visitor }: Evidence,
    prove: (tx: Tx) => Promise<Result<undefined, R>>,
  ) {
    const sent = await db.tx(async (tx) => {
      const reset = await sql.lockOpenReset(tx, userId)
      if (reset === undefined) return refuse({ code: 'kyc.reset_not_open' })
      if (reset.number_expires_at <= realClock.now()) return refuse({ code: 'kyc.number_expired' })
      const file = await files.findFile(tx, fileId)
      if (file?.user_id !== userId || file.area !== 'evidence') return refuse({ code: 'kyc.file_unknown' })
      const proved = await prove(tx)
      if (!proved.ok) return proved
      await sql.submitReset(tx, { id: reset.id, fileId, ...visitor, now: clock.now() })
      await insertReview(tx, reset.id)
      await identity.notify(tx, { userId, kind: 'authenticator_reset_asked', visitor })
      return ok()
    })
    return sent.ok ? ok(await state(userId)) : sent
  }

  async function submit(userId: string, input: { fileId: string; code: string }, visitor: Visitor) {
    const mailed = await identity.checkOwnCode(userId, 'lost_totp', input.code)
    if (!mailed.ok) return mailed
    return send({ userId, fileId: input.fileId, visitor }, async (tx) =>
      (await identity.useCode(tx, mailed.value)) ? ok() : refuse({ code: 'identity.code_wrong' }),
    )
  }

  return { state, check, upload, send, submit }
}
export type Resets = ReturnType<typeof createResets>
