/** The registration form as a pure model: the page only draws it. Refusal codes are the contract's, and so are their texts. */

export interface RegisterInput {
  readonly email: string
  readonly password: string
  readonly country: string
  readonly inviteCode: string
  readonly agreement: boolean
  readonly notChineseCitizen: boolean
}
export type RegisterField = keyof RegisterInput

export const EMPTY_REGISTER_INPUT: RegisterInput = {
  email: '',
  password: '',
  country: '',
  inviteCode: '',
  agreement: false,
  notChineseCitizen: false,
}

export type EmailRefusal = 'identity.email_missing' | 'identity.email_malformed'
export type PasswordRefusal = 'identity.password_missing' | 'identity.password_length' | 'identity.password_numeric'
export type CodeRefusal = 'identity.code_missing' | 'identity.code_malformed'
export type RegisterRefusal =
  | EmailRefusal
  | PasswordRefusal
  | 'identity.country_missing'
  | 'identity.agreement_missing'
  | 'identity.declaration_missing'

const EMAIL = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+\.[^\s@\p{Cc}]{2,}$/u
const EMAIL_MAX = 254
const PASSWORD_MIN = 8
const PASSWORD_MAX = 20

export function emailRefusal(email: string): EmailRefusal | null {
  const trimmed = email.trim()
  if (trimmed === '') return 'identity.email_missing'
  return trimmed.length <= EMAIL_MAX && EMAIL.test(trimmed) ? null : 'identity.email_malformed'
}

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
  return rules.notNumeric ? null : 'identity.password_numeric'
}

/** Specification §5: 6 characters, digits only, not empty. */
export function codeRefusal(code: string): CodeRefusal | null {
  if (code === '') return 'identity.code_missing'
  return /^[0-9]{6}$/.test(code) ? null : 'identity.code_malformed'
}

export interface RegisterForm {
  readonly refusals: Partial<Record<RegisterField, RegisterRefusal>>
  readonly canSubmit: boolean
}

export function registerForm(input: RegisterInput): RegisterForm {
  const found: [RegisterField, RegisterRefusal | null][] = [
    ['email', emailRefusal(input.email)],
    ['password', passwordRefusal(input.password)],
    ['country', /^[A-Z]{2}$/.test(input.country) ? null : 'identity.country_missing'],
    ['agreement', input.agreement ? null : 'identity.agreement_missing'],
    ['notChineseCitizen', input.notChineseCitizen ? null : 'identity.declaration_missing'],
  ]
  const refusals = Object.fromEntries(found.filter(([, refusal]) => refusal !== null))
  return { refusals, canSubmit: Object.keys(refusals).length === 0 }
}
