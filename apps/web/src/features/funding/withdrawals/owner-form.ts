import type { Destination } from '@bourse/contract'
import type { WalletOwner } from '@bourse/contract/travel-lists'

/** What is chosen and typed about whose an address is. */
export interface OwnerInput {
  readonly owner: WalletOwner | ''
  readonly provider: string
  readonly name: string
}

export const NO_OWNER: OwnerInput = { owner: '', provider: '', name: '' }

export interface OwnerForm {
  readonly errors: { readonly owner?: true; readonly provider?: true; readonly name?: true }
  /** What goes with the request; nothing where the server knows it. */
  readonly declared?: {
    readonly owner?: WalletOwner
    readonly provider?: string
    readonly beneficiary?: string
  }
}

/** `known` is what was said of the address before, unless the person wants to say something else. */
export function ownerForm({ owner, provider, name }: OwnerInput, known: Destination | null): OwnerForm {
  if (owner === '') return known === null ? { errors: { owner: true } } : { errors: {}, declared: {} }
  const typed = name.trim()
  const beneficiary = typed === '' ? {} : { beneficiary: typed }
  if (owner === 'self') return { errors: {}, declared: { owner } }
  if (owner === 'other')
    return typed === '' ? { errors: { name: true } } : { errors: {}, declared: { owner, ...beneficiary } }
  return provider === ''
    ? { errors: { provider: true } }
    : { errors: {}, declared: { owner, provider, ...beneficiary } }
}
