import type { TradingPair } from '@bourse/contract'
import { Amount } from '@bourse/ui/figure.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { CloseIcon } from '@bourse/ui/icon.tsx'
import { type OwnLine, tagColumns } from './chart-own.ts'
import type { LineLayout } from './chart-own-marks.ts'
import { useCancelOrder } from './trade-api.ts'

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
    tag.hidden = y === undefined
    if (y === undefined) continue
    tag.style.right = `${axisWidth + HALF_PX + (columns.get(id) ?? 0) * COLUMN_PX}px`
    tag.style.translate = `0 ${Math.round(Math.min(y, height - HALF_PX) - HALF_PX)}px`
  }
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
        <li
          key={id}
          data-order={id}
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
            aria-disabled={isPending && variables?.orderId === id}
            onClick={() => isPending || mutate({ symbol: order.symbol, orderId: id })}
            className="grid w-6 place-items-center hover:bg-accent-wash focus-visible:-outline-offset-2"
          >
            <CloseIcon size={11} />
          </button>
        </li>
      ))}
    </ul>
  )
}
