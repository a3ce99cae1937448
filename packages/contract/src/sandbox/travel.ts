import { z } from 'zod'
import { officeGet, officePost } from '../call.ts'
import { line, nothing, text, time } from '../fields.ts'

const ROLES = ['admin', 'operator'] as const

/** What a simulated provider says to whoever sends coins to it. */
export const SANDBOX_TRAVEL_MODES = ['accepts', 'slow', 'asks', 'silent', 'refuses', 'does_not_know'] as const
export type SandboxTravelMode = (typeof SANDBOX_TRAVEL_MODES)[number]

const provider = z.object({
  code: z.string(),
  name: z.string(),
  country: z.string(),
  mode: z.enum(SANDBOX_TRAVEL_MODES),
})
const sender = z.object({
  txId: z.string(),
  provider: z.string(),
  /** Null while the provider does not say who it is. */
  originator: z.string().nullable(),
  beneficiary: z.string().nullable(),
  addedAt: time,
})
const state = z.object({ providers: z.array(provider), senders: z.array(sender) })
export type SandboxTravelState = z.infer<typeof state>

const txId = text().trim().min(1).max(200)
const name = text().trim().max(120).default('')

/** What staff do with the simulated other providers. */
export const travelConsoleCalls = {
  travelParties: officeGet('/sandbox/travel/parties', {
    access: 'staff',
    roles: ROLES,
    summary: 'The simulated other providers, what they say, and which coins they sent.',
    input: nothing,
    output: state,
    refusals: ['sandbox.off'],
  }),
  setTravelMode: officePost('/sandbox/travel/mode', {
    access: 'staff',
    roles: ROLES,
    summary: 'What a simulated provider says from now on.',
    input: z.object({ code: line(40), mode: z.enum(SANDBOX_TRAVEL_MODES) }),
    output: state,
    refusals: ['sandbox.off', 'sandbox.entry_unknown'],
  }),
  setTravelSender: officePost('/sandbox/travel/sender', {
    access: 'staff',
    roles: ROLES,
    summary:
      'Says that coins come from a simulated provider, and what it tells about them: who sent them, and for whom.',
    input: z.object({ txId, provider: line(40), originator: name, beneficiary: name }),
    output: state,
    refusals: ['sandbox.off', 'sandbox.entry_unknown'],
  }),
} as const
