import type { BankRail } from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'
import { electronicFormatIBAN, friendlyFormatIBAN, isSEPACountry, isValidIBAN } from 'ibantools'
import type { RailFacts } from './rails.ts'

export interface NumberInput {
  readonly iban: string
  readonly sortCode: string
  readonly accountNumber: string
}

export interface AccountNumber {
  readonly rail: BankRail
  readonly country: string
  readonly iban: string | null
  readonly sortCode: string | null
  readonly accountNumber: string | null
  readonly formatted: string
  readonly masked: string
}

export type NumberRefusal = {
  readonly code:
    | 'funding.iban_wrong'
    | 'funding.iban_country'
    | 'funding.sort_code_wrong'
    | 'funding.account_number_wrong'
}

/** Euro accounts have an IBAN of the SEPA area; pounds go to a sort code and account number. */
export function readAccountNumber(
  { rail }: Pick<RailFacts, 'rail'>,
  input: NumberInput,
): Result<AccountNumber, NumberRefusal> {
  return rail === 'sepa' ? readIban(input.iban) : readBritish(input)
}

function readIban(text: string): Result<AccountNumber, NumberRefusal> {
  const iban = electronicFormatIBAN(text)
  if (iban === null || !isValidIBAN(iban)) return refuse({ code: 'funding.iban_wrong' })
  const country = iban.slice(0, 2)
  if (!isSEPACountry(country)) return refuse({ code: 'funding.iban_country' })
  const formatted = friendlyFormatIBAN(iban) ?? iban
  const masked = `${iban.slice(0, 4)} •••• ${iban.slice(-4)}`
  return ok({ rail: 'sepa', country, iban, sortCode: null, accountNumber: null, formatted, masked })
}

/** Six digits, written in pairs, and eight digits; older accounts have seven or six and are filled up with zeros. */
function readBritish(input: NumberInput): Result<AccountNumber, NumberRefusal> {
  const sortCode = input.sortCode.replace(/[\s-]/g, '')
  const given = input.accountNumber.replace(/[\s-]/g, '')
  if (!/^\d{6}$/.test(sortCode) || sortCode === '000000') return refuse({ code: 'funding.sort_code_wrong' })
  if (!/^\d{6,8}$/.test(given) || !/[1-9]/.test(given)) return refuse({ code: 'funding.account_number_wrong' })
  const accountNumber = given.padStart(8, '0')
  const pairs = `${sortCode.slice(0, 2)}-${sortCode.slice(2, 4)}-${sortCode.slice(4)}`
  const masked = `${pairs} ••••${accountNumber.slice(-4)}`
  return ok({
    rail: 'fps',
    country: 'GB',
    iban: null,
    sortCode,
    accountNumber,
    formatted: `${pairs} ${accountNumber}`,
    masked,
  })
}
