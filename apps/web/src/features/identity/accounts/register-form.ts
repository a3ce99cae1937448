import { isMadeOfProductWords } from '@bourse/contract/product-words'
import {
  type AccountInput,
  type AccountRefusal,
  accountRefusal,
  EMPTY_ACCOUNT,
  type PhoneFacts,
} from '../contacts/account-form.ts'

/** The registration form as a pure model: the page only draws it. Refusal codes are the contract's, and so are their texts. */

export interface RegisterInput {
  readonly account: AccountInput
  readonly password: string
  readonly country: string
  readonly inviteCode: string
  readonly agreement: boolean
  readonly notChineseCitizen: boolean
}
export type RegisterField = keyof RegisterInput

export const EMPTY_REGISTER_INPUT: RegisterInput = {
  account: EMPTY_ACCOUNT,
  password: '',
  country: '',
  inviteCode: '',
  agreement: false,
  notChineseCitizen: false,
}

export type PasswordRefusal =
  | 'identity.password_missing'
  | 'identity.password_length'
  | 'identity.password_numeric'
  | 'identity.password_common'
export type CodeRefusal = 'identity.code_missing' | 'identity.code_malformed'
export type RegisterRefusal =
  | AccountRefusal
  | PasswordRefusal
  | 'identity.country_missing'
  | 'identity.agreement_missing'
  | 'identity.declaration_missing'

const PASSWORD_MIN = 8
const PASSWORD_MAX = 20

/** The two rules of a password (specification §5), each on its own, so that the page can tick them off. */
export function passwordRules(password: string): { readonly length: boolean; readonly notNumeric: boolean } {
  return {
    length: password.length >= PASSWORD_MIN && password.length <= PASSWORD_MAX,
    notNumeric: /[^0-9]/.test(password),
  }
}

export function passwordRefusal(password: string): PasswordRefusal | null {
  if (password === '') return 'identity.password_missing'
  const rules = passwordRules(password)
  if (!rules.length) return 'identity.password_length'
  if (!rules.notNumeric) return 'identity.password_numeric'
  return isMadeOfProductWords(password) ? 'identity.password_common' : null
}

/** Specification §5: 6 characters, digits only, not empty. */
export function codeRefusal(code: string): CodeRefusal | null {
  if (code === '') return 'identity.code_missing'
  return /^[0-9]{6}$/.test(code) ? null : 'identity.code_malformed'
}

/** Whether anything was typed, so that an untouched field is not blamed. */
export function isBegun(input: RegisterInput, field: RegisterField): boolean {
  if (field !== 'account') return input[field] !== ''
  return input.account[input.account.kind] !== ''
}

/** The law of some countries forbids rewards for inviting, so that no code is asked for there, and none is sent. */
export function inviteCodeOf({ inviteCode }: Pick<RegisterInput, 'inviteCode'>, denied: boolean): string | null {
  const code = inviteCode.trim()
  return code !== '' && !denied ? code : null
}

export interface RegisterForm {
  readonly refusals: Partial<Record<RegisterField, RegisterRefusal>>
  readonly canSubmit: boolean
}

export function registerForm(input: RegisterInput, facts: PhoneFacts): RegisterForm {
  const found: [RegisterField, RegisterRefusal | null][] = [
    ['account', accountRefusal(input.account, facts)],
    ['password', passwordRefusal(input.password)],
    ['country', /^[A-Z]{2}$/.test(input.country) ? null : 'identity.country_missing'],
    ['agreement', input.agreement ? null : 'identity.agreement_missing'],
    ['notChineseCitizen', input.notChineseCitizen ? null : 'identity.declaration_missing'],
  ]
  const refusals = Object.fromEntries(found.filter(([, refusal]) => refusal !== null))
  return { refusals, canSubmit: Object.keys(refusals).length === 0 }
}
