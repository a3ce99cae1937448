import type { contract } from '@bourse/contract'
import { ok } from '@bourse/money'
import { actorOf } from '../../platform/acts.ts'
import type { Handlers } from '../../platform/http/context.ts'
import { askerOf } from '../identity/index.ts'
import type { Gate } from './binance/gate.ts'
import type { OfficeBans } from './binance/office-bans.ts'
import type { OfficeKeys } from './keys/office-keys.ts'
import type { OwnKeys } from './keys/own-keys.ts'
import { partnerRoutes } from './partners/partners.routes.ts'
import type { Partners } from './partners/partners.ts'
import { webhookRoutes } from './webhooks/webhooks.routes.ts'
import type { Webhooks } from './webhooks/webhooks.ts'

export interface ApiFace {
  readonly keys: OwnKeys
  readonly office: OfficeKeys
  readonly partners: Partners
  readonly webhooks: Webhooks
  readonly gate: Pick<Gate, 'standing'>
  readonly bans: OfficeBans
}

export function apiRoutes({ keys, office, partners, webhooks, gate, bans }: ApiFace): Handlers<typeof contract.api> {
  return {
    listKeys: async (_input, { principal: { userId } }) => ok(await keys.list(userId)),
    createKey: (input, context) => keys.create(askerOf(context), input),
    updateKey: (input, context) => keys.update(askerOf(context), input),
    removeKey: (input, context) => keys.remove(askerOf(context), input),
    pauseKey: ({ id }, { principal: { userId } }) => keys.pause(userId, id),
    resumeKey: ({ id }, { principal: { userId } }) => keys.resume(userId, id),
    keyUses: ({ id }, { principal: { userId } }) => keys.uses(userId, id),
    machineLimits: async (_input, { ip }) => ok(await gate.standing(ip)),
    ...webhookRoutes(webhooks),
    officeKeysOf: ({ userId }, context) => office.of(userId, actorOf(context)),
    officePauseKey: (input, context) => office.pause(input, actorOf(context)),
    officeResumeKey: (input, context) => office.resume(input, actorOf(context)),
    officeRemoveKey: (input, context) => office.remove(input, actorOf(context)),
    ...partnerRoutes(partners),
    officeBans: async () => ok(await bans.list()),
    officeLiftBan: (input, context) => bans.lift(input, actorOf(context)),
    officeWebhooks: async () => ok(await webhooks.office.list()),
    officeStopWebhook: (input, context) => webhooks.office.stop(input, actorOf(context)),
    officeResumeWebhook: (input, context) => webhooks.office.resume(input, actorOf(context)),
  }
}
