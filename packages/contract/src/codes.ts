/** Numbers of the envelope (specification §8). */
export const CODE = {
  success: 0,
  fail: 1,
  unauthenticated: 10001,
  unauthorized: 4403,
  sessionTimeout: 4433,
  serverError: 5500,
} as const

/** For these the whole body goes to the screen, which decides; for other failures only the message does. */
export const PASS_THROUGH: readonly number[] = [50107, 40027, 50002, 20001, 40028, 10071, 20006]

/** Refusals with a number of their own; every other refusal is `fail`. The reason is also the locale key. */
const NUMBER_OF_REASON: Readonly<Record<string, number>> = {
  'session.unauthenticated': CODE.unauthenticated,
  'session.cookie_missing': CODE.unauthenticated,
  'session.unauthorized': CODE.unauthorized,
  'session.frozen': CODE.unauthorized,
  'session.timeout': CODE.sessionTimeout,
  'policy.denied': CODE.unauthorized,
  'policy.gate': CODE.unauthorized,
  'server.error': CODE.serverError,
  'identity.second_factor_needed': 10071,
  'kyc.needed': 20001,
  'identity.security_setup_needed': 20006,
  'trading.confirm_price': 40027,
  'convert.quote_moved': 40028,
  'quickbuy.quote_moved': 40028,
  'discount.quote_moved': 40028,
  'saving.term_over': 40028,
  'saving.forfeit_changed': 40028,
  'etp.nav_moved': 40028,
  'p2p.buying_limited': 50002,
  'funding.credit_unavailable': 50107,
}

export function numberOfReason(reason: string): number {
  return NUMBER_OF_REASON[reason] ?? CODE.fail
}

export interface FailureData {
  readonly reason: string
  readonly params: Readonly<Record<string, unknown>>
}

export interface Envelope<T = unknown> {
  readonly code: number | string
  readonly message: string
  readonly success: boolean
  readonly data: T
}

/** Specification §7: accepted when the success flag is true or the code is 0 or '200'. */
export function isAccepted(envelope: Pick<Envelope, 'code' | 'success'>): boolean {
  return envelope.success === true || envelope.code === CODE.success || envelope.code === '200'
}
