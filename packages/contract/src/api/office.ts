import { z } from 'zod'
import { officeGet, officePost } from '../call.ts'
import { line, nothing, text, time } from '../fields.ts'
import { apiKey, keyId, keyUse } from './fields.ts'
import { endpointId, webhookEndpoint } from './webhooks.ts'

const ROLES = ['admin', 'compliance', 'support'] as const

const officeApiKey = apiKey.extend({
  days: z.array(keyUse),
  removedAt: time.nullable(),
})
export type OfficeApiKey = z.infer<typeof officeApiKey>

const officeEndpoint = webhookEndpoint.extend({ userId: z.string(), uid: z.string() })
export type OfficeWebhookEndpoint = z.infer<typeof officeEndpoint>

const endpointAct = { input: z.object({ id: endpointId, reason: line(200) }), output: nothing, roles: ROLES }
const act = { input: z.object({ id: keyId, reason: line(200) }), output: nothing, roles: ROLES }

const BAN_ROLES = ['admin', 'compliance', 'support', 'operator'] as const

const officeBan = z.object({
  network: z.string().describe('An address, or the /64 that one customer has.'),
  until: time,
  seconds: z.number().describe('How long it is in all; the next one within a day is twice as long.'),
})
export type OfficeBan = z.infer<typeof officeBan>

/** Keys and endpoints of people, for staff: never their secrets; and addresses that are shut out. */
export const officeCalls = {
  officeKeysOf: officeGet('/api/keys', {
    access: 'staff',
    roles: ROLES,
    summary: 'The API keys of a person with their uses by day, removed ones of the last 90 days too. Recorded.',
    input: z.object({ userId: text().max(40) }),
    output: z.object({ keys: z.array(officeApiKey) }),
    refusals: ['identity.user_unknown'],
  }),
  officePauseKey: officePost('/api/keys/pause', {
    access: 'staff',
    summary: 'Pauses a key of a person, who cannot resume it. Recorded.',
    ...act,
    refusals: ['api.key_unknown'],
  }),
  officeResumeKey: officePost('/api/keys/resume', {
    access: 'staff',
    summary: 'Ends the pause that staff made. Recorded.',
    ...act,
    refusals: ['api.key_unknown'],
  }),
  officeRemoveKey: officePost('/api/keys/remove', {
    access: 'staff',
    summary: 'Deletes a key of a person for good; its owner is told. Recorded.',
    ...act,
    refusals: ['api.key_unknown'],
  }),
  officeWebhooks: officeGet('/api/webhooks', {
    access: 'staff',
    roles: ROLES,
    summary: 'Endpoints of people that are told what happens, those that fail first.',
    input: nothing,
    output: z.object({ endpoints: z.array(officeEndpoint) }),
  }),
  officeStopWebhook: officePost('/api/webhooks/stop', {
    access: 'staff',
    summary: 'Stops an endpoint of a person, who cannot resume it. What waited for it is given up. Recorded.',
    ...endpointAct,
    refusals: ['api.webhook_unknown'],
  }),
  officeBans: officeGet('/api/bans', {
    access: 'staff',
    roles: BAN_ROLES,
    summary: 'Addresses whose programs went on after they were told to wait, and until when they are shut out.',
    input: nothing,
    output: z.object({ bans: z.array(officeBan) }),
  }),
  officeLiftBan: officePost('/api/bans/lift', {
    access: 'staff',
    roles: BAN_ROLES,
    summary: 'Lets an address in again, and forgets that it was shut out. Recorded.',
    input: z.object({ network: text().trim().min(2).max(45), reason: line(200) }),
    output: nothing,
  }),
  officeResumeWebhook: officePost('/api/webhooks/resume', {
    access: 'staff',
    summary: 'Lets an endpoint go on that staff stopped. Recorded.',
    ...endpointAct,
    refusals: ['api.webhook_unknown'],
  }),
} as const
