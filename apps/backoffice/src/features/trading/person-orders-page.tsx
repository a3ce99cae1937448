import type { Order } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { Select } from '@bourse/ui/fields/select.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useNavigate, useParams, useSearch } from '@bourse/ui/router.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { type FormEvent, useState } from 'react'
import { Loaded } from '../../app/page/loaded.tsx'
import { Pager } from '../../app/page/pager.tsx'
import { pageOf } from '../../app/page/paging.ts'
import { ORDERS_PAGE, useLiveOrders, useOrderHistory } from './api.ts'
import { type OrderFilter, orderFilterOf } from './order-filter.ts'
import { OrdersTable } from './orders-table.tsx'

/** The open orders of a person, and those that have ended. */
export function PersonOrdersPage() {
  const { userId = '' } = useParams({ strict: false })
  return (
    <div className="grid grid-cols-1 gap-10">
      <OpenOrders userId={userId} />
      <EndedOrders userId={userId} />
    </div>
  )
}

function OpenOrders({ userId }: { userId: string }) {
  const t = useTranslations('trading.orders')
  const query = useLiveOrders(userId)
  return (
    <section aria-labelledby="open-orders">
      <SectionRule id="open-orders" title={t('open')} />
      <Loaded
        query={query}
        failed={t('failed')}
        skeleton={<OrdersTable caption={t('open')} orders={undefined} skeletonRows={2} />}
      >
        {(orders) =>
          orders.length === 0 ? (
            <EmptyState title={t('noneOpen')} />
          ) : (
            <OrdersTable caption={t('open')} orders={orders} />
          )
        }
      </Loaded>
    </section>
  )
}

function EndedOrders({ userId }: { userId: string }) {
  const t = useTranslations('trading.orders')
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const page = pageOf(search.page)
  const filter = orderFilterOf(search)
  const query = useOrderHistory({ userId, page, symbol: filter.symbol, side: filter.side })
  const go = (next: OrderFilter & { page?: number }) =>
    void navigate({ to: '/users/$userId/orders', params: { userId }, search: next, resetScroll: false })
  return (
    <section aria-labelledby="ended-orders">
      <SectionRule id="ended-orders" title={t('ended')} />
      <FilterBar key={filter.symbol} filter={filter} onFilter={go} />
      <Loaded query={query} failed={t('failed')} skeleton={<OrdersTable caption={t('ended')} orders={undefined} />}>
        {({ records, total }) =>
          records.length === 0 ? (
            <EmptyState
              title={t('noneEnded')}
              action={
                Object.keys(filter).length > 0 && (
                  <Button size="sm" onClick={() => go({})}>
                    {t('showAll')}
                  </Button>
                )
              }
            />
          ) : (
            <>
              <OrdersTable caption={t('ended')} orders={records} />
              <Pager page={page} size={ORDERS_PAGE} total={total} onPage={(next) => go({ ...filter, page: next })} />
            </>
          )
        }
      </Loaded>
    </section>
  )
}

const SIDES = ['buy', 'sell'] as const satisfies readonly Order['side'][]

function FilterBar({ filter, onFilter }: { filter: OrderFilter; onFilter: (filter: OrderFilter) => void }) {
  const t = useTranslations('trading.orders')
  const [symbol, setSymbol] = useState(filter.symbol ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onFilter(orderFilterOf({ ...filter, symbol }))
  }
  return (
    <search>
      <form onSubmit={submit} noValidate className="flex flex-wrap items-end gap-3 pb-4">
        <TextField
          size="md"
          label={t('market')}
          placeholder={t('marketHint')}
          autoComplete="off"
          spellCheck={false}
          fieldClassName="w-[160px]"
          value={symbol}
          onChange={(event) => setSymbol(event.target.value)}
        />
        <Select
          size="md"
          label={t('side')}
          fieldClassName="w-[140px]"
          value={filter.side ?? ''}
          onChange={(event) => onFilter(orderFilterOf({ symbol, side: event.target.value }))}
          options={[
            { value: '', label: t('bothSides') },
            ...SIDES.map((value) => ({ value, label: t(`sides.${value}`) })),
          ]}
        />
        <Button type="submit">{t('search')}</Button>
      </form>
    </search>
  )
}
