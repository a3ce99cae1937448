import type { DiscountProductPart, OfficeDiscountProduct } from '@bourse/contract'
import { Segmented } from '@bourse/ui/fields/segmented.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { useState } from 'react'
import { useMoment } from '../../app/moments.ts'
import { type Column, ColumnTable } from '../../app/page/column-table.tsx'
import { useAmountText, useFigure } from '../../app/page/figures.ts'
import { Loaded } from '../../app/page/loaded.tsx'
import { PageHead } from '../../app/page/page-head.tsx'
import { Pager } from '../../app/page/pager.tsx'
import { LIST_PAGE, useProducts } from './api.ts'

const LOOKS = { open: 'open', sold_out: 'completed', ended: 'cancelled' } as const

const PARTS: readonly DiscountProductPart[] = ['on_sale', 'ended']

/** What is on sale; what has ended is asked for. */
export function DiscountProductsPage() {
  const t = useTranslations('discountDesk.products')
  const [asked, setAsked] = useState({ page: 1, part: PARTS[0] ?? 'on_sale' })
  const query = useProducts(asked)
  return (
    <>
      <PageHead title={t('title')} above={t('above')} />
      <div className="mb-3">
        <Segmented
          label={t('part')}
          value={asked.part}
          options={PARTS.map((part) => ({ value: part, label: t(`parts.${part}`) }))}
          onChange={(part) => setAsked({ part, page: 1 })}
        />
      </div>
      <Loaded query={query} failed={t('failed')} skeleton={<Products rows={undefined} />}>
        {({ records, total }) =>
          records.length === 0 ? (
            <EmptyState title={t(`none.${asked.part}`)} text={t(`noneText.${asked.part}`)} />
          ) : (
            <>
              <Products rows={records} />
              <Pager page={asked.page} size={LIST_PAGE} total={total} onPage={(page) => setAsked({ ...asked, page })} />
            </>
          )
        }
      </Loaded>
    </>
  )
}

function Products({ rows }: { readonly rows: readonly OfficeDiscountProduct[] | undefined }) {
  const t = useTranslations('discountDesk.products')
  const names = useTranslations('discountDesk.series.directions')
  const moment = useMoment({ withDate: true })
  const [amountText, figure] = [useAmountText(), useFigure()]
  const columns: Column<OfficeDiscountProduct>[] = [
    {
      key: 'what',
      head: t('what'),
      strong: true,
      width: 120,
      cell: ({ direction, coin }) => names(direction, { coin }),
    },
    {
      key: 'strike',
      head: t('strike'),
      numeric: true,
      width: 80,
      cell: ({ strike, quote }) => amountText(strike, quote),
    },
    {
      key: 'settles',
      head: t('settles'),
      className: 'pl-6',
      width: 90,
      cell: ({ settlementTime }) => moment(settlementTime),
    },
    {
      key: 'apy',
      head: t('apy'),
      numeric: true,
      width: 50,
      cell: ({ apy }) => (apy === null ? '–' : `${figure(apy)}%`),
    },
    {
      key: 'left',
      head: t('left'),
      numeric: true,
      className: 'max-md:hidden',
      width: 110,
      cell: ({ quota, payCoin }) =>
        t('ofTotal', { left: figure(quota.available), total: amountText(quota.total, payCoin) }),
    },
    {
      key: 'positions',
      head: t('positions'),
      numeric: true,
      className: 'max-lg:hidden',
      width: 50,
      cell: ({ positions }) => figure(String(positions)),
    },
    {
      key: 'state',
      head: t('state'),
      className: 'pl-6',
      width: 70,
      cell: ({ state }) => <Status kind={LOOKS[state]} label={t(`states.${state}`)} />,
    },
  ]
  return <ColumnTable caption={t('title')} columns={columns} rows={rows} keyOf={({ id }) => id} scrolls />
}
