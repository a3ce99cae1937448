import { ok, type Result, refuse } from '@bourse/money'
import type { Actor } from '../../platform/acts.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { ReviewRow } from './reviews.sql.ts'
import * as sql from './reviews.sql.ts'

/** Whoever took a case and left is not waited for longer than this. */
const TAKEN_MS = 30 * 60_000

export function isTaken({ taken_at: at }: Pick<ReviewRow, 'taken_at'>, now: Date): boolean {
  return at !== null && now.getTime() - at.getTime() < TAKEN_MS
}

type TakeRefusal =
  | { readonly code: 'kyc.taken'; readonly who: string }
  | { readonly code: 'kyc.second_person' | 'kyc.not_in_review' }
type ActRefusal = { readonly code: 'kyc.not_taken' | 'kyc.second_person' | 'kyc.not_in_review' }

/** Taking, giving back and approving, the same for submissions and for resets: two people never decide at once. */
export function createReviews({ clock }: { readonly clock: Clock }) {
  return {
    async take(tx: Tx, subjectId: string, actor: Actor): Promise<Result<undefined, TakeRefusal>> {
      const review = await sql.lockReview(tx, subjectId)
      if (review === undefined) return refuse({ code: 'kyc.not_in_review' })
      if (review.first_by === actor.staffId) return refuse({ code: 'kyc.second_person' })
      const now = clock.now()
      if (isTaken(review, now) && review.taken_by !== actor.staffId) {
        return refuse({ code: 'kyc.taken', who: review.taken_email ?? '' })
      }
      await sql.setTaken(tx, subjectId, actor, now)
      return ok()
    },

    async release(tx: Tx, subjectId: string, actor: Actor): Promise<Result<undefined, ActRefusal>> {
      const review = await sql.lockReview(tx, subjectId)
      if (review?.taken_by !== actor.staffId) return refuse({ code: 'kyc.not_taken' })
      await sql.setTaken(tx, subjectId, null, clock.now())
      return ok()
    },

    /** Locks the review for the decision of whoever has taken it. */
    async hold(tx: Tx, subjectId: string, actor: Actor): Promise<Result<ReviewRow, ActRefusal>> {
      const review = await sql.lockReview(tx, subjectId)
      if (review === undefined) return refuse({ code: 'kyc.not_in_review' })
      if (review.first_by === actor.staffId) return refuse({ code: 'kyc.second_person' })
      return review.taken_by === actor.staffId ? ok(review) : refuse({ code: 'kyc.not_taken' })
    },

    approveFirst: (tx: Tx, subjectId: string, actor: Actor) => sql.setFirstApproval(tx, subjectId, actor, clock.now()),
    done: (tx: Tx, subjectId: string) => sql.setTaken(tx, subjectId, null, clock.now()),
  }
}
export type Reviews = ReturnType<typeof createReviews>
