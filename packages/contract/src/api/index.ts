export type { ApiKey, KeyUse, NewApiKey } from './fields.ts'
export * from './lists.ts'
export type { OfficeApiKey, OfficeBan, OfficeWebhookEndpoint } from './office.ts'
export type {
  PaidPartnerPayment,
  Partner,
  PartnerFigures,
  PartnerPayment,
  PartnerPaymentDetail,
  PartnerPaymentQuote,
  PartnerRefund,
  PartnerStep,
  PartnerSummary,
  PayerPayment,
} from './partner-fields.ts'
export type { PartnerStanding } from './partners.ts'
export type { OfficePartner, OfficePartnerPayment, OfficePartnerRow, PartnerProposal } from './partners-office.ts'
export * from './webhook-lists.ts'
export type {
  NewWebhookEndpoint,
  WebhookAttempt,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookEndpoint,
  webhookCalls,
} from './webhooks.ts'
