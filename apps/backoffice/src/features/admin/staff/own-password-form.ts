import { type PasswordError, passwordError } from './staff-form.ts'

export interface OwnPasswordInput {
  readonly oldPassword: string
  readonly password: string
  readonly code: string
}

export interface OwnPasswordForm {
  readonly errors: {
    readonly oldPassword?: 'oldMissing'
    readonly password?: PasswordError | 'passwordSame'
    readonly code?: 'codeMissing'
  }
  readonly change: OwnPasswordInput | undefined
}

export const NOTHING_TO_CHANGE: OwnPasswordInput = { oldPassword: '', password: '', code: '' }

const CODE = /^\d{6}$/

/** The rules of the contract, checked while somebody types; the server has the last word. */
export function ownPasswordForm(input: OwnPasswordInput): OwnPasswordForm {
  const { oldPassword, password, code } = input
  const weak = passwordError(password)
  const errors: OwnPasswordForm['errors'] = {
    ...(oldPassword === '' && { oldPassword: 'oldMissing' as const }),
    ...(password === oldPassword && { password: 'passwordSame' as const }),
    ...(weak !== null && { password: weak }),
    ...(!CODE.test(code) && { code: 'codeMissing' as const }),
  }
  return { errors, change: Object.keys(errors).length === 0 ? input : undefined }
}
