import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const REFUSALS = 'packages/contract/locales'
const FUNDING = 'apps/web/src/features/funding/locales'

/** Specification §8: the message, and where it stands in English. A bound or a figure may follow it. */
const MESSAGES = [
  ['Insufficient balance', `${REFUSALS}/ledger`, 'insufficient_balance'],
  ['Invalid price', `${REFUSALS}/trading`, 'price_invalid'],
  ['Please input Stop Price', `${REFUSALS}/trading`, 'stop_price_missing'],
  ['Please enter Amount', `${REFUSALS}/trading`, 'amount_missing'],
  ['Please enter Limit Price', `${REFUSALS}/trading`, 'limit_price_missing'],
  ['Please enter Price', `${REFUSALS}/trading`, 'price_missing'],
  ['Please enter an email', `${REFUSALS}/identity`, 'email_missing'],
  ['Please enter the code', `${REFUSALS}/identity`, 'code_missing'],
  ['Please read and check the agreement', `${REFUSALS}/identity`, 'agreement_missing'],
  ['Please input password', `${REFUSALS}/identity`, 'password_missing'],
  ['Please enter a phone number', `${REFUSALS}/identity`, 'phone_missing'],
  ['Please select an account', `${REFUSALS}/funding`, 'account_missing'],
  ['Please enter the amount', `${REFUSALS}/funding`, 'amount_missing'],
  ['The user does not exist, please verify the user account information', `${REFUSALS}/funding`, 'recipient_unknown'],
  ['Order transaction amount cannot be less than {least}', `${REFUSALS}/trading`, 'total_below'],
  ['Order transaction amount cannot be less than {least}', `${REFUSALS}/trading`, 'amount_below'],
  ['Order transaction amount cannot be more than {most}', `${REFUSALS}/trading`, 'amount_above'],
  ['Deposit Failed, please resubmit your order and deposit again', `${FUNDING}/funding`, 'bank.resubmit'],
  ['{provider} did not receive the transfer', `${FUNDING}/funding`, 'bank.notReceived'],
  ['Password did not match the re-typed password', `${REFUSALS}/identity`, 'password_mismatch'],
  ['The email does not match the registered email', `${REFUSALS}/identity`, 'email_not_registered'],
  ['Enter email error', `${REFUSALS}/identity`, 'email_malformed'],
  ['Account entry error', `${REFUSALS}/identity`, 'credentials_wrong'],
  ['Must pass KYC to withdraw', `${FUNDING}/withdraw`, 'missing.kycTitle'],
  ['Kindly Reminder', `${FUNDING}/withdraw`, 'missing.reminder'],
  ['Credit deposit unavailable below the minimum assets', `${REFUSALS}/funding`, 'credit_unavailable'],
  ['Credit deposit unavailable during a Trial Fund', `${REFUSALS}/funding`, 'credit_unavailable'],
  [
    'You have used this account to claim the Trial Fund, you cannot claim it again',
    `${REFUSALS}/trial`,
    'claimed_before',
  ],
  ['This account is Not Eligible', `${REFUSALS}/trial`, 'not_eligible'],
  ['Rewards have expired', `${REFUSALS}/trial`, 'expired'],
  ['Please choose the correct end time', `${REFUSALS}/wealth`, 'end_wrong'],
  ['Select the start time first', `${REFUSALS}/wealth`, 'start_missing'],
  ['Please select the end time', `${REFUSALS}/wealth`, 'end_missing'],
  ['Buying price cannot deviate from the current price', `${REFUSALS}/wealth`, 'price_deviates'],
  ['Event not started', `${REFUSALS}/airdrops`, 'not_started'],
  ['Event ended', `${REFUSALS}/airdrops`, 'ended'],
  ['arrived too late', `${REFUSALS}/airdrops`, 'too_late'],
  ['Balance below threshold', `${REFUSALS}/airdrops`, 'below_threshold'],
  ['Already claimed', `${REFUSALS}/airdrops`, 'already_claimed'],
  ['Do not repeat the operation', `${REFUSALS}/request`, 'repeated'],
] as const

test.each(MESSAGES)('the message “%s” is worded as the specification words it', (message, file, key) => {
  const texts: unknown = JSON.parse(readFileSync(join(ROOT, `${file}.en.json`), 'utf8'))
  const text = key.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], texts)
  expect(text).toContain(message)
})
