import type { Units } from '@bourse/money'

export type BankRail = 'sepa' | 'fps'

/** What a bank is asked to pay. The id makes a repeat harmless. */
export interface BankOrder {
  readonly id: string
  readonly rail: BankRail
  readonly asset: string
  readonly units: Units
  /** The account of the person, as `OwnBankAccounts` gave it. */
  readonly account: string
}

/** A bank that pays out. Whoever connects one gives this; without it nothing goes to banks. */
export interface BankPayouts {
  /** `unknown` when no answer came: only `statusOf` tells. */
  pay(order: BankOrder): Promise<'accepted' | 'refused' | 'unknown'>
  /** `unknown` when the bank has never heard of it. */
  statusOf(id: string): Promise<'pending' | 'paid' | 'refused' | 'unknown'>
  /** What a payment costs the person, in units of the asset. */
  feeOf(rail: BankRail, asset: string, amount: Units): Promise<Units>
}

/** The bank accounts that a person has shown to be theirs. */
export interface OwnBankAccounts {
  find(
    userId: string,
    accountId: string,
  ): Promise<
    { readonly account: string; readonly rail: BankRail; readonly asset: string; readonly shown: string } | undefined
  >
}
