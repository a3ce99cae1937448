import { BUDGET_POOLS } from '@bourse/contract/activity-lists'
import { Button } from '@bourse/ui/button.tsx'
import { Select } from '@bourse/ui/fields/select.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { anotherBudget, MOST_BUDGETS, type TypedBudget } from './activity-form.ts'

interface BudgetFieldsProps {
  readonly budgets: readonly TypedBudget[]
  readonly error: string | undefined
  readonly onChange: (budgets: readonly TypedBudget[]) => void
}

/** A budget a row: out of which pool, in which asset, how much. */
export function BudgetFields({ budgets, error, onChange }: BudgetFieldsProps) {
  const t = useTranslations('activitiesDesk')
  return (
    <section aria-labelledby="draft-budgets">
      <SectionRule id="draft-budgets" title={t('budgets.title')} />
      <div className="grid gap-4">
        {budgets.map((budget, place) => (
          <BudgetRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; nothing else tells two empty ones apart.
            key={place}
            place={place + 1}
            budget={budget}
            onChange={(changed) => onChange(budgets.with(place, changed))}
            onRemove={budgets.length === 1 ? undefined : () => onChange(budgets.toSpliced(place, 1))}
          />
        ))}
      </div>
      {error !== undefined && (
        <p role="alert" className="mt-2 text-bad text-dense">
          {error}
        </p>
      )}
      {budgets.length < MOST_BUDGETS && (
        <Button size="sm" className="mt-3" onClick={() => onChange(anotherBudget(budgets))}>
          {t('draft.addBudget')}
        </Button>
      )}
    </section>
  )
}

interface BudgetRowProps {
  readonly place: number
  readonly budget: TypedBudget
  readonly onChange: (budget: TypedBudget) => void
  readonly onRemove: (() => void) | undefined
}

function BudgetRow({ place, budget, onChange, onRemove }: BudgetRowProps) {
  const t = useTranslations('activitiesDesk')
  return (
    <fieldset className="grid items-end gap-x-4 gap-y-3 sm:grid-cols-[repeat(3,minmax(0,1fr))_auto]">
      <legend className="sr-only">{t('draft.budgetNumber', { place })}</legend>
      <Select
        size="md"
        label={t('budgets.pool')}
        value={budget.pool}
        options={BUDGET_POOLS.map((value) => ({ value, label: t(`poolNames.${value}`) }))}
        onChange={({ target }) =>
          onChange({ ...budget, pool: BUDGET_POOLS.find((pool) => pool === target.value) ?? budget.pool })
        }
      />
      <TextField
        size="md"
        autoComplete="off"
        label={t('budgets.asset')}
        value={budget.asset}
        onChange={({ target }) => onChange({ ...budget, asset: target.value })}
      />
      <TextField
        size="md"
        autoComplete="off"
        inputMode="decimal"
        label={t('budgets.budget')}
        value={budget.amount}
        onChange={({ target }) => onChange({ ...budget, amount: target.value })}
      />
      {onRemove !== undefined && (
        <Button onClick={onRemove} aria-label={t('draft.removeBudget', { place })}>
          {t('draft.remove')}
        </Button>
      )}
    </fieldset>
  )
}
