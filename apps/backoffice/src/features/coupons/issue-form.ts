interface IssueTyped {
  /** `activity asset`: which budget pays. */
  readonly budget: string
  readonly amount: string
  readonly reason: string
}

const AMOUNT = /^\d{1,20}(\.\d{1,18})?$/
/** Commas are decimal points to most who type here. */
const figureOf = (typed: string) => typed.trim().replace(',', '.')
const isAmount = (typed: string) => AMOUNT.test(figureOf(typed)) && /[1-9]/.test(typed)

export const budgetKey = ({ activityId, asset }: { readonly activityId: string; readonly asset: string }) =>
  `${activityId} ${asset}`

/** A coupon for a person. */
export function issueForm(typed: IssueTyped, userId: string) {
  const errors: Partial<Record<keyof IssueTyped, 'budgetMissing' | 'amountMissing' | 'missing'>> = {}
  const [activityId = '', asset = ''] = typed.budget.split(' ')
  const reason = typed.reason.trim()
  if (asset === '') errors.budget = 'budgetMissing'
  if (!isAmount(typed.amount)) errors.amount = 'amountMissing'
  if (reason === '') errors.reason = 'missing'
  const asked = { userId, activityId, asset, amount: figureOf(typed.amount), reason }
  return { errors, asked: Object.keys(errors).length === 0 ? asked : undefined }
}
