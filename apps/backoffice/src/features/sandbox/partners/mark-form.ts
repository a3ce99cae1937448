import { ADDRESS_CATEGORIES } from '@bourse/contract/screening-lists'

export interface MarkInput {
  readonly subject: string
  readonly risk: string
  /** Empty for none. */
  readonly category: string
}

export const EMPTY_MARK: MarkInput = { subject: '', risk: '90', category: '' }

export interface NewMark {
  readonly subject: string
  readonly risk: string
  readonly categories: string
}

export interface MarkForm {
  readonly errors: { readonly subject?: true; readonly risk?: true }
  readonly mark?: NewMark
}

const MOST_RISK = 100

export function markForm({ subject, risk, category }: MarkInput): MarkForm {
  const [where, number] = [subject.trim(), risk.trim()]
  const known = ADDRESS_CATEGORIES.find((one) => one === category)
  const errors = {
    ...(where === '' && { subject: true as const }),
    ...(!(/^\d{1,3}$/.test(number) && Number(number) <= MOST_RISK) && { risk: true as const }),
  }
  if (Object.keys(errors).length > 0) return { errors }
  return { errors, mark: { subject: where, risk: number, categories: known ?? '' } }
}
