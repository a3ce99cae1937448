import type { ActivityBudget } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useAmounts } from '../page/use-amounts.ts'
import { type BudgetTick, budgetTicks } from './campaign-ticks.ts'
import { type RuleTick, TickRule } from './tick-rule.tsx'

const LOOKS = {
  paid: { stroke: 'var(--ink)', width: 2.2 },
  promised: { stroke: 'var(--ink-2)', width: 2.2, isBroken: true },
  left: { stroke: 'var(--line-ctl)', width: 1 },
} as const satisfies Record<BudgetTick, Pick<RuleTick, 'stroke' | 'width' | 'isBroken'>>

/** Every tenth is long, every fifth between. */
const lengthAt = (place: number) => (place % 10 === 0 ? 1 : place % 5 === 0 ? 0.72 : 0.5)

interface BudgetScaleProps {
  readonly budget: ActivityBudget
  /** What is left, in words of the page's own: “752 spots left”. */
  readonly left?: string
  /** What the whole is, in words of the page's own. */
  readonly whole?: string
  readonly className?: string
}

/** What of a budget was paid, what is promised, and what is left for whoever comes next. */
export function BudgetScale({ budget, left, whole, className }: BudgetScaleProps) {
  const t = useTranslations('campaigns.budget')
  const { amount } = useAmounts()
  const kinds = budgetTicks(budget)
  const first = kinds.indexOf('left')
  const last = kinds.length - 1
  const ticks = kinds.map((kind, place) => ({ at: place / last, length: lengthAt(place), ...LOOKS[kind] }))
  const say = (of: string) =>
    budget.pool === 'coupon' ? t('coupons', { amount: amount(of, budget.asset) }) : amount(of, budget.asset)
  const isTaken = Number(budget.left) === 0
  const people = budget.people ?? 0
  const all = amount(budget.budget, budget.asset)
  const of = people > 0 ? t('ofPeople', { budget: all, people }) : t('of', { budget: all })
  return (
    <div className={className}>
      <TickRule
        ticks={ticks}
        flag={{ at: first < 0 ? 1 : first / last, fill: 'var(--ink)' }}
        label={t('label', { paid: say(budget.spent), promised: say(budget.reserved), left: say(budget.left) })}
      />
      <p className="mt-1 flex flex-wrap justify-between gap-x-2 text-dense">
        <span className="font-medium">{left ?? (isTaken ? t('taken') : t('left', { amount: say(budget.left) }))}</span>
        <span className="text-ink-3">{whole ?? of}</span>
      </p>
    </div>
  )
}
