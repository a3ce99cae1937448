/** What is mailed to who wants it, and what became of their money, to everyone; what concerns the safety of an account is a notice, and always mailed. */
export const NEWS = ['order_filled', 'order_canceled', 'plan_skipped', 'plan_suspended', 'deposit_credited'] as const
export type NewsKind = (typeof NEWS)[number]

/** What a piece of news is about: who may choose not to get it, and where it leads. */
export function subjectOf(kind: NewsKind): 'orders' | 'plans' | 'money' {
  if (kind === 'deposit_credited') return 'money'
  return kind.startsWith('order') ? 'orders' : 'plans'
}
