import type { ActivityBudget, OfficeActivity } from '@bourse/contract'
import * as activities from '@bourse/contract/calls/office/activities'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { useState } from 'react'
import { type Column, ColumnTable } from '../../app/page/column-table.tsx'
import { useFigure } from '../../app/page/figures.ts'
import { useMay } from '../../app/use-may.ts'
import { usePools } from './api.ts'
import { RaiseDialog } from './raise-dialog.tsx'
import { RaiseProposal } from './raise-proposal.tsx'

const GROWING: readonly OfficeActivity['state'][] = ['approved', 'running', 'paused']

/** What it may spend, what it has spent and promised; and proposals to raise it. */
export function BudgetsSection({ activity }: { readonly activity: OfficeActivity }) {
  const t = useTranslations('activitiesDesk.budgets')
  const [raised, setRaised] = useState<ActivityBudget>()
  const mayRaise = useMay(activities.proposeRaise) && GROWING.includes(activity.state)
  const raises = usePools().data?.raises.filter(({ activityId }) => activityId === activity.id) ?? []
  const [columns, raiseColumn] = [useColumns(), useRaiseColumn(setRaised)]
  return (
    <section aria-labelledby="activity-budgets">
      <SectionRule id="activity-budgets" title={t('title')} />
      {raises.map((raise) => (
        <RaiseProposal key={raise.id} raise={raise} />
      ))}
      <ColumnTable
        caption={t('title')}
        columns={mayRaise ? [...columns, raiseColumn] : columns}
        rows={activity.budgets}
        keyOf={({ pool, asset }) => `${pool} ${asset}`}
      />
      {raised !== undefined && <RaiseDialog id={activity.id} budget={raised} onClose={() => setRaised(undefined)} />}
    </section>
  )
}

function useColumns(): Column<ActivityBudget>[] {
  const t = useTranslations('activitiesDesk')
  const figure = useFigure()
  const sum = (key: 'budget' | 'spent' | 'reserved', className?: string): Column<ActivityBudget> => ({
    ...{ key, head: t(`budgets.${key}`), numeric: true, quiet: true, width: 80 },
    ...(className !== undefined && { className }),
    cell: (row) => figure(row[key]),
  })
  return [
    { key: 'asset', head: t('budgets.asset'), strong: true, width: 50, cell: ({ asset }) => asset },
    { key: 'pool', head: t('budgets.pool'), width: 70, cell: ({ pool }) => t(`poolNames.${pool}`) },
    sum('budget'),
    sum('spent', 'max-md:hidden'),
    sum('reserved', 'max-md:hidden'),
    { key: 'left', head: t('budgets.left'), numeric: true, strong: true, width: 80, cell: ({ left }) => figure(left) },
    {
      ...{ key: 'people', head: t('budgets.people'), numeric: true, width: 60, className: 'max-lg:hidden' },
      cell: ({ people }) => (people === null ? '–' : figure(String(people))),
    },
  ]
}

function useRaiseColumn(onRaise: (budget: ActivityBudget) => void): Column<ActivityBudget> {
  const t = useTranslations('activitiesDesk.budgets')
  return {
    ...{ key: 'acts', head: t('acts'), headHidden: true, numeric: true, underOnPhone: true, width: 50 },
    cell: (budget) => (
      <Button size="sm" onClick={() => onRaise(budget)}>
        {t('raise')}
        <span className="sr-only"> {budget.asset}</span>
      </Button>
    ),
  }
}
