import type { CardFailure } from '@bourse/contract'
import { ok } from '@bourse/money'
import type { Db, Tx } from '../../../platform/database/db.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { Logger } from '../../../platform/monitoring/logger.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { PublishFunding } from '../../funding/index.ts'
import { type Acquirer, AcquirerUnknown, type VerificationAnswer } from './acquirer.ts'
import * as sql from './cards.sql.ts'

export interface CardCheckDeps {
  readonly db: Db
  readonly clock: Clock
  readonly jobs: Pick<Jobs, 'at'>
  readonly logger: Logger
  readonly acquirer: Acquirer | undefined
  readonly publishFunding: PublishFunding
}

export const CHECK_CARD = 'funding.card-check'
export type CheckCardPayload = { readonly cardId: string }

const ASK_EVERY_MS = 60_000

export type CardChecks = ReturnType<typeof createCardChecks>

/** The verification of a card: asked of its bank with an amount of nothing, and asked after until it has an end. */
export function createCardChecks({ db, clock, jobs, logger, acquirer, publishFunding }: CardCheckDeps) {
  async function askLater(tx: Tx, { id }: Pick<sql.CardRow, 'id'>): Promise<void> {
    const dueAt = new Date(clock.now().getTime() + ASK_EVERY_MS)
    const payload: CheckCardPayload = { cardId: id }
    await jobs.at(tx, { name: CHECK_CARD, key: `${id}:${dueAt.getTime()}`, payload, dueAt })
  }

  async function decide(tx: Tx, { id, user_id }: sql.CardRow, failure: CardFailure | null): Promise<void> {
    const state = failure === null ? 'active' : 'refused'
    await sql.decideCard(tx, { id, state, failure, at: clock.now() })
    publishFunding(tx, user_id, { kind: 'card', id, state })
  }

  /** In the order fingerprint, row: of two people with one card the first to be verified has it. */
  async function settle(tx: Tx, id: string, answer: VerificationAnswer): Promise<void> {
    const found = await sql.findCard(tx, id)
    if (found === undefined) return
    await sql.lockFingerprint(tx, found.fingerprint)
    const row = await sql.lockCard(tx, id)
    if (row?.state !== 'verifying') return
    if (answer.state === 'challenge') {
      await sql.noteChallenge(tx, id, answer.challengeUrl)
      return
    }
    const taken = answer.state === 'verified' && (await sql.isAnothers(tx, row.user_id, row.fingerprint))
    const failure = taken ? 'taken_elsewhere' : answer.state === 'declined' ? answer.reason : null
    await decide(tx, row, failure)
  }

  /** Undefined when the acquirer does not say: then the job asks again. */
  async function ask(row: sql.CardRow, first: boolean): Promise<VerificationAnswer | undefined> {
    if (acquirer === undefined) return undefined
    const { id, token, return_url: returnUrl } = row
    try {
      const known = first ? { state: 'unseen' as const } : await acquirer.verification(id)
      return known.state === 'unseen' ? await acquirer.verify({ id, token, returnUrl }) : known
    } catch (error) {
      if (!(error instanceof AcquirerUnknown)) throw error
      logger.warn({ err: error, cardId: id }, 'the acquirer could not be asked about a card')
      return undefined
    }
  }

  async function begin(row: sql.CardRow): Promise<void> {
    const answer = await ask(row, true)
    if (answer !== undefined) await db.tx(async (tx) => ok(await settle(tx, row.id, answer)))
  }

  /** By job: whatever was lost is asked for, and nobody's answer is waited for longer than half an hour. */
  async function again({ cardId }: CheckCardPayload): Promise<void> {
    const row = await sql.findCard(db.queryable, cardId)
    if (row === undefined || row.state !== 'verifying' || row.removed_at !== null) return
    const answer = await ask(row, false)
    await db.tx(async (tx) => {
      if (answer !== undefined) await settle(tx, cardId, answer)
      const still = await sql.lockCard(tx, cardId)
      if (still?.state !== 'verifying') return ok()
      if (clock.now() >= still.expires_at) await decide(tx, still, 'challenge_missed')
      else await askLater(tx, still)
      return ok()
    })
  }

  return { askLater, settle, begin, again }
}
