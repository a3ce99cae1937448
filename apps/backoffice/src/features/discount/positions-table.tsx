import type { OfficeDiscountPosition } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { useMoment } from '../../app/moments.ts'
import { type Column, ColumnTable } from '../../app/page/column-table.tsx'
import { useAmountText, useFigure } from '../../app/page/figures.ts'
import { PersonLink } from '../../app/page/person-link.tsx'

const LOOKS = { subscribed: 'open', waiting_price: 'in_review', settled: 'completed' } as const

interface PositionsTableProps {
  readonly rows: readonly OfficeDiscountPosition[] | undefined
  /** On the page of a person nobody needs to be told whose they are. */
  readonly ofOne?: true
  /** What staff can do about one of them. */
  readonly acts?: Column<OfficeDiscountPosition>
}

export function PositionsTable({ rows, ofOne, acts }: PositionsTableProps) {
  const t = useTranslations('discountDesk.positions')
  const moment = useMoment({ withDate: true })
  const time: Column<OfficeDiscountPosition> = {
    key: 'time',
    head: t('time'),
    width: 90,
    cell: ({ subscribeTime }) => moment(subscribeTime),
  }
  const user: Column<OfficeDiscountPosition> = {
    key: 'user',
    head: t('user'),
    width: 60,
    cell: ({ userId, uid }) => <PersonLink userId={userId}>{uid}</PersonLink>,
  }
  const columns = [time, ...(ofOne ? [] : [user]), ...useWhatColumns(), ...useEndColumns(), ...(acts ? [acts] : [])]
  return <ColumnTable caption={t('title')} columns={columns} rows={rows} keyOf={({ id }) => id} />
}

function useWhatColumns(): Column<OfficeDiscountPosition>[] {
  const t = useTranslations('discountDesk.positions')
  const names = useTranslations('discountDesk.series.directions')
  const amountText = useAmountText()
  return [
    {
      key: 'what',
      head: t('what'),
      className: 'max-md:hidden',
      width: 110,
      cell: ({ direction, coin, agreement }) => (
        <>
          {names(direction, { coin })}
          <span className="block text-dense text-ink-3">{t('agreement', { version: agreement })}</span>
        </>
      ),
    },
    {
      key: 'quantity',
      head: t('quantity'),
      numeric: true,
      width: 90,
      cell: ({ quantity, payCoin }) => amountText(quantity, payCoin),
    },
  ]
}

function useEndColumns(): Column<OfficeDiscountPosition>[] {
  const t = useTranslations('discountDesk.positions')
  const moment = useMoment({ withDate: true })
  const [amountText, figure] = [useAmountText(), useFigure()]
  return [
    {
      key: 'terms',
      head: t('terms'),
      numeric: true,
      className: 'max-lg:hidden',
      width: 100,
      cell: ({ strike, apy, settlementTime }) => (
        <>
          {t('at', { strike: figure(strike), apy: figure(apy) })}
          <span className="block text-dense text-ink-3">{moment(settlementTime)}</span>
        </>
      ),
    },
    {
      key: 'state',
      head: t('state'),
      className: 'pl-6',
      cellClassName: 'whitespace-normal',
      width: 100,
      cell: ({ state, received }) => (
        <>
          <Status kind={LOOKS[state]} label={t(`states.${state}`)} />
          {received !== null && (
            <span className="block text-dense text-ink-3">{amountText(received.amount, received.coin)}</span>
          )}
        </>
      ),
    },
  ]
}
