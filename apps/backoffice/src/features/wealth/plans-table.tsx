import type { WealthPlan } from '@bourse/contract'
import { toDecimal } from '@bourse/money'
import { Amount } from '@bourse/ui/figure.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Status, type StatusKind } from '@bourse/ui/status.tsx'
import { useMoment } from '../../app/moments.ts'
import { type Column, ColumnTable } from '../../app/page/column-table.tsx'

const STATUS: Readonly<Record<WealthPlan['state'], StatusKind>> = {
  ongoing: 'processing',
  suspended: 'in_review',
  completed: 'completed',
  cancelled: 'cancelled',
}

/** `plans` is undefined while they are on their way. */
export function PlansTable({ plans }: { plans: readonly WealthPlan[] | undefined }) {
  const t = useTranslations('wealth')
  const columns = useColumns()
  return (
    <ColumnTable caption={t('title')} columns={columns} rows={plans} keyOf={({ planId }) => planId} skeletonRows={4} />
  )
}

function useColumns(): Column<WealthPlan>[] {
  const t = useTranslations('wealth')
  const moment = useMoment({ withDate: true })
  const figure = (value: string | null) =>
    value === null ? t('nothing') : <Amount value={value} scale={toDecimal(value).scale} />
  return [
    {
      key: 'plan',
      head: t('columns.plan'),
      width: 90,
      cell: ({ symbol, side }) => `${symbol} · ${t(`sides.${side}`)}`,
    },
    {
      key: 'size',
      head: t('columns.size'),
      width: 80,
      numeric: true,
      cell: ({ amount, units }) => figure(amount ?? units),
    },
    {
      key: 'buyPrice',
      head: t('columns.buyPrice'),
      width: 80,
      className: 'max-md:hidden',
      numeric: true,
      cell: ({ buyPrice }) => figure(buyPrice),
    },
    {
      key: 'takeProfit',
      head: t('columns.takeProfit'),
      width: 80,
      className: 'max-md:hidden',
      numeric: true,
      cell: ({ takeProfit }) => figure(takeProfit),
    },
    {
      key: 'stopLoss',
      head: t('columns.stopLoss'),
      width: 80,
      className: 'max-md:hidden',
      numeric: true,
      cell: ({ stopLoss }) => figure(stopLoss),
    },
    {
      key: 'held',
      head: t('columns.held'),
      width: 80,
      className: 'max-md:hidden',
      numeric: true,
      cell: ({ held }) => figure(held),
    },
    { key: 'end', head: t('columns.end'), width: 110, cell: ({ endTime }) => moment(endTime) },
    {
      key: 'state',
      head: t('columns.state'),
      width: 100,
      className: 'pl-4',
      cell: ({ state, reason }) => (
        <>
          <Status kind={STATUS[state]} label={t(`states.${state}`)} />
          {reason !== null && <span className="block text-agate text-ink-3">{t(`reasons.${reason}`)}</span>}
        </>
      ),
    },
  ]
}
