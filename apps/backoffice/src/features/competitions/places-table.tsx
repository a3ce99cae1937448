import type { OfficePlace } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { type Column, ColumnTable } from '../../app/page/column-table.tsx'
import { useAmountText, useFigure } from '../../app/page/figures.ts'
import { PersonLink } from '../../app/page/person-link.tsx'
import { PlaceState } from './competition-state.tsx'

interface PlacesTableProps {
  readonly rows: readonly OfficePlace[]
  readonly chosen: string | undefined
  readonly onChoose: (userId: string) => void
}

/** Frozen places with raw and counted volume. */
export function PlacesTable({ rows, chosen, onChoose }: PlacesTableProps) {
  const t = useTranslations('competitionsDesk.places')
  const [amountText, figure] = [useAmountText(), useFigure()]
  const columns: Column<OfficePlace>[] = [
    { key: 'rank', head: t('rank'), width: 40, strong: true, cell: ({ rank, firstRank }) => rank ?? `(${firstRank})` },
    {
      key: 'user',
      head: t('user'),
      width: 60,
      cell: ({ userId, uid }) => <PersonLink userId={userId}>{uid}</PersonLink>,
    },
    { key: 'counted', head: t('counted'), numeric: true, width: 80, cell: ({ counted }) => figure(counted) },
    { key: 'raw', head: t('raw'), numeric: true, quiet: true, width: 80, cell: ({ raw }) => figure(raw) },
    { key: 'linked', head: t('linked'), numeric: true, quiet: true, width: 80, cell: ({ linked }) => figure(linked) },
    {
      key: 'prize',
      head: t('prize'),
      numeric: true,
      width: 80,
      cell: ({ prize }) => (prize === null ? '–' : amountText(prize.amount, prize.asset)),
    },
    { key: 'state', head: t('state'), width: 80, className: 'pl-6', cell: (place) => <PlaceState place={place} /> },
    {
      key: 'acts',
      head: t('acts'),
      headHidden: true,
      numeric: true,
      underOnPhone: true,
      width: 60,
      cell: ({ userId, uid }) => (
        <Button size="sm" aria-pressed={userId === chosen} onClick={() => onChoose(userId)}>
          {t('look')}
          <span className="sr-only"> {uid}</span>
        </Button>
      ),
    },
  ]
  return (
    <div className="min-w-0">
      <ColumnTable caption={t('title')} columns={columns} rows={rows} keyOf={({ userId }) => userId} />
    </div>
  )
}
