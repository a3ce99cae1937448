import type { TradingPair } from '@bourse/contract'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { Amount } from '@bourse/ui/figure.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { memo } from 'react'
import { useCancelOrder } from '../trade-api.ts'
import { type OwnLine, tagColumns } from './chart-own.ts'
import type { LineLayout } from './chart-own-marks.ts'

const COLUMN_PX = 196
const HALF_PX = 12

interface Pane {
  readonly axisWidth: number
  readonly height: number
}

/** Puts the tags where the chart has drawn their lines. It happens with every frame of a drag, so React is not asked. */
export function placeTags(box: HTMLElement | null, layout: LineLayout, { axisWidth, height }: Pane): void {
  if (box === null) return
  const seen = [...layout].flatMap(([id, y]) => (y === null || y < 0 || y > height ? [] : [[id, y] as const]))
  const columns = tagColumns(seen)
  const places = new Map(seen)
  for (const tag of box.children) {
    if (!(tag instanceof HTMLElement)) continue
    const id = tag.dataset.order ?? ''
    const y = places.get(id)
    const place = y === undefined ? '' : `${tagX(axisWidth, columns.get(id))} ${tagY(y, height)}`
    // The chart draws ten times a second, and most of two hundred tags stay where they are.
    if (placed.get(tag) === place) continue
    placed.set(tag, place)
    tag.hidden = y === undefined
    if (y === undefined) continue
    tag.style.right = `${tagX(axisWidth, columns.get(id))}px`
    tag.style.translate = `0 ${tagY(y, height)}px`
  }
}

/** Where each tag was put last. */
const placed = new WeakMap<HTMLElement, string>()

function tagX(axisWidth: number, column = 0): number {
  return axisWidth + HALF_PX + column * COLUMN_PX
}

function tagY(y: number, height: number): number {
  return Math.round(Math.min(y, height - HALF_PX) - HALF_PX)
}

interface ChartOrderTagsProps {
  pair: TradingPair
  lines: readonly OwnLine[]
  ref: React.Ref<HTMLUListElement>
}

/** Each own order says what it is, and can be cancelled where it is seen. */
export function ChartOrderTags({ pair, lines, ref }: ChartOrderTagsProps) {
  const t = useTranslations('trade.chart')
  const { mutate, isPending, variables } = useCancelOrder()
  return (
    <ul
      ref={ref}
      aria-label={t('ownOrders')}
      className="absolute inset-0 z-3 overflow-hidden empty:hidden [pointer-events:none]"
    >
      {lines.map(({ id, order, priceText }) => (
        <OrderTag
          key={id}
          order={order}
          priceText={priceText}
          pair={pair}
          isPending={isPending && variables?.orderId === id}
          isDisabled={isPending}
          onCancel={mutate}
        />
      ))}
    </ul>
  )
}

interface OrderTagProps {
  order: OwnLine['order']
  priceText: string
  pair: TradingPair
  isPending: boolean
  /** One is cancelled at a time. */
  isDisabled: boolean
  onCancel: ReturnType<typeof useCancelOrder>['mutate']
}

/** Drawn again only when its order has changed: a trader may have two hundred. */
const OrderTag = memo(function OrderTag({ order, priceText, pair, isPending, isDisabled, onCancel }: OrderTagProps) {
  const t = useTranslations('trade.chart')
  return (
    <li
      data-order={order.orderId}
      hidden
      className="pointer-events-auto absolute top-0 flex h-6 items-stretch border border-accent bg-paper font-semibold text-accent text-agate [&[hidden]]:hidden"
    >
      <span className="flex items-center gap-1 pl-2">
        {t(`sides.${order.side}`)}
        <Amount value={order.amount ?? '0'} scale={pair.baseScale} />
        <span className="max-md:hidden">{pair.baseCurrencyInfo.code}</span>
        <span className="max-md:hidden">{t(`types.${order.type}`)}</span>
      </span>
      <button
        type="button"
        aria-label={t('cancel', { side: t(`sides.${order.side}`), price: priceText })}
        aria-disabled={isPending}
        onClick={() => isDisabled || onCancel({ symbol: order.symbol, orderId: order.orderId })}
        className="grid w-6 place-items-center hover:bg-accent-wash focus-visible:-outline-offset-2"
      >
        <Icon of={drawings.close} size={11} />
      </button>
    </li>
  )
})
