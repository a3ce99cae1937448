import type { Order } from '@bourse/contract'
import { cx } from '@bourse/ui/class-names.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { SkeletonRows } from '@bourse/ui/skeleton.tsx'
import { Table, Td, Th, Tr } from '@bourse/ui/table.tsx'
import type { ReactNode } from 'react'
import { useOrderTexts } from './order-texts.ts'
import { CancelButton } from './orders-cancel.tsx'
import { FillScale, OrderStatus, PairCell, SideText, TimeCell, TypeText, useOrderFormats } from './orders-cells.tsx'
import type { OpenRow } from './orders-pairs.ts'
import { conditionOf, quoteOf, shownPrice, totalOf } from './orders-view.ts'

/** The rows, or undefined while they are on their way. */
export interface TableProps<Row> {
  readonly rows: readonly Row[] | undefined
  readonly dense?: boolean | undefined
}

export const HEAD = 'sticky top-0 z-1 bg-paper'
/** What can be done stays at hand where the table is wider than its place. */
const ACTION = 'sticky right-0 bg-paper pl-3 group-hover/row:bg-paper-down'
/** Beside the chart every pixel is wanted. */
const NARROW_GAPS = '[&_td]:pr-2 [&_th]:pr-2 [&_td:last-child]:pr-0'
/** Words after a column of figures stand off from it. */
export const AFTER_FIGURES = 'pl-2'
export const WAITING_ROWS = 4

export function OpenOrdersTable({ rows, dense }: TableProps<OpenRow>) {
  const t = useTranslations('orders')
  return (
    <Table dense={dense} caption={t('captions.open')} className={dense ? NARROW_GAPS : undefined}>
      <thead>
        <tr>
          {(['time', 'pair', 'type', 'side'] as const).map((column) => (
            <Th key={column} className={HEAD}>
              {t(`columns.${column}`)}
            </Th>
          ))}
          {(['price', 'amount', 'filled', 'total'] as const).map((column) => (
            <Th key={column} numeric className={HEAD}>
              {t(`columns.${column}`)}
            </Th>
          ))}
          <Th className={cx(HEAD, AFTER_FIGURES)}>{t('columns.condition')}</Th>
          <Th className={HEAD}>{t('columns.status')}</Th>
          <Th numeric className={cx(HEAD, 'right-0 z-2')}>
            <span className="sr-only">{t('columns.action')}</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {rows === undefined ? (
          <SkeletonRows rows={WAITING_ROWS} columns={[96, 72, 48, 32, 64, 56, 64, 64, 80, 64, 40]} dense={dense} />
        ) : (
          rows.map((row) => <OpenOrderRow key={row.order.orderId} row={row} dense={dense} />)
        )}
      </tbody>
    </Table>
  )
}

function OpenOrderRow({ row: { order, stop }, dense = false }: { row: OpenRow; dense?: boolean | undefined }) {
  const t = useTranslations('orders')
  const texts = useOrderTexts()
  const formats = useOrderFormats()
  const condition = texts.conditionText(stop ?? order)
  return (
    <Tr>
      <Td>
        <DetailLink order={order}>
          <TimeCell time={order.createdAt} short={dense} />
        </DetailLink>
      </Td>
      <Td>
        <PairCell symbol={order.symbol} />
      </Td>
      <Td>
        <TypeText order={order} pair={stop !== null} />
      </Td>
      <Td>
        <SideText side={order.side} />
      </Td>
      <Td numeric>{order.price !== null && formats.number(order.price)}</Td>
      <Td numeric>{order.amount !== null && formats.number(order.amount)}</Td>
      <Td numeric>
        <FillScale order={order} />
      </Td>
      <Td numeric>
        <Money order={order} bare={dense} />
      </Td>
      <Td quiet className={AFTER_FIGURES}>
        {condition === '' ? (
          <span className="text-ink-3">{t('condition.none')}</span>
        ) : dense ? (
          <ShortCondition order={stop ?? order} text={condition} />
        ) : (
          condition
        )}
        {stop?.price != null && !dense && ` \u2192 ${formats.number(stop.price)}`}
      </Td>
      <Td>
        <OrderStatus order={order} short />
      </Td>
      <Td numeric className={ACTION}>
        <CancelButton order={order} />
      </Td>
    </Tr>
  )
}

/** Beside the chart there is no room for the words in every language; who hears the page is told them all the same. */
function ShortCondition({ order, text }: { order: Order; text: string }) {
  const formats = useOrderFormats()
  const condition = conditionOf(order)
  if (condition === null) return null
  return (
    <>
      <span aria-hidden="true" title={text}>
        {condition.key === 'lastUnder' ? '\u2264' : '\u2265'} {formats.number(condition.price)}
      </span>
      <span className="sr-only">{text}</span>
    </>
  )
}

const FIGURES = ['price', 'average', 'amount', 'filled', 'total', 'fee'] as const
/** Beside the chart there is room for one price: what it traded at, or would have. */
const DENSE_FIGURES = ['price', 'amount', 'filled', 'total', 'fee'] as const

export function HistoryTable({ rows, dense }: TableProps<Order>) {
  const t = useTranslations('orders')
  return (
    <Table dense={dense} caption={t('captions.history')} className={dense ? NARROW_GAPS : undefined}>
      <thead>
        <tr>
          {(['time', 'pair', 'type', 'side'] as const).map((column) => (
            <Th key={column} className={HEAD}>
              {t(`columns.${column}`)}
            </Th>
          ))}
          {(dense ? DENSE_FIGURES : FIGURES).map((column) => (
            <Th key={column} numeric className={HEAD}>
              {t(`columns.${column}`)}
            </Th>
          ))}
          {!dense && <Th className={cx(HEAD, AFTER_FIGURES)}>{t('columns.condition')}</Th>}
          <Th className={cx(HEAD, dense && AFTER_FIGURES)}>{t('columns.status')}</Th>
        </tr>
      </thead>
      <tbody>
        {rows === undefined ? (
          <SkeletonRows rows={WAITING_ROWS} columns={[96, 72, 48, 32, 64, 64, 56, 64, 64, 64]} dense={dense} />
        ) : (
          rows.map((order) => <HistoryRow key={order.orderId} order={order} dense={dense} />)
        )}
      </tbody>
    </Table>
  )
}

function HistoryRow({ order, dense = false }: { order: Order; dense?: boolean | undefined }) {
  const t = useTranslations('orders')
  const texts = useOrderTexts()
  const formats = useOrderFormats()
  const condition = texts.conditionText(order)
  const price = dense ? (order.averagePrice ?? order.price) : order.price
  return (
    <Tr>
      <Td>
        <DetailLink order={order}>
          <TimeCell time={order.createdAt} short={dense} />
        </DetailLink>
      </Td>
      <Td>
        <PairCell symbol={order.symbol} />
      </Td>
      <Td>
        <TypeText order={order} />
      </Td>
      <Td>
        <SideText side={order.side} />
      </Td>
      <Td numeric>{price === null ? <Quiet>{t('atMarket')}</Quiet> : formats.number(price)}</Td>
      {!dense && (
        <Td numeric>{order.averagePrice === null ? <Quiet>{NONE}</Quiet> : formats.number(order.averagePrice)}</Td>
      )}
      <Td numeric>{formats.number(order.amount ?? order.executed)}</Td>
      <Td numeric>
        <FillScale order={order} />
      </Td>
      <Td numeric>
        <Money order={order} bare={dense} />
      </Td>
      <Td numeric>
        {/[1-9]/.test(order.fee) ? (
          <>
            {formats.trimmed(order.fee)} <Quiet>{order.feeCoin}</Quiet>
          </>
        ) : (
          <Quiet>{NONE}</Quiet>
        )}
      </Td>
      {!dense && (
        <Td quiet className={AFTER_FIGURES}>
          {condition === '' ? <Quiet>{t('condition.none')}</Quiet> : condition}
        </Td>
      )}
      <Td className={dense ? AFTER_FIGURES : undefined}>
        <OrderStatus order={order} />
      </Td>
    </Tr>
  )
}

const NONE = '\u2013'

export function Quiet({ children }: { children: string }) {
  return <span className="text-ink-3">{children}</span>
}

/** The unit may be left out where the market beside it tells it. */
function Money({ order, bare = false }: { order: Order; bare?: boolean | undefined }) {
  const formats = useOrderFormats()
  const total = totalOf(order)
  if (total === null || (shownPrice(order) === null && order.budget === null)) return <Quiet>{NONE}</Quiet>
  if (bare) return formats.money(total)
  return (
    <>
      {formats.money(total)} <Quiet>{quoteOf(order.symbol)}</Quiet>
    </>
  )
}

interface DetailLinkProps {
  readonly order: Pick<Order, 'symbol' | 'orderId'>
  readonly children: ReactNode
}

export function DetailLink({ order, children }: DetailLinkProps) {
  const t = useTranslations('orders')
  return (
    <Link
      to="/orderdetail"
      search={{ symbol: order.symbol, id: order.orderId }}
      title={t('details')}
      className="inline-flex min-h-6 items-center hover:underline"
    >
      {children}
    </Link>
  )
}
