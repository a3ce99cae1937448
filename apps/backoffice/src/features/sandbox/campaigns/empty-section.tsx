import type { BudgetPool } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { EmptyState, LoadingState } from '@bourse/ui/states.tsx'
import { type Column, ColumnTable } from '../../../app/page/column-table.tsx'
import { useAmountText } from '../../../app/page/figures.ts'
import { Loaded } from '../../../app/page/loaded.tsx'
import { useCampaigns, useEmptyBudget } from './campaigns-api.ts'

interface Row {
  readonly activityId: string
  readonly title: string
  readonly pool: BudgetPool
  readonly asset: string
  readonly left: string
}

/** Budgets of what runs; one that is emptied is sold out. */
export function EmptySection() {
  const t = useTranslations('sandbox.campaigns.empty')
  const query = useCampaigns()
  const empty = useEmptyBudget()
  return (
    <section aria-labelledby="campaign-budgets">
      <SectionRule id="campaign-budgets" title={t('title')} />
      <p className="mb-3 max-w-[60ch] text-body text-ink-2">{t('text')}</p>
      {empty.error && (
        <Note kind="error" className="mb-3">
          {empty.error.message}
        </Note>
      )}
      <Loaded query={query} failed={t('failed')} skeleton={<LoadingState lines={4} />}>
        {({ activities }) => {
          const rows = activities.flatMap(({ id, title, budgets }) =>
            budgets.map((budget) => ({ activityId: id, title, ...budget })),
          )
          return rows.length === 0 ? (
            <EmptyState title={t('none')} text={t('noneText')} />
          ) : (
            <Budgets rows={rows} empty={empty} />
          )
        }}
      </Loaded>
    </section>
  )
}

function Budgets({
  rows,
  empty,
}: {
  readonly rows: readonly Row[]
  readonly empty: ReturnType<typeof useEmptyBudget>
}) {
  const t = useTranslations('sandbox.campaigns.empty')
  const amountText = useAmountText()
  const columns: Column<Row>[] = [
    { key: 'title', head: t('activity'), cellClassName: 'whitespace-normal', cell: ({ title }) => title },
    { key: 'pool', head: t('pool'), className: 'max-md:hidden', cell: ({ pool }) => t(`pools.${pool}`) },
    {
      ...{ key: 'left', head: t('left'), numeric: true, strong: true },
      cell: ({ left, asset }) => amountText(left, asset),
    },
    {
      ...{ key: 'acts', head: t('act'), headHidden: true, numeric: true, underOnPhone: true },
      cell: ({ activityId, pool, asset, left, title }) =>
        left !== '0' && (
          <Button
            size="sm"
            pending={empty.isPending}
            onClick={() => empty.mutate({ activityId, pool, asset }, { onSuccess: () => toast.good(t('done')) })}
          >
            {t('act')}
            <span className="sr-only">
              {' '}
              {title}, {asset}
            </span>
          </Button>
        ),
    },
  ]
  return (
    <ColumnTable
      caption={t('title')}
      columns={columns}
      rows={rows}
      keyOf={({ activityId, pool, asset }) => `${activityId} ${pool} ${asset}`}
      dense
    />
  )
}
