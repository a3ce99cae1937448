import type { StaffRole } from '@bourse/contract/client'
import { isMadeOfProductWords } from '@bourse/contract/product-words'
import type { NewStaff } from '../api.ts'

export const PASSWORD_MIN = 12
const NAME_MAX = 80
const EMAIL = /^[^\s@]+@[^\s@]+$/

export interface StaffInput {
  readonly email: string
  readonly name: string
  readonly role: StaffRole | ''
  readonly password: string
}

export type PasswordError = 'passwordShort' | 'passwordCommon'

/** Null for one that a member of staff may have. */
export function passwordError(password: string): PasswordError | null {
  if (password.length < PASSWORD_MIN) return 'passwordShort'
  return isMadeOfProductWords(password) ? 'passwordCommon' : null
}

export interface StaffForm {
  readonly errors: {
    readonly email?: 'emailMissing'
    readonly name?: 'nameMissing' | 'nameTooLong'
    readonly role?: 'roleMissing'
    readonly password?: PasswordError
  }
  readonly account: NewStaff | undefined
}

export const NOTHING_ENTERED: StaffInput = { email: '', name: '', role: '', password: '' }

/** The rules of the contract, checked while somebody types; the server has the last word. */
export function staffForm({ email, name, role, password }: StaffInput): StaffForm {
  const account = { email: email.trim().toLowerCase(), name: name.trim(), password }
  const weak = passwordError(password)
  const errors: StaffForm['errors'] = {
    ...(!EMAIL.test(account.email) && { email: 'emailMissing' as const }),
    ...(account.name === '' && { name: 'nameMissing' as const }),
    ...(account.name.length > NAME_MAX && { name: 'nameTooLong' as const }),
    ...(role === '' && { role: 'roleMissing' as const }),
    ...(weak !== null && { password: weak }),
  }
  const complete = role !== '' && Object.keys(errors).length === 0
  return { errors, account: complete ? { ...account, role } : undefined }
}

/** Without characters that look like another, because a first password is read out or copied by hand. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const GROUPS = 4
const GROUP_LENGTH = 5

/** Four groups of five, about 115 bits. A byte past the last full round of the alphabet is drawn again: no letter is likelier. */
export function suggestPassword(randomBytes: (count: number) => Uint8Array): string {
  const letters: string[] = []
  const limit = 256 - (256 % ALPHABET.length)
  while (letters.length < GROUPS * GROUP_LENGTH) {
    for (const byte of randomBytes(GROUPS * GROUP_LENGTH)) {
      if (byte < limit) letters.push(ALPHABET[byte % ALPHABET.length] ?? '')
    }
  }
  const text = letters.join('')
  return Array.from({ length: GROUPS }, (_, group) =>
    text.slice(group * GROUP_LENGTH, (group + 1) * GROUP_LENGTH),
  ).join('-')
}
