import type { BankRail } from '@bourse/contract'
import type { Units } from '@bourse/money'
import type { Tx } from '../../../platform/database/db.ts'

/** What a bank is asked to pay. The id makes a repeat harmless. */
export interface BankOrder {
  readonly id: string
  /** How people name it; it stands on the statement of the recipient. */
  readonly orderNo: string
  readonly userId: string
  readonly rail: BankRail
  readonly asset: string
  readonly units: Units
  /** The account, as `find` gave it when the withdrawal was asked for. */
  readonly account: string
  readonly askedAt: Date
}

export type BankReply =
  /** The money has left. */
  | { readonly state: 'paid' }
  /** Taken and being worked on. */
  | { readonly state: 'pending' }
  | { readonly state: 'refused'; readonly reason: string }
  /** No answer came: it may have been paid or not, and only `statusOf` tells. */
  | { readonly state: 'unknown' }

export interface BankTerms {
  readonly rail: BankRail
  /** As people know it. */
  readonly provider: string
  readonly fee: Units
  readonly minimum: Units
  /** What a bank can carry exactly. */
  readonly step: Units
  readonly decimals: number
  readonly expectedMinutes: number
}

/** A bank that pays out, and the accounts that people have shown to be theirs. Without one nothing goes to banks. */
export interface BankPayouts {
  pay(order: BankOrder): Promise<BankReply>
  /** `unseen` when the bank has never heard of it, so that it must be asked to pay. */
  statusOf(id: string): Promise<BankReply | { readonly state: 'unseen' }>
  /** In the transaction in which the books follow what was paid. */
  booked(tx: Tx, id: string): Promise<void>
  /** Undefined for what no bank pays. */
  terms(asset: string): Promise<BankTerms | undefined>
  /** An account of this person, written as people write it. */
  find(userId: string, accountId: string): Promise<{ readonly account: string; readonly asset: string } | undefined>
}
