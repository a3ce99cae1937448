/** Refusals of the door for payment partners, with codes that Binance does not use. */
export const PAYMENT_ERRORS = {
  partner_inactive: { status: 403, code: -7001, msg: 'This account is not an approved payment partner.' },
  reference_reused: {
    status: 409,
    code: -7002,
    msg: 'This merchantReference was used for a payment with other values.',
  },
  payment_unknown: { status: 404, code: -7003, msg: 'Payment does not exist.' },
  payment_not_open: { status: 409, code: -7004, msg: 'Payment can no longer be cancelled.' },
  price_out_of_bounds: { status: 400, code: -7005, msg: 'Amount must be from {} to {}.' },
  refund_too_much: { status: 400, code: -7006, msg: 'Refund is more than what is left of the payment: {} {}.' },
  refund_not_paid: { status: 409, code: -7007, msg: 'Payment was not paid.' },
  refund_reused: { status: 409, code: -7008, msg: 'This refundReference was used for another amount.' },
  refund_stopped: {
    status: 403,
    code: -7009,
    msg: 'Nothing may leave this account at the moment. Its owner sees why.',
  },
} as const
