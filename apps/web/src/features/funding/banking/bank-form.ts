import { parseDecimalInput } from '../../../app/shared-data/decimal-input.ts'

export interface BankForm {
  readonly error: 'funding.amount_missing' | 'funding.amount_cents' | undefined
  /** The plain figure, when it can be an amount at a bank. */
  readonly amount: string | undefined
}

/** Banks know two decimals; whether the amount is allowed the server says. */
export function bankForm(text: string, locale: string): BankForm {
  const figure = parseDecimalInput(text, locale)
  if (figure === null || !/[1-9]/.test(figure)) return { error: 'funding.amount_missing', amount: undefined }
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(figure)) return { error: 'funding.amount_cents', amount: undefined }
  return { error: undefined, amount: figure }
}

export interface AccountInput {
  readonly symbol: 'EUR' | 'GBP'
  readonly iban: string
  readonly sortCode: string
  readonly accountNumber: string
}

export interface AccountForm {
  readonly errors: {
    readonly iban?: 'funding.iban_wrong'
    readonly sortCode?: 'funding.sort_code_wrong'
    readonly accountNumber?: 'funding.account_number_wrong'
  }
  readonly complete: boolean
}

/** Slips of form are told at once; check digits and countries are the server's to judge. */
export function accountForm({ symbol, iban, sortCode, accountNumber }: AccountInput): AccountForm {
  const bare = (text: string) => text.replace(/[\s-]/g, '')
  const errors: AccountForm['errors'] =
    symbol === 'EUR'
      ? { ...(!/^[A-Za-z]{2}\d{2}[A-Za-z0-9]{11,30}$/.test(bare(iban)) && { iban: 'funding.iban_wrong' as const }) }
      : {
          ...(!/^\d{6}$/.test(bare(sortCode)) && { sortCode: 'funding.sort_code_wrong' as const }),
          ...(!/^\d{6,8}$/.test(bare(accountNumber)) && { accountNumber: 'funding.account_number_wrong' as const }),
        }
  return { errors, complete: Object.keys(errors).length === 0 }
}
