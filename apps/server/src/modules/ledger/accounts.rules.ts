import { assert } from '@bourse/money'

export const SYSTEM = 'system'

/** What pays by a date that was agreed has its own pot of what it will pay. */
export const EARN_PRODUCTS = ['saving', 'discount', 'etp'] as const
export type EarnProduct = (typeof EARN_PRODUCTS)[number]

/**
 * Every kind of account that a user may own. Only spot carries holds. What is on `trial` is the house's, lent for a trial; what is on
 * `reward` was earned and is not paid out yet. Neither is the user's own money.
 */
export const USER_KINDS = [
  'spot',
  'escrow',
  'saving',
  'discount',
  'etp',
  'card',
  'card_hold',
  'trial',
  'reward',
] as const
export type UserKind = (typeof USER_KINDS)[number]

interface SystemKindRule {
  /** What follows the colon: custody:BTC stands for one chain, bank:sepa for one rail, receivable:usr_… for one user, earn_reserve:saving for one product. */
  readonly per: 'chain' | 'rail' | 'user' | 'product' | undefined
  readonly mayBeNegative: boolean
}

/**
 * The house's side of the chart of accounts. The outside world is the negative side: what stands on chain or at a bank,
 * what users owe, and the units of our own products that users hold. Everything else must be funded before it pays. The database holds the same rule as a CHECK.
 */
export const SYSTEM_KINDS = {
  custody: { per: 'chain', mayBeNegative: true },
  bank: { per: 'rail', mayBeNegative: true },
  receivable: { per: 'user', mayBeNegative: true },
  fees: { per: undefined, mayBeNegative: false },
  spread: { per: undefined, mayBeNegative: false },
  interest_pool: { per: undefined, mayBeNegative: false },
  reward_pool: { per: undefined, mayBeNegative: false },
  coupon_pool: { per: undefined, mayBeNegative: false },
  card_program: { per: undefined, mayBeNegative: false },
  earn_reserve: { per: 'product', mayBeNegative: false },
  issued: { per: undefined, mayBeNegative: true },
  treasury: { per: undefined, mayBeNegative: false },
  suspense: { per: undefined, mayBeNegative: false },
  burn: { per: undefined, mayBeNegative: false },
} as const satisfies Record<string, SystemKindRule>

type SystemKindName = keyof typeof SYSTEM_KINDS
type PlainKind = { [Name in SystemKindName]: (typeof SYSTEM_KINDS)[Name]['per'] extends undefined ? Name : never }
export type SystemKind =
  | PlainKind[SystemKindName]
  | `custody:${string}`
  | `bank:${string}`
  | `receivable:${string}`
  | `earn_reserve:${EarnProduct}`

export interface Account {
  readonly owner: string
  readonly kind: UserKind | SystemKind
  readonly asset: string
}

const ASSET_PATTERN = /^[A-Z0-9]{2,12}$/
const USER_PATTERN = /^usr_.+$/
const QUALIFIER_PATTERN = /^.+$/

export function spot(user: string, asset: string): Account {
  return { owner: user, kind: 'spot', asset }
}

export function userAccount(user: string, kind: UserKind, asset: string): Account {
  return { owner: user, kind, asset }
}

export function systemAccount(kind: SystemKind, asset: string): Account {
  return { owner: SYSTEM, kind, asset }
}

/** One text per account, for maps and for sorting. No part of a well-formed account contains a space. */
export function accountKey(account: Account): string {
  return `${account.owner} ${account.kind} ${account.asset}`
}

export function mayBeNegative(account: Account): boolean {
  return account.owner === SYSTEM && (systemRule(account.kind)?.mayBeNegative ?? false)
}

/** An account outside the chart is a mistake of the caller; the CHECK in the database would refuse it too, but later. */
export function assertAccount(account: Account): void {
  assert(ASSET_PATTERN.test(account.asset), `not an asset: ${account.asset}`)
  const known = account.owner === SYSTEM ? isSystemKind(account.kind) : isUserAccount(account)
  assert(known && !/\s/.test(account.owner + account.kind), `no such account: ${account.owner} ${account.kind}`)
}

function isUserAccount(account: Account): boolean {
  return USER_PATTERN.test(account.owner) && USER_KINDS.some((kind) => kind === account.kind)
}

function isSystemKind(kind: string): boolean {
  const rule = systemRule(kind)
  if (rule === undefined) return false
  const colon = kind.indexOf(':')
  if (rule.per === undefined) return colon === -1
  const qualifier = colon === -1 ? '' : kind.slice(colon + 1)
  if (rule.per === 'product') return EARN_PRODUCTS.some((product) => product === qualifier)
  return (rule.per === 'user' ? USER_PATTERN : QUALIFIER_PATTERN).test(qualifier)
}

function systemRule(kind: string): SystemKindRule | undefined {
  const name = kind.split(':', 1)[0] ?? ''
  return Object.hasOwn(SYSTEM_KINDS, name) ? SYSTEM_KINDS[name as SystemKindName] : undefined
}
