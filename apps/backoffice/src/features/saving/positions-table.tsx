import type { OfficeSavingPosition } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { useMoment } from '../../app/moments.ts'
import { type Column, ColumnTable } from '../../app/page/column-table.tsx'
import { useAmountText } from '../../app/page/figures.ts'
import { PersonLink } from '../../app/page/person-link.tsx'
import { PositionState } from './position-state.tsx'

interface PositionsTableProps {
  readonly rows: readonly OfficeSavingPosition[] | undefined
  /** On the page of a person nobody needs to be told whose they are. */
  readonly ofOne?: true
}

export function PositionsTable({ rows, ofOne }: PositionsTableProps) {
  const t = useTranslations('savingDesk.positions')
  const moment = useMoment({ withDate: true })
  const time: Column<OfficeSavingPosition> = {
    key: 'time',
    head: t('time'),
    width: 90,
    cell: ({ id, subscribeTime }) => (
      <Link to="/saving/$id" params={{ id }} className="link">
        <time dateTime={subscribeTime}>{moment(subscribeTime)}</time>
      </Link>
    ),
  }
  const user: Column<OfficeSavingPosition> = {
    key: 'user',
    head: t('user'),
    width: 60,
    cell: ({ userId, uid }) => <PersonLink userId={userId}>{uid}</PersonLink>,
  }
  const columns = [time, ...(ofOne ? [] : [user]), ...useFigureColumns()]
  return <ColumnTable caption={t('title')} columns={columns} rows={rows} keyOf={({ id }) => id} scrolls />
}

function useFigureColumns(): Column<OfficeSavingPosition>[] {
  const t = useTranslations('savingDesk.positions')
  const amountText = useAmountText()
  return [
    {
      key: 'principal',
      head: t('principal'),
      numeric: true,
      strong: true,
      width: 90,
      cell: ({ principal, coin }) => amountText(principal, coin),
    },
    {
      key: 'accrued',
      head: t('accrued'),
      numeric: true,
      className: 'max-md:hidden',
      width: 90,
      cell: ({ accrued, coin }) => amountText(accrued, coin),
    },
    {
      key: 'day',
      head: t('day'),
      numeric: true,
      quiet: true,
      className: 'max-md:hidden',
      width: 60,
      cell: ({ day, days }) => t('dayOf', { day, days }),
    },
    {
      key: 'state',
      head: t('state'),
      className: 'pl-6',
      width: 80,
      cell: ({ state }) => <PositionState state={state} />,
    },
  ]
}
