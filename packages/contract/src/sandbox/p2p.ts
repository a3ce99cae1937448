import { z } from 'zod'
import { officeGet, officePost } from '../call.ts'
import { line, nothing } from '../fields.ts'

const ROLES = ['admin', 'operator'] as const

/** What a merchant of the demo does with orders. */
export const SANDBOX_P2P_MODES = [
  'accepts',
  'rejects',
  'silent',
  'slow',
  'pays_short',
  'other_name',
  'never_releases',
] as const
export type SandboxP2pMode = (typeof SANDBOX_P2P_MODES)[number]

const state = z.object({
  merchants: z.array(z.object({ code: z.string(), name: z.string(), mode: z.enum(SANDBOX_P2P_MODES) })),
})
export type SandboxP2pState = z.infer<typeof state>

/** What staff do with the merchants of the demo. */
export const p2pConsoleCalls = {
  demoMerchants: officeGet('/sandbox/p2p/merchants', {
    access: 'staff',
    roles: ROLES,
    summary: 'The merchants of the demo, and what each does with orders.',
    input: nothing,
    output: state,
    refusals: ['sandbox.off'],
  }),
  setDemoMerchant: officePost('/sandbox/p2p/mode', {
    access: 'staff',
    roles: ROLES,
    summary: 'What a merchant of the demo does with orders from now on.',
    input: z.object({ code: line(80), mode: z.enum(SANDBOX_P2P_MODES) }),
    output: state,
    refusals: ['sandbox.off', 'sandbox.entry_unknown'],
  }),
} as const
