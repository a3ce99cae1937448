import { z } from 'zod'
import { officeGet, officePost } from '../call.ts'
import { nothing, text, time } from '../fields.ts'
import { ofUser, staffText } from '../identity/office-fields.ts'

/** Who answers for what the law asks to keep and to delete. */
const ROLES = ['admin', 'compliance'] as const

const uid = z.string()

const retention = z.object({
  /** When the job ran last; null before it ever did. */
  ranAt: time.nullable(),
  /** Whose relation has ended and of whom something is kept, the next to go first; at most 50. */
  leavers: z.array(z.object({ userId: z.string(), uid, endedAt: time, dueAt: time, held: z.boolean() })),
  holds: z.array(
    z.object({ holdId: z.string(), userId: z.string(), uid, reason: z.string(), by: z.string(), placedAt: time }),
  ),
  /** Closings that are due and cannot be final. */
  stuck: z.array(z.object({ userId: z.string(), uid, dueAt: time, stays: z.array(z.string()) })),
  /** What was deleted, newest first: counts alone, never of whom. */
  deletions: z.array(z.object({ what: z.string(), count: z.number(), at: time })),
})
export type Retention = z.infer<typeof retention>

/** Retention in the back office; part of the calls of privacy. */
export const officeCalls = {
  officeRetention: officeGet('/privacy/retention', {
    access: 'staff',
    roles: ROLES,
    summary: 'What is due to be deleted, what was deleted, and what a legal hold keeps.',
    input: nothing,
    output: retention,
  }),
  placeHold: officePost('/privacy/hold/place', {
    access: 'staff',
    roles: ROLES,
    summary: 'Keeps everything about a person beyond its period, for a reason that stays on record.',
    input: ofUser.extend({ reason: staffText(500) }),
    output: nothing,
    refusals: ['identity.user_unknown', 'privacy.hold_there'],
  }),
  liftHold: officePost('/privacy/hold/lift', {
    access: 'staff',
    roles: ROLES,
    summary: 'Lifts a legal hold: what is past its period goes with the next run.',
    input: z.object({ holdId: text().max(60), reason: staffText(500) }),
    output: nothing,
    refusals: ['privacy.hold_unknown'],
  }),
} as const
