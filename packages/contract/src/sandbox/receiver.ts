import { z } from 'zod'
import { officeGet, officePost } from '../call.ts'
import { nothing, time } from '../fields.ts'

const ROLES = ['admin', 'operator'] as const

const state = z.object({
  /** Where webhooks are sent to reach it, and what it does there. */
  host: z.string(),
  paths: z.array(z.string()),
  /** How many secrets it checks signatures with. */
  secrets: z.number(),
  /** Newest first. */
  received: z.array(
    z.object({
      id: z.string(),
      time,
      path: z.string(),
      eventId: z.string(),
      body: z.string(),
      /** What was answered; null where there was no answer. */
      answered: z.number().nullable(),
      /** Null where no secret is known that it could be checked with. */
      held: z.boolean().nullable(),
    }),
  ),
})
export type SandboxReceiverState = z.infer<typeof state>

/** What staff do with the simulated server that takes webhooks. */
export const receiverConsoleCalls = {
  webhookReceiver: officeGet('/sandbox/receiver/state', {
    access: 'staff',
    roles: ROLES,
    summary: 'What the simulated receiver of webhooks got last, and whether the signatures held.',
    input: nothing,
    output: state,
    refusals: ['sandbox.off'],
  }),
  knowWebhookSecret: officePost('/sandbox/receiver/secret', {
    access: 'staff',
    roles: ROLES,
    summary: 'Gives the simulated receiver a secret to check signatures with.',
    input: z.object({ secret: z.string().regex(/^whsec_[A-Za-z0-9+/]{43}=$/) }),
    output: state,
    refusals: ['sandbox.off'],
  }),
} as const
