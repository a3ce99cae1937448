import type { Fill, Order } from '@bourse/contract'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { Change } from '@bourse/ui/figure.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { Link, useRouterState } from '@bourse/ui/router.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { EmptyState, ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import { Sum } from '@bourse/ui/sum.tsx'
import { Table, Td, Th, Tr } from '@bourse/ui/table.tsx'
import { Timeline } from '@bourse/ui/timeline.tsx'
import { type ReactNode, Suspense } from 'react'
import { OrderRefund } from '../../app/campaigns/coupon-parts.ts'
import { useTickerOrKnown } from '../../app/live/use-all-tickers.ts'
import { useNarrow } from '../../app/page/use-narrow.ts'
import { useLoggedIn } from '../../app/session.ts'
import { orderSteps, receivedSoFar } from './orders/order-detail.ts'
import { useOrderNotices } from './orders/order-notices.ts'
import { useOrderTexts } from './orders/order-texts.ts'
import { useOrderDetail } from './orders/orders-api.ts'
import { CancelButton } from './orders/orders-cancel.tsx'
import { FillScale, OrderStatus, PairCell, useOrderFormats } from './orders/orders-cells.tsx'
import { LogInFirst } from './orders/orders-states.tsx'
import { DetailLink } from './orders/orders-tables.tsx'
import { baseOf, isOpen, quoteOf, roiOf } from './orders/orders-view.ts'

/** One order: what it was, how it went, and each fill. The address names it: `?symbol=…&id=…`. */
export function OrderDetailPage() {
  const t = useTranslations('orders')
  const loggedIn = useLoggedIn()
  const search = useRouterState({ select: ({ location }) => location.searchStr })
  const params = new URLSearchParams(search)
  useOrderNotices()
  return (
    <div className="wrap pt-6 md:pt-8">
      <Link to="/order" className="inline-flex min-h-6 items-center gap-1.5 text-body text-ink-2 hover:text-ink">
        <Icon of={drawings.arrowLeft} size={14} />
        {t('title')}
      </Link>
      {loggedIn ? (
        <OrderDetail symbol={params.get('symbol') ?? ''} orderId={params.get('id') ?? ''} />
      ) : (
        <LogInFirst className="mt-6 border-t" />
      )}
    </div>
  )
}

function OrderDetail({ symbol, orderId }: { symbol: string; orderId: string }) {
  const t = useTranslations('orders.detail')
  const detail = useOrderDetail(symbol, orderId)
  const unknown = symbol === '' || orderId === '' || detail.error?.reason === 'trading.order_unknown'
  if (unknown || detail.error?.reason === 'request.invalid') {
    return <EmptyState className="mt-6 border-t" title={t('unknown.title')} text={t('unknown.text')} />
  }
  if (detail.isError && detail.data === undefined) {
    return (
      <ErrorState
        className="mt-6"
        title={t('error')}
        text={detail.error.message}
        onRetry={() => void detail.refetch()}
        retrying={detail.isFetching}
      />
    )
  }
  if (detail.data === undefined) return <LoadingState lines={8} className="mt-6 max-w-[480px]" />
  return <OrderSheet {...detail.data} />
}

interface SheetProps {
  readonly order: Order
  readonly fills: readonly Fill[]
}

function OrderSheet({ order, fills }: SheetProps) {
  const t = useTranslations('orders.detail')
  const texts = useOrderTexts()
  return (
    <>
      <header className="mt-2 flex flex-wrap items-end justify-between gap-x-6 gap-y-2 pb-5">
        <div>
          <h1 className="display text-h2">{t('title', { side: order.side, size: texts.sizeText(order) })}</h1>
          <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-body">
            <PairCell symbol={order.symbol} size={18} />
            <span>{texts.kindText(order)}</span>
            <OrderStatus order={order} />
            <FillScale order={order} />
          </p>
        </div>
        {isOpen(order) && (
          <CancelButton order={order} className="h-9 rounded-1 border border-line-ctl px-4 text-body" />
        )}
      </header>
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
        <section>
          <SectionRule title={t('terms')} />
          <Terms order={order} />
        </section>
        <section>
          <SectionRule title={t('history')} />
          <History order={order} fills={fills} />
        </section>
        <section>
          <SectionRule title={t('result')} />
          <Result order={order} />
          {order.averagePrice !== null && (
            <Suspense>
              <OrderRefund orderId={order.orderId} />
            </Suspense>
          )}
          <Roi order={order} />
        </section>
        <section className="min-w-0">
          <SectionRule title={t('fills', { count: fills.length })} />
          {fills.length === 0 ? (
            <p className="text-body text-ink-2">{t('noFills')}</p>
          ) : (
            <Fills fills={fills} order={order} />
          )}
        </section>
      </div>
    </>
  )
}

/** What the person asked for. */
function Terms({ order }: { order: Order }) {
  const t = useTranslations('orders.detail')
  const all = useTranslations('orders')
  const texts = useOrderTexts()
  const formats = useOrderFormats()
  const price = (text: string) => `${formats.number(text)}\u00a0${quoteOf(order.symbol)}`
  const rows: { label: string; value: ReactNode }[] = [
    { label: t('orderId'), value: <span className="break-all font-normal">{order.orderId}</span> },
    { label: t('size'), value: texts.sizeText(order) },
    { label: t('price'), value: order.price === null ? all('atMarket') : price(order.price) },
  ]
  if (order.stopPrice !== null) rows.push({ label: t('trigger'), value: texts.conditionText(order) })
  if (order.type === 'limit' || order.type === 'stop_limit') {
    rows.push({ label: t('timeInForce'), value: t(`times.${order.timeInForce}`) })
  }
  rows.push({
    label: t('rates'),
    value: t('ratesOf', { maker: rate(order.makerRate, formats.locale), taker: rate(order.takerRate, formats.locale) }),
  })
  if (order.siblingId !== null) {
    rows.push({
      label: t('sibling'),
      value: (
        <DetailLink order={{ symbol: order.symbol, orderId: order.siblingId }}>
          <span className="link">{all(`legs.${order.leg === 'limit' ? 'stop' : 'limit'}`)}</span>
        </DetailLink>
      ),
    })
  }
  return <Sum rows={rows} />
}

function rate(text: string, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'percent', minimumFractionDigits: 2 })
  return format.format(text as Intl.StringNumericLiteral)
}

/** What came of it, as a sum. */
function Result({ order }: { order: Order }) {
  const t = useTranslations('orders.detail')
  const formats = useOrderFormats()
  if (order.averagePrice === null) return <p className="text-body text-ink-2">{t('nothingYet')}</p>
  const [base, quote] = [baseOf(order.symbol), quoteOf(order.symbol)]
  const money = (text: string, asset: string) => `${formats.trimmed(text)}\u00a0${asset}`
  const product = {
    operator: '',
    label: `${formats.trimmed(order.executed)} \u00d7 ${formats.number(order.averagePrice)}`,
    value: money(order.executedTotal, quote),
  }
  const fee = { operator: '\u2212', label: t('fee'), value: money(order.fee, order.feeCoin) }
  const received = { label: t('received'), value: money(receivedSoFar(order), order.feeCoin), kind: 'answer' } as const
  const rows =
    order.side === 'buy'
      ? [product, { label: t('paid'), value: money(order.executedTotal, quote), kind: 'total' } as const, fee, received]
      : [{ label: t('paid'), value: money(order.executed, base) }, product, fee, received]
  return <Sum rows={rows} />
}

/** Whether it was worth it, by the last price. */
function Roi({ order }: { order: Order }) {
  const t = useTranslations('orders.detail')
  const formats = useOrderFormats()
  const last = useTickerOrKnown(order.symbol)?.last
  const roi = roiOf(order, last)
  if (roi === null || last == null) return null
  return (
    <div className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4 text-body">
      <span>{t('roi')}</span>
      <Change value={roi} />
      <p className="w-full text-dense text-ink-3">
        {t('roiNote', { side: order.side, price: `${formats.number(last)}\u00a0${quoteOf(order.symbol)}` })}
      </p>
    </div>
  )
}

function History({ order, fills }: SheetProps) {
  const t = useTranslations('orders.detail.steps')
  const texts = useOrderTexts()
  const formats = useOrderFormats()
  const detailOf = (step: ReturnType<typeof orderSteps>[number]): string | undefined => {
    if (step.fill !== undefined)
      return `${texts.amountText(order, step.fill.amount)} \u00d7 ${formats.number(step.fill.price)}`
    if (step.key === 'waiting' || step.key === 'triggered') return texts.conditionText(order)
    return step.state !== 'now' && step.key !== 'placed' && order.endReason !== null ? texts.endText(order) : undefined
  }
  return (
    <Timeline
      steps={orderSteps(order, fills).map((step, place) => ({
        id: `${place}`,
        title: t(step.key),
        detail: detailOf(step),
        when: step.time === null ? undefined : <time dateTime={step.time}>{formats.full(step.time)}</time>,
        state: step.state,
      }))}
    />
  )
}

function Fills(props: SheetProps) {
  return useNarrow() ? <FillItems {...props} /> : <FillTable {...props} />
}

/** On a phone a fill is an item of two lines. */
function FillItems({ fills, order }: SheetProps) {
  const t = useTranslations('orders')
  const texts = useOrderTexts()
  const formats = useOrderFormats()
  return (
    <ul>
      {fills.map((fill) => (
        <li key={fill.tradeId} className="grid grid-cols-[1fr_auto] gap-x-3 border-line border-b py-2 text-body">
          <span className="font-medium">
            {`${texts.amountText(order, fill.amount)} \u00d7 ${formats.number(fill.price)}`}
          </span>
          <span className="text-right font-medium">{`${formats.money(fill.total)}\u00a0${quoteOf(order.symbol)}`}</span>
          <span className="text-dense text-ink-3">
            {`${formats.day(fill.time)} ${formats.clock(fill.time)} \u00b7 ${t(`roles.${fill.role}`)}`}
          </span>
          <span className="text-right text-dense text-ink-3">
            {t('feeOf', { fee: `${formats.trimmed(fill.fee)}\u00a0${fill.feeCoin}` })}
          </span>
        </li>
      ))}
    </ul>
  )
}

function FillTable({ fills, order }: SheetProps) {
  const t = useTranslations('orders')
  const formats = useOrderFormats()
  return (
    <Table dense caption={t('captions.fills')}>
      <thead>
        <tr>
          <Th>{t('columns.time')}</Th>
          {(['price', 'amount', 'total', 'fee'] as const).map((column) => (
            <Th key={column} numeric>
              {t(`columns.${column}`)}
            </Th>
          ))}
          <Th>{t('columns.role')}</Th>
        </tr>
      </thead>
      <tbody>
        {fills.map((fill) => (
          <Tr key={fill.tradeId}>
            <Td quiet>
              <time dateTime={fill.time}>{`${formats.day(fill.time)} ${formats.clock(fill.time)}`}</time>
            </Td>
            <Td numeric>{formats.number(fill.price)}</Td>
            <Td numeric>{formats.number(fill.amount)}</Td>
            <Td numeric>{`${formats.money(fill.total)}\u00a0${quoteOf(order.symbol)}`}</Td>
            <Td numeric>{`${formats.trimmed(fill.fee)}\u00a0${fill.feeCoin}`}</Td>
            <Td quiet>{t(`roles.${fill.role}`)}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}
