export * from './card-numbers.ts'
export {
  CARD_FAILURES,
  CARD_STATES,
  type Card,
  type CardFailure,
  type CardSetup,
  type CardState,
} from './cards.ts'
export {
  type CreditBuyPrice,
  type OfficePayment,
  type OfficePaymentOrder,
  PAYMENT_CREATE_REFUSALS,
  PAYMENT_FAILURES,
  PAYMENT_KINDS,
  PAYMENT_METHODS,
  PAYMENT_STATES,
  PAYMENT_STEPS,
  type PaymentCosts,
  type PaymentFailure,
  type PaymentKind,
  type PaymentMethod,
  type PaymentOrder,
  type PaymentOrderDetail,
  type PaymentQuote,
  type PaymentState,
  type PaymentStep,
} from './fields.ts'
