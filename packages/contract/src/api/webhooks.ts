import { z } from 'zod'
import { get, post } from '../call.ts'
import { listText, nothing, page, paging, text, time } from '../fields.ts'
import { LOCK_REFUSALS, PROOF_REFUSALS } from '../identity/refusals.ts'
import { keyProof } from './fields.ts'
import {
  DELIVERY_STATES,
  ENDPOINT_STATES,
  EVENT_FAMILIES,
  MOST_ENDPOINT_LETTERS,
  MOST_TRIES,
  TRY_FAULTS,
} from './webhook-lists.ts'

export const endpointId = z.string().regex(/^whe_[0-9A-Z]{20,40}$/)
const eventId = z.string().regex(/^evt_[0-9A-Z]{20,40}$/)

/** What somebody decides about an endpoint; which addresses there may be is judged where they are kept. */
const chosen = {
  url: text().trim().max(MOST_ENDPOINT_LETTERS, 'api.url_malformed'),
  events: listText(z.enum(EVENT_FAMILIES), EVENT_FAMILIES.length),
}

export const webhookEndpoint = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.enum(EVENT_FAMILIES)),
  hint: z.string().describe('The first and the last letters of the secret.'),
  twoSecretsUntil: time.nullable().describe('So long the former secret signs too.'),
  state: z.enum(ENDPOINT_STATES),
  createTime: time,
  failingSince: time.nullable(),
  day: z
    .object({ delivered: z.number(), waiting: z.number(), givenUp: z.number() })
    .describe('Of what was told in the last 24 hours.'),
})
export type WebhookEndpoint = z.infer<typeof webhookEndpoint>

const newEndpoint = webhookEndpoint.extend({ secret: z.string().describe('What signs. It is told this once.') })
export type NewWebhookEndpoint = z.infer<typeof newEndpoint>

const attempt = z.object({
  number: z.number().describe('Which of the tries it was, from 1; a replay begins again.'),
  time,
  tookMs: z.number(),
  status: z.number().nullable().describe('Of the answer; null where there was none.'),
  fault: z.enum(TRY_FAULTS).nullable(),
})
export type WebhookAttempt = z.infer<typeof attempt>

export const delivery = z.object({
  eventId: z.string(),
  endpointId: z.string(),
  url: z.string(),
  type: z.string(),
  time,
  state: z.enum(DELIVERY_STATES),
  tries: z.number(),
  mostTries: z.literal(MOST_TRIES),
  nextTime: time.nullable(),
  last: attempt.nullable(),
})
export type WebhookDelivery = z.infer<typeof delivery>

const deliveryDetail = delivery.extend({
  body: z.string().describe('What is sent, to the letter.'),
  attempts: z.array(attempt),
})
export type WebhookDeliveryDetail = z.infer<typeof deliveryDetail>

const URL_REFUSALS = ['api.url_malformed', 'api.url_not_https', 'api.url_not_public', 'api.events_missing'] as const
const oneDelivery = { endpointId, eventId }

/** What tells programs of people that something has happened, so that they need not ask. */
export const webhookCalls = {
  listWebhooks: get('/user/webhook/list', {
    access: 'user',
    summary: 'The endpoints of the caller, newest first, without their secrets.',
    input: nothing,
    output: z.object({ most: z.number(), endpoints: z.array(webhookEndpoint) }),
  }),
  createWebhook: post('/user/webhook/create', {
    access: 'user',
    summary:
      'Makes an endpoint: a security change, proved as a new API key is. The secret is told in this answer alone.',
    input: z.object({ ...chosen, ...keyProof }),
    output: newEndpoint,
    refusals: [...PROOF_REFUSALS, ...LOCK_REFUSALS, ...URL_REFUSALS, 'api.too_many_webhooks'],
  }),
  updateWebhook: post('/user/webhook/update', {
    access: 'user',
    summary: 'Changes address and events. To tell it less the session is enough; anything else is proved.',
    input: z.object({ id: endpointId, ...chosen, ...keyProof }),
    output: webhookEndpoint,
    refusals: [...PROOF_REFUSALS, ...LOCK_REFUSALS, ...URL_REFUSALS, 'api.webhook_unknown'],
  }),
  rotateWebhookSecret: post('/user/webhook/rotate', {
    access: 'user',
    summary: 'A new secret, proved as a new endpoint. For 24 hours both sign.',
    input: z.object({ id: endpointId, ...keyProof }),
    output: newEndpoint,
    refusals: [...PROOF_REFUSALS, ...LOCK_REFUSALS, 'api.webhook_unknown'],
  }),
  removeWebhook: post('/user/webhook/remove', {
    access: 'user',
    summary: 'Deletes an endpoint for good, proved as a new one. Nothing more is sent to it.',
    input: z.object({ id: endpointId, ...keyProof }),
    output: nothing,
    refusals: [...PROOF_REFUSALS, ...LOCK_REFUSALS, 'api.webhook_unknown'],
  }),
  pauseWebhook: post('/user/webhook/pause', {
    access: 'user',
    summary: 'An endpoint that is told nothing until it is resumed. What waited for it is given up.',
    input: z.object({ id: endpointId }),
    output: webhookEndpoint,
    refusals: ['api.webhook_unknown'],
  }),
  resumeWebhook: post('/user/webhook/resume', {
    access: 'user',
    summary: 'Lets an endpoint go on, whoever stopped it but staff.',
    input: z.object({ id: endpointId }),
    output: webhookEndpoint,
    refusals: ['api.webhook_unknown', 'api.webhook_held'],
  }),
  testWebhook: post('/user/webhook/test', {
    access: 'user',
    summary: 'Sends an event of the type webhook.test.',
    input: z.object({ id: endpointId }),
    output: z.object({ eventId: z.string() }),
    refusals: ['api.webhook_unknown', 'api.webhook_off', 'request.limited'],
  }),
  listWebhookDeliveries: get('/user/webhook/deliveries', {
    access: 'user',
    summary: 'What was sent in the last 30 days, the newest event first.',
    input: z.object({ ...paging, id: endpointId.optional(), state: z.enum(DELIVERY_STATES).optional() }),
    output: page(delivery),
  }),
  webhookDelivery: get('/user/webhook/delivery', {
    access: 'user',
    summary: 'One event as an endpoint was sent it, with every try.',
    input: z.object(oneDelivery),
    output: deliveryDetail,
    refusals: ['api.event_unknown'],
  }),
  replayWebhook: post('/user/webhook/replay', {
    access: 'user',
    summary: 'Sends one event again: with the same id and body, and the time of now.',
    input: z.object(oneDelivery),
    output: delivery,
    refusals: ['api.event_unknown', 'api.webhook_off', 'request.limited'],
  }),
  replayWebhookRange: post('/user/webhook/replayRange', {
    access: 'user',
    summary:
      'Sends again what an endpoint was told between two moments of the last 30 days, or only what did not arrive.',
    input: z.object({ id: endpointId, from: time, to: time, which: z.enum(['all', 'given_up']).default('given_up') }),
    output: z.object({ events: z.number() }),
    refusals: ['api.webhook_unknown', 'api.webhook_off', 'api.range_wrong', 'request.limited'],
  }),
} as const
