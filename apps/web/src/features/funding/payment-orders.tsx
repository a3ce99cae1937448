import type { PaymentOrder } from '@bourse/contract'
import { cx } from '@bourse/ui/class-names.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { ScotchRule } from '@bourse/ui/rule.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { useMoney } from './bank-amount.tsx'
import { orderKind } from './bank-view.ts'

interface PaymentOrdersProps {
  readonly orders: readonly PaymentOrder[]
  readonly shown: string | null
  readonly onChoose: (id: string) => void
}

/** The newest payments; each leads to its own state. */
export function PaymentOrders({ orders, shown, onChoose }: PaymentOrdersProps) {
  const t = useTranslations('cards.payments')
  return (
    <section aria-labelledby="payment-orders" className="min-w-0">
      <ScotchRule />
      <h2 id="payment-orders" className="py-2.5 font-semibold text-h4">
        {t('title')}
      </h2>
      {orders.length === 0 ? (
        <p className="text-body text-ink-2">{t('none')}</p>
      ) : (
        <ul className="border-line border-t">
          {orders.map((order) => (
            <li key={order.id}>
              <Row order={order} chosen={order.id === shown} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface RowProps {
  readonly order: PaymentOrder
  readonly chosen: boolean
  readonly onChoose: (id: string) => void
}

function Row({ order, chosen, onChoose }: RowProps) {
  const statuses = useTranslations('funding.bank.statuses')
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
      </span>
      <Status kind={orderKind(order)} label={statuses(order.status)} />
    </button>
  )
}
