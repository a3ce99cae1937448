export type { ApiKey, KeyUse, NewApiKey } from './fields.ts'
export * from './lists.ts'
export type { OfficeApiKey, OfficeWebhookEndpoint } from './office.ts'
export * from './webhook-lists.ts'
export type {
  NewWebhookEndpoint,
  WebhookAttempt,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookEndpoint,
  webhookCalls,
} from './webhooks.ts'
