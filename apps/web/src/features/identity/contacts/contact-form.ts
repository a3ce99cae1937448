import { type CodeRefusal, codeRefusal } from '../accounts/register-form.ts'
import {
  type AccountInput,
  type AccountKind,
  type AccountRefusal,
  accountRefusal,
  accountText,
  EMPTY_ACCOUNT,
  type PhoneFacts,
} from './account-form.ts'

/** Binding an email or a phone, or putting another in its place, as a pure model. */
export interface ContactInput {
  /** What is bound today, typed once more; left empty where nothing is. */
  readonly old: AccountInput
  readonly oldCode: string
  readonly next: AccountInput
  readonly code: string
}
export type ContactField = keyof ContactInput
export type ContactRefusal = AccountRefusal | CodeRefusal | 'identity.email_same' | 'identity.phone_same'

export const emptyContact = (kind: AccountKind): ContactInput => ({
  old: { ...EMPTY_ACCOUNT, kind },
  oldCode: '',
  next: { ...EMPTY_ACCOUNT, kind },
  code: '',
})

export interface ContactFacts {
  readonly bound: boolean
  readonly old: PhoneFacts
  readonly next: PhoneFacts
}

const SAME = { email: 'identity.email_same', phone: 'identity.phone_same' } as const

/** Specification §5: the new one must differ from the old one. */
export function nextRefusal(input: ContactInput, facts: ContactFacts): ContactRefusal | null {
  const refusal = accountRefusal(input.next, facts.next)
  if (refusal !== null || !facts.bound) return refusal
  const [old, next] = [accountText(input.old, facts.old), accountText(input.next, facts.next)]
  return old.toLowerCase() === next.toLowerCase() ? SAME[input.next.kind] : null
}

export interface ContactForm {
  readonly refusals: Partial<Record<ContactField, ContactRefusal>>
  readonly canSubmit: boolean
}

export function contactForm(input: ContactInput, facts: ContactFacts): ContactForm {
  const found: [ContactField, ContactRefusal | null][] = [
    ['old', facts.bound ? accountRefusal(input.old, facts.old) : null],
    ['oldCode', codeRefusal(input.oldCode)],
    ['next', nextRefusal(input, facts)],
    ['code', codeRefusal(input.code)],
  ]
  const refusals = Object.fromEntries(found.filter(([, refusal]) => refusal !== null))
  return { refusals, canSubmit: Object.keys(refusals).length === 0 }
}
