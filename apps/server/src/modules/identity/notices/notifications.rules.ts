/** What became of money, which everyone is told. */
const MONEY = [
  'deposit_credited',
  'bank_credited',
  'bank_review',
  'bank_returned',
  'bank_missing',
  'payment_credited',
  'payment_review',
  'payment_returned',
  'payment_reversed',
] as const
/** What is mailed to who wants it, and what became of their money, to everyone; what concerns the safety of an account is a notice, and always mailed. */
export const NEWS = ['order_filled', 'order_canceled', 'plan_skipped', 'plan_suspended', ...MONEY] as const
export type NewsKind = (typeof NEWS)[number]

/** What a piece of news is about: who may choose not to get it, and where it leads. */
export function subjectOf(kind: NewsKind): 'orders' | 'plans' | 'money' {
  if (MONEY.some((own) => own === kind)) return 'money'
  return kind.startsWith('order') ? 'orders' : 'plans'
}
