import type { webhookCalls } from '@bourse/contract'
import { ok } from '@bourse/money'
import type { Handlers } from '../../../platform/http/context.ts'
import { askerOf } from '../../identity/index.ts'
import type { Webhooks } from './webhooks.ts'

export function webhookRoutes({ own, sent }: Pick<Webhooks, 'own' | 'sent'>): Handlers<typeof webhookCalls> {
  return {
    listWebhooks: async (_input, { principal: { userId } }) => ok(await own.list(userId)),
    createWebhook: (input, context) => own.create(askerOf(context), input),
    updateWebhook: (input, context) => own.update(askerOf(context), input),
    rotateWebhookSecret: (input, context) => own.rotate(askerOf(context), input),
    removeWebhook: (input, context) => own.remove(askerOf(context), input),
    pauseWebhook: ({ id }, { principal: { userId } }) => own.pause(userId, id),
    resumeWebhook: ({ id }, { principal: { userId } }) => own.resume(userId, id),
    testWebhook: ({ id }, { principal: { userId } }) => sent.test(userId, id),
    listWebhookDeliveries: async (input, { principal: { userId } }) => ok(await sent.list(userId, input)),
    webhookDelivery: (key, { principal: { userId } }) => sent.one(userId, key),
    replayWebhook: (key, { principal: { userId } }) => sent.replay(userId, key),
    replayWebhookRange: (range, { principal: { userId } }) => sent.replayRange(userId, range),
  }
}
