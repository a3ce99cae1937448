import type { EtpOrderDetail } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Sheet } from '@bourse/ui/overlays/sheet.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { Sum, type SumRow } from '@bourse/ui/sum.tsx'
import { ListPending } from '../../app/page/paged-list.tsx'
import { useAmounts } from '../../app/page/use-amounts.ts'
import { useOrder } from './api.ts'
import { besideFee } from './etp-view.ts'
import { CASH } from './use-ticket.ts'

interface OrderSheetProps {
  readonly id: string
  readonly onClose: () => void
}

/** One order: what was asked for, what it came to, what was done to it, and what is held of the product now. */
export function OrderSheet({ id, onClose }: OrderSheetProps) {
  const t = useTranslations('etp.sheet')
  const query = useOrder(id)
  return (
    <Sheet open onOpenChange={onClose} title={t('title')} description={id}>
      {query.data === undefined ? (
        <ListPending query={query} texts="etp.sheet" />
      ) : (
        <>
          <Asked detail={query.data} />
          <Came detail={query.data} />
          <Events detail={query.data} />
          <Held detail={query.data} />
        </>
      )}
    </Sheet>
  )
}

interface PartProps {
  readonly detail: EtpOrderDetail
}

/** A row for what is there, nothing for what is not. */
const rowOf = (label: string, value: string | null): SumRow[] => (value === null ? [] : [{ label, value }])
const shown = (value: string | null, show: (value: string) => string) => (value === null ? null : show(value))

function Asked({ detail: { order } }: PartProps) {
  const t = useTranslations('etp')
  const { amount, figure, moment } = useAmounts()
  const { side, symbol, kind, state, endReason } = order
  const size = order.amount === null ? amount(order.units ?? '0', symbol) : amount(order.amount, CASH)
  const nav = (value: string) => figure(value, 4)
  return (
    <Sum
      rows={[
        { label: t('sheet.order'), value: t(`orders.${side}Of`, { symbol, size }) },
        { label: t('sheet.kind'), value: t(`orders.kinds.${kind}`) },
        {
          label: t('sheet.state'),
          value: endReason === null ? t(`orders.states.${state}`) : t(`orders.reasons.${endReason}`),
        },
        ...rowOf(t(`condition.price.${side}`), shown(order.price, nav)),
        ...rowOf(t('condition.takeProfit'), shown(order.takeProfit, nav)),
        ...rowOf(t('condition.stopLoss'), shown(order.stopLoss, nav)),
        ...rowOf(t('sheet.start'), shown(order.startTime, moment)),
        ...rowOf(t('sheet.end'), shown(order.endTime, moment)),
      ]}
    />
  )
}

/** The fill as the sum that the ticket had shown. */
function Came({ detail: { order } }: PartProps) {
  const t = useTranslations('etp')
  const { full, figure, percent } = useAmounts()
  const { side, nav, units, fee, total, symbol, offPercent } = order
  if (nav === null || units === null || fee === null || total === null) return null
  const [cash, lot] = [`${full(total)}\u00a0${CASH}`, `${full(units)}\u00a0${symbol}`]
  const between = full(besideFee({ side, total, fee }))
  const rows: readonly SumRow[] =
    side === 'buy'
      ? [
          { operator: '', label: t('done.buyTotal'), value: cash },
          { operator: '−', label: t('done.fee'), value: full(fee) },
          { operator: '=', label: t('sum.invested'), value: between, kind: 'total' },
          { operator: '÷', label: t('done.nav'), value: figure(nav, 4) },
          { operator: '=', label: t('sheet.units'), value: lot, kind: 'answer' },
        ]
      : [
          { operator: '', label: t('sheet.units'), value: lot },
          { operator: '×', label: t('done.nav'), value: figure(nav, 4) },
          { operator: '=', label: t('sum.worth'), value: between, kind: 'total' },
          { operator: '−', label: t('done.fee'), value: full(fee) },
          { operator: '=', label: t('done.sellTotal'), value: cash, kind: 'answer' },
        ]
  return (
    <section aria-label={t('sheet.fill')} className="mt-5">
      <SectionRule level={3} title={t('sheet.fill')} />
      <Sum rows={rows} />
      {offPercent !== null && (
        <p className="mt-2 text-dense text-ink-2">{t('orders.off', { percent: percent(offPercent) })}</p>
      )}
    </section>
  )
}

function Events({ detail: { events } }: PartProps) {
  const t = useTranslations('etp.sheet')
  const { moment } = useAmounts()
  return (
    <section aria-label={t('history')} className="mt-5">
      <SectionRule level={3} title={t('history')} />
      <ol>
        {events.map(({ kind, time }) => (
          <li key={`${time} ${kind}`} className="flex justify-between gap-4 border-line border-b py-2 text-body">
            {t(`events.${kind}`)}
            <time dateTime={time} className="whitespace-nowrap text-dense text-ink-2">
              {moment(time)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Held({ detail: { holding } }: PartProps) {
  const t = useTranslations('etp')
  const { full, figure, amount } = useAmounts()
  if (holding === null) return null
  const { units, symbol, averagePrice, cost, cash } = holding
  return (
    <section aria-label={t('sheet.holding')} className="mt-5">
      <SectionRule level={3} title={t('sheet.holding')} />
      <Sum
        rows={[
          { label: t('sheet.held'), value: `${full(units)}\u00a0${symbol}` },
          { label: t('mine.facts.average'), value: figure(averagePrice, 4, 4) },
          { label: t('mine.facts.cost'), value: amount(cost, CASH, 2) },
          ...rowOf(
            t('mine.facts.cash'),
            shown(cash, (value) => amount(value, CASH, 2)),
          ),
        ]}
      />
    </section>
  )
}
