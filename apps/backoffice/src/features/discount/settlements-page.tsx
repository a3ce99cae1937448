import type { DiscountSettlement } from '@bourse/contract'
import * as discount from '@bourse/contract/calls/office/discount'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { useState } from 'react'
import { useMoment } from '../../app/moments.ts'
import { type Column, ColumnTable } from '../../app/page/column-table.tsx'
import { useIndexPrice } from '../../app/page/index-price.ts'
import { Loaded } from '../../app/page/loaded.tsx'
import { PageHead } from '../../app/page/page-head.tsx'
import { Pager } from '../../app/page/pager.tsx'
import { useMay } from '../../app/use-may.ts'
import { LIST_PAGE, useSettlements } from './api.ts'
import { PriceDialog } from './price-dialog.tsx'
import { ProposedPrice } from './proposed-price.tsx'

const LOOKS = { due: 'open', waiting: 'in_review', fixed: 'completed' } as const

/** The prices of days; those that people must fix stand first. */
export function SettlementsPage() {
  const t = useTranslations('discountDesk.settlements')
  const [page, setPage] = useState(1)
  const [asked, setAsked] = useState<DiscountSettlement>()
  const query = useSettlements(page)
  const proposed = query.data?.records.filter(({ proposed: one }) => one !== null) ?? []
  return (
    <>
      <PageHead title={t('title')} above={t('above')} />
      {proposed.map((row) => (
        <ProposedPrice key={row.id} settlement={row} />
      ))}
      <Loaded query={query} failed={t('failed')} skeleton={<Settlements rows={undefined} onAsk={setAsked} />}>
        {({ records, total }) =>
          records.length === 0 ? (
            <EmptyState title={t('empty')} text={t('emptyText')} />
          ) : (
            <>
              <Settlements rows={records} onAsk={setAsked} />
              <Pager page={page} size={LIST_PAGE} total={total} onPage={setPage} />
            </>
          )
        }
      </Loaded>
      {asked !== undefined && <PriceDialog settlement={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

interface SettlementsProps {
  readonly rows: readonly DiscountSettlement[] | undefined
  readonly onAsk: (settlement: DiscountSettlement) => void
}

function Settlements({ rows, onAsk }: SettlementsProps) {
  const t = useTranslations('discountDesk.settlements')
  const mayPropose = useMay(discount.proposePrice)
  const moment = useMoment({ withDate: true })
  const indexPrice = useIndexPrice()
  const columns: Column<DiscountSettlement>[] = [
    { key: 'coin', head: t('coin'), strong: true, width: 40, cell: ({ coin }) => coin },
    { key: 'day', head: t('day'), width: 90, cell: ({ settlementTime }) => moment(settlementTime) },
    {
      key: 'state',
      head: t('state'),
      width: 90,
      cell: ({ state }) => <Status kind={LOOKS[state]} label={t(`states.${state}`)} />,
    },
    {
      key: 'price',
      head: t('price'),
      numeric: true,
      width: 100,
      title: (row) => row.price ?? '',
      cell: (row) => (
        <>
          {indexPrice(row.price)}
          {row.priceFrom === 'staff' && <span className="block text-dense text-ink-3">{t('byStaff')}</span>}
        </>
      ),
    },
    {
      key: 'minutes',
      head: t('minutes'),
      numeric: true,
      className: 'max-md:hidden',
      width: 60,
      cell: ({ minutes }) => t('ofThirty', { count: minutes }),
    },
    {
      key: 'positions',
      head: t('positions'),
      numeric: true,
      className: 'max-md:hidden',
      width: 80,
      cell: ({ positions, unpaid }) => t('unpaid', { unpaid, positions }),
    },
    {
      key: 'acts',
      head: t('acts'),
      headHidden: true,
      numeric: true,
      underOnPhone: true,
      cell: (row) =>
        mayPropose &&
        row.state === 'waiting' &&
        row.proposed === null && (
          <Button size="sm" onClick={() => onAsk(row)}>
            {t('propose')}
            <span className="sr-only"> {row.coin}</span>
          </Button>
        ),
    },
  ]
  return <ColumnTable caption={t('title')} columns={columns} rows={rows} keyOf={({ id }) => id} />
}
