import type { Order, OwnTrade } from '@bourse/contract'
import { CoinMark } from '@bourse/ui/coin-mark.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { Skeleton } from '@bourse/ui/skeleton.tsx'
import type { ReactNode } from 'react'
import { useOrderTexts } from './order-texts.ts'
import { CancelButton } from './orders-cancel.tsx'
import { FillScale, OrderStatus, SideText, TimeCell, TypeText, useOrderFormats } from './orders-cells.tsx'
import type { OpenRow } from './orders-pairs.ts'
import { baseOf, pairName, quoteOf, totalOf } from './orders-view.ts'

const NO_FIGURE = '–'

/** On a phone a row is an item of two lines: what it is, and how it stands. */
interface ItemProps {
  readonly order: Pick<Order, 'symbol' | 'orderId' | 'side'>
  readonly kind?: ReactNode
  readonly right: ReactNode
  readonly left: ReactNode
  readonly below: ReactNode
  readonly action?: ReactNode
}

function Item({ order, kind, right, left, below, action }: ItemProps) {
  return (
    <li className="flex items-center gap-3 border-line border-b py-2.5 text-body">
      <CoinMark code={baseOf(order.symbol)} size={24} className="self-start" />
      <Link
        to="/orderdetail"
        search={{ symbol: order.symbol, id: order.orderId }}
        className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5"
      >
        <span className="truncate">
          <SideText side={order.side} /> <span className="font-semibold">{pairName(order.symbol)}</span>
          {kind !== undefined && <span className="text-ink-3"> {kind}</span>}
        </span>
        <span className="text-right font-semibold">{right}</span>
        <span className="truncate text-dense text-ink-2">{left}</span>
        <span className="text-right text-dense text-ink-2">{below}</span>
      </Link>
      {action}
    </li>
  )
}

function Waiting() {
  return (
    <ul aria-hidden="true">
      {Array.from({ length: 5 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never change places.
        <li key={row} className="flex min-h-16 items-center gap-3 border-line border-b">
          <Skeleton width={24} height={24} className="rounded-full" />
          <Skeleton width={120} />
          <Skeleton width={88} className="ml-auto" />
        </li>
      ))}
    </ul>
  )
}

interface ListProps<Row> {
  readonly rows: readonly Row[] | undefined
}

export function OpenOrdersList({ rows }: ListProps<OpenRow>) {
  const texts = useOrderTexts()
  const formats = useOrderFormats()
  if (rows === undefined) return <Waiting />
  return (
    <ul>
      {rows.map(({ order, stop }) => {
        const condition = texts.conditionText(stop ?? order)
        return (
          <Item
            key={order.orderId}
            order={order}
            kind={<TypeText order={order} pair={stop !== null} />}
            right={order.price !== null && formats.number(order.price)}
            left={
              <span className="inline-flex items-center gap-2">
                {texts.sizeText(order)}
                <FillScale order={order} label={condition === ''} />
              </span>
            }
            below={<OrderStatus order={stop ?? order} />}
            action={<CancelButton order={order} className="min-h-11 px-1" />}
          />
        )
      })}
    </ul>
  )
}

export function HistoryList({ rows }: ListProps<Order>) {
  const texts = useOrderTexts()
  const formats = useOrderFormats()
  const moneyText = (order: Order) => {
    const total = totalOf(order)
    return total === null ? NO_FIGURE : `${formats.money(total)}\u00a0${quoteOf(order.symbol)}`
  }
  if (rows === undefined) return <Waiting />
  return (
    <ul>
      {rows.map((order) => (
        <Item
          key={order.orderId}
          order={order}
          kind={<TypeText order={order} />}
          right={moneyText(order)}
          left={
            <>
              {texts.sizeText(order)} <TimeCell time={order.createdAt} />
            </>
          }
          below={<OrderStatus order={order} />}
        />
      ))}
    </ul>
  )
}

export function TradesList({ rows }: ListProps<OwnTrade>) {
  const t = useTranslations('orders.roles')
  const texts = useOrderTexts()
  const formats = useOrderFormats()
  if (rows === undefined) return <Waiting />
  return (
    <ul>
      {rows.map((trade) => (
        <Item
          key={trade.tradeId}
          order={trade}
          kind={t(trade.role)}
          right={`${formats.money(trade.total)}\u00a0${quoteOf(trade.symbol)}`}
          left={<TimeCell time={trade.time} />}
          below={`${texts.amountText(trade, trade.amount)} \u00d7 ${formats.number(trade.price)}`}
        />
      ))}
    </ul>
  )
}
