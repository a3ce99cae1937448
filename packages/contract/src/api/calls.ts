import { z } from 'zod'
import { get, post } from '../call.ts'
import { nothing, time } from '../fields.ts'
import { LOCK_REFUSALS, PROOF_REFUSALS } from '../identity/refusals.ts'
import { apiKey, keyId, keyProof, keyRights, keyUse, newApiKey, publicKeyText } from './fields.ts'
import { KEY_KINDS } from './lists.ts'
import { officeCalls } from './office.ts'
import { partnerCalls } from './partners.ts'
import { partnerOfficeCalls } from './partners-office.ts'
import { webhookCalls } from './webhooks.ts'

const RIGHTS_REFUSALS = ['api.address_malformed', 'api.network_wide'] as const

/** What people do about the machines that act for them. */
export const api = {
  listKeys: get('/user/apiKey/list', {
    access: 'user',
    summary: 'The API keys of the caller, newest first, without their secrets.',
    input: nothing,
    output: z.object({ most: z.number(), keys: z.array(apiKey) }),
  }),
  createKey: post('/user/apiKey/create', {
    access: 'user',
    summary:
      'Makes an API key: a security change that asks for the second factor, or for a mailed code where none is bound. Key and secret are told in this answer alone.',
    input: z.object({
      ...{ kind: z.enum(KEY_KINDS), ...keyRights, publicKey: publicKeyText.optional() },
      ...keyProof,
    }),
    output: newApiKey,
    refusals: [...PROOF_REFUSALS, ...LOCK_REFUSALS, ...RIGHTS_REFUSALS, 'api.public_key_wrong', 'api.too_many_keys'],
  }),
  updateKey: post('/user/apiKey/update', {
    access: 'user',
    summary:
      'Renames a key and changes what it may do. To let it do less, or from fewer addresses, the session is enough; for more it is proved as for a new key.',
    input: z.object({ id: keyId, ...keyRights, ...keyProof }),
    output: apiKey,
    refusals: [...PROOF_REFUSALS, ...LOCK_REFUSALS, ...RIGHTS_REFUSALS, 'api.key_unknown'],
  }),
  removeKey: post('/user/apiKey/remove', {
    access: 'user',
    summary: 'Deletes a key for good, proved as for a new one. It opens nothing from the next request on.',
    input: z.object({ id: keyId, ...keyProof }),
    output: nothing,
    refusals: [...PROOF_REFUSALS, ...LOCK_REFUSALS, 'api.key_unknown'],
  }),
  pauseKey: post('/user/apiKey/pause', {
    access: 'user',
    summary: 'A key that opens nothing until it is resumed.',
    input: z.object({ id: keyId }),
    output: apiKey,
    refusals: ['api.key_unknown'],
  }),
  resumeKey: post('/user/apiKey/resume', {
    access: 'user',
    summary: 'Lets a paused key go on. What staff paused is theirs to end.',
    input: z.object({ id: keyId }),
    output: apiKey,
    refusals: ['api.key_unknown', 'api.key_held'],
  }),
  keyUses: get('/user/apiKey/uses', {
    access: 'user',
    summary: 'How often a key was used, by day (UTC), the last day first.',
    input: z.object({ id: keyId }),
    output: z.object({ days: z.array(keyUse) }),
    refusals: ['api.key_unknown'],
  }),
  machineLimits: get('/user/apiKey/limits', {
    access: 'public',
    summary:
      'How much of its weight the address of the caller has used in this minute at /binance, by whatever program.',
    input: nothing,
    output: z.object({ usedWeight: z.number(), mostWeight: z.number(), shutOutUntil: time.nullable() }),
  }),
  ...webhookCalls,
  ...officeCalls,
  ...partnerCalls,
  ...partnerOfficeCalls,
} as const
