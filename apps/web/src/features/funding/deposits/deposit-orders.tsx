import type { DepositStatus } from '@bourse/contract'
import { cx } from '@bourse/ui/class-names.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { ScotchRule } from '@bourse/ui/rule.tsx'
import { Status } from '@bourse/ui/status.tsx'
import type { ReactNode } from 'react'
import { orderKind } from '../banking/bank-view.ts'
import { useMoney } from '../use-money.ts'

export interface ListedOrder {
  readonly id: string
  readonly symbol: string
  readonly amount: string | null
  readonly applyAmount: string
  readonly status: DepositStatus
  readonly createTime: string
}

interface DepositOrdersProps<Order extends ListedOrder> {
  readonly orders: readonly Order[]
  readonly shown: string | null
  readonly onChoose: (id: string) => void
  /** What stands below the amount, such as a reference. */
  readonly note?: (order: Order) => string
  /** Beside the heading. */
  readonly link?: ReactNode
}

/** The newest orders of a way; each leads to its own state. */
export function DepositOrders<Order extends ListedOrder>(props: DepositOrdersProps<Order>) {
  const { orders, shown, onChoose, note, link } = props
  const t = useTranslations('funding.bank')
  return (
    <section aria-labelledby="deposit-orders" className="min-w-0">
      <ScotchRule />
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
        <h2 id="deposit-orders" className="font-semibold text-h4">
          {t('orders')}
        </h2>
        {link}
      </div>
      {orders.length === 0 ? (
        <p className="text-body text-ink-2">{t('noOrders')}</p>
      ) : (
        <ul className="border-line border-t">
          {orders.map((order) => (
            <li key={order.id}>
              <Row order={order} note={note?.(order)} chosen={order.id === shown} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface RowProps {
  readonly order: ListedOrder
  readonly note: string | undefined
  readonly chosen: boolean
  readonly onChoose: (id: string) => void
}

function Row({ order, note, chosen, onChoose }: RowProps) {
  const statuses = useTranslations('funding.statuses')
  const locale = useLocaleTag()
  const money = useMoney(order.symbol)
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={() => onChoose(order.id)}
      className={cx(
        'flex min-h-11 w-full flex-wrap items-center justify-between gap-x-4 border-line border-b px-2 py-2.5 text-left text-body',
        chosen ? 'bg-paper-sel' : 'hover:bg-paper-down',
      )}
    >
      <span>
        <span className="font-medium">{money(order.amount ?? order.applyAmount)}</span>{' '}
        <time dateTime={order.createTime} className="text-dense text-ink-3">
          {day.format(new Date(order.createTime))}
        </time>
        {note !== undefined && <span className="block text-dense text-ink-3">{note}</span>}
      </span>
      <Status kind={orderKind(order)} label={statuses(order.status)} />
    </button>
  )
}
