import { SHARE_PERCENT, type ShareCaseState, type ShareCreditState, TOKEN_DAYS } from '@bourse/contract'
import { assert } from '@bourse/money'
import type { Moves } from '../../platform/database/moves.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** By UTC. */
const CREDIT_HOUR_MS = 8 * HOUR_MS
const PAY_DAYS: readonly number[] = [1, 15]

export type CreditState = 'new' | ShareCreditState

export const SHARE_CREDIT_MOVES: Moves<CreditState> = {
  new: ['locked'],
  locked: ['held', 'paid', 'taken'],
  held: ['paid', 'taken'],
  paid: [],
  taken: [],
}

export const SHARE_CASE_MOVES: Moves<ShareCaseState> = { open: ['confirmed', 'declined'], confirmed: [], declined: [] }

/** The next 08:00 UTC: what happens at that moment belongs to the day that begins with it. */
export function creditMoment(at: Date): Date {
  const days = Math.floor((at.getTime() - CREDIT_HOUR_MS) / DAY_MS)
  return new Date((days + 1) * DAY_MS + CREDIT_HOUR_MS)
}

export const nextDay = (credit: Date): Date => new Date(credit.getTime() + DAY_MS)

export const isPayMoment = (credit: Date): boolean => PAY_DAYS.includes(credit.getUTCDate())

/** The first payout that a credit can be part of: its own day, where that is the 1st or the 15th. */
export function payMoment(credit: Date): Date {
  let day = credit
  while (!isPayMoment(day)) day = nextDay(day)
  return day
}

/** A fee, and what coupons paid back: of each `value` parts of it `paidByCoupons`. */
export interface PaidFee {
  readonly fee: bigint
  readonly value: bigint
  readonly paidByCoupons: bigint
}

/** The part of a fee that was paid back, rounded up. */
export function couponUnits({ fee, value, paidByCoupons: paid }: PaidFee): bigint {
  assert(value > 0n && paid >= 0n && paid <= value, 'coupons pay at most what a fee is worth')
  return (fee * paid + value - 1n) / value
}

const percent = (units: bigint, of: number): bigint => (units * BigInt(of)) / 100n

export const feeShare = (net: bigint): bigint => percent(net, SHARE_PERCENT.fee)

export interface TokenFill {
  readonly side: 'buy' | 'sell'
  /** Of the token, and of what was paid for it. */
  readonly amount: bigint
  readonly total: bigint
}

export interface TokenParts {
  readonly inviter: bigint
  readonly friend: bigint
}

/** Tokens worth a part of the fee, at the price of the trade: whoever buys the token pays the fee in it. */
export function tokenParts(net: bigint, { side, amount, total }: TokenFill): TokenParts {
  const tokens = side === 'buy' ? net : (net * amount) / total
  return { inviter: percent(tokens, SHARE_PERCENT.tokenInviter), friend: percent(tokens, SHARE_PERCENT.tokenFriend) }
}

/** Whether somebody who came at a time is still in the days in which trades pay tokens. */
export function isInTokenDays(since: Date, at: Date): boolean {
  return at.getTime() < since.getTime() + TOKEN_DAYS * DAY_MS
}

export interface Window {
  readonly from: Date
  readonly until: Date
}

export const covers = ({ from, until }: Window, at: Date): boolean => at >= from && at < until
