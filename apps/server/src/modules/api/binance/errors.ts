import { PAYMENT_ERRORS } from '../partners/payment-errors.ts'

/** How this door words a refusal: its code and text are what client libraries decide by, so that they are Binance's to the letter. */
interface DoorError {
  readonly status: number
  readonly code: number
  readonly msg: string
}

/** `{}` in a text is what the refusal is about. */
export const DOOR_ERRORS = {
  fault: { status: 500, code: -1000, msg: 'An unknown error occurred while processing the request.' },
  too_much_weight: {
    status: 429,
    code: -1003,
    msg: 'Too much request weight used; current limit is {}. Please use WebSocket Streams for live updates to avoid polling the API.',
  },
  banned: {
    status: 418,
    code: -1003,
    msg: 'Way too much request weight used; IP banned until {}. Please use WebSocket Streams for live updates to avoid bans.',
  },
  outcome_unknown: {
    status: 504,
    code: -1007,
    msg: 'Timeout waiting for response from backend server. Send status unknown; execution status unknown.',
  },
  busy: {
    status: 503,
    code: -1008,
    msg: 'Server is currently overloaded with other requests. Please try again in a few minutes.',
  },
  bad_amount: { status: 400, code: -1013, msg: 'Price * QTY is zero or less.' },
  filter: { status: 400, code: -1013, msg: 'Filter failure: {}' },
  market_closed: { status: 400, code: -1013, msg: 'Market is closed.' },
  wrong_phase: { status: 400, code: -1013, msg: 'This order type is not possible in this trading phase.' },
  too_many_orders: { status: 429, code: -1015, msg: 'Too many new orders; current limit is {}.' },
  unsupported: { status: 404, code: -1020, msg: 'This operation is not supported.' },
  timestamp_ahead: {
    status: 400,
    code: -1021,
    msg: "Timestamp for this request was 1000ms ahead of the server's time.",
  },
  timestamp_late: { status: 400, code: -1021, msg: 'Timestamp for this request is outside of the recvWindow.' },
  signature_wrong: { status: 400, code: -1022, msg: 'Signature for this request is not valid.' },
  bad_characters: {
    status: 400,
    code: -1100,
    msg: "Illegal characters found in parameter '{}'; legal range is '{}'.",
  },
  duplicate_parameter: { status: 400, code: -1101, msg: "Duplicate values for parameter '{}'." },
  parameter_missing: {
    status: 400,
    code: -1102,
    msg: "Mandatory parameter '{}' was not sent, was empty/null, or malformed.",
  },
  one_parameter_missing: {
    status: 400,
    code: -1102,
    msg: "Param '{}' or '{}' must be sent, but both were empty/null!",
  },
  parameter_unread: {
    status: 400,
    code: -1104,
    msg: "Not all sent parameters were read; read '{}' parameter(s) but was sent '{}'.",
  },
  parameter_empty: { status: 400, code: -1105, msg: "Parameter '{}' was empty." },
  parameter_not_required: { status: 400, code: -1106, msg: "Parameter '{}' sent when not required." },
  too_precise: { status: 400, code: -1111, msg: "Parameter '{}' has too much precision." },
  bad_time_in_force: { status: 400, code: -1115, msg: 'Invalid timeInForce.' },
  bad_order_type: { status: 400, code: -1116, msg: 'Invalid orderType.' },
  bad_side: { status: 400, code: -1117, msg: 'Invalid side.' },
  bad_interval: { status: 400, code: -1120, msg: 'Invalid interval.' },
  bad_symbol: { status: 400, code: -1121, msg: 'Invalid symbol.' },
  window_too_big: {
    status: 400,
    code: -1127,
    msg: 'Lookup interval is too big. More than {} hours between startTime and endTime.',
  },
  bad_combination: { status: 400, code: -1128, msg: 'Combination of optional parameters invalid.' },
  bad_json: { status: 400, code: -1135, msg: 'Invalid JSON Request' },
  bad_value: { status: 400, code: -1130, msg: "Data sent for parameter '{}' is not valid." },
  bad_ticker_type: { status: 400, code: -1139, msg: 'Invalid ticker type.' },
  duplicate_symbol: { status: 400, code: -1151, msg: 'Symbol is present multiple times in the list.' },
  leg_type_unsupported: { status: 400, code: -1158, msg: 'Order type not supported in OCO.' },
  buy_limit_above: { status: 400, code: -1165, msg: 'A limit order in a buy OCO must be below.' },
  sell_limit_below: { status: 400, code: -1166, msg: 'A limit order in a sell OCO must be above.' },
  list_without_stop: { status: 400, code: -1168, msg: 'At least one OCO order must be contingent.' },
  buy_stop_below: { status: 400, code: -1196, msg: 'A stop loss order in a buy OCO must be above.' },
  sell_stop_above: { status: 400, code: -1197, msg: 'A stop loss order in a sell OCO must be below.' },
  window_too_long: { status: 400, code: -1131, msg: 'recvWindow must be less than 60000.' },
  type_unsupported: { status: 400, code: -2010, msg: '{} are not supported for this symbol.' },
  no_funds: { status: 400, code: -2010, msg: 'Account has insufficient balance for requested action.' },
  would_take: { status: 400, code: -2010, msg: 'Order would immediately match and take.' },
  would_trigger: { status: 400, code: -2010, msg: 'Order would trigger immediately.' },
  bad_list_prices: {
    status: 400,
    code: -2010,
    msg: 'The relationship of the prices for the orders is not correct.',
  },
  duplicate_order: { status: 400, code: -2010, msg: 'Duplicate order sent.' },
  no_liquidity: { status: 400, code: -2010, msg: 'Order book liquidity is less than symbol minimum quantity.' },
  far_price: {
    status: 400,
    code: -2010,
    msg: 'The price is more than 40% away from the market, which this API key does not allow.',
  },
  not_permitted: { status: 400, code: -2010, msg: 'This symbol is not permitted for this account.' },
  cancel_unknown: { status: 400, code: -2011, msg: 'Unknown order sent.' },
  order_unknown: { status: 400, code: -2013, msg: 'Order does not exist.' },
  replace_half: { status: 409, code: -2021, msg: 'Order cancel-replace partially failed.' },
  replace_half_limited: { status: 429, code: -2021, msg: 'Order cancel-replace partially failed.' },
  replace_failed: { status: 400, code: -2022, msg: 'Order cancel-replace failed.' },
  list_unknown: { status: 400, code: -2013, msg: 'Order list does not exist.' },
  key_malformed: { status: 401, code: -2014, msg: 'API-key format invalid.' },
  key_refused: { status: 401, code: -2015, msg: 'Invalid API-key, IP, or permissions for action.' },
  subscription_active: { status: 400, code: -2035, msg: 'User Data Stream subscription already active.' },
  subscription_inactive: { status: 400, code: -2036, msg: 'User Data Stream subscription not active.' },
  logon_unsupported: { status: 400, code: -4056, msg: 'HMAC_SHA256 API key is not supported.' },
  ...PAYMENT_ERRORS,
} as const satisfies Readonly<Record<string, DoorError>>
export type DoorReason = keyof typeof DOOR_ERRORS

export interface DoorRefusal {
  readonly code: DoorReason
  /** What stands in the places of its text, in their order. */
  readonly about?: readonly (string | number)[]
  readonly retryAfterSeconds?: number
  /** What is told besides, where a refusal is only a part of what became of a request. */
  readonly data?: object
}

interface ErrorBody {
  readonly code: (typeof DOOR_ERRORS)[DoorReason]['code']
  readonly msg: string
  readonly data?: object
}

export function wordedRefusal({ code: reason, about = [], data }: DoorRefusal): { status: number; body: ErrorBody } {
  const { status, code, msg } = DOOR_ERRORS[reason]
  let place = 0
  const worded = { code, msg: msg.replaceAll('{}', () => String(about[place++] ?? '')) }
  return { status, body: data === undefined ? worded : { ...worded, data } }
}
