import type { TradingPair } from '@bourse/contract'
import { cx } from '@bourse/ui/class-names.ts'
import { formatDecimal } from '@bourse/ui/format.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Skeleton } from '@bourse/ui/skeleton.tsx'
import { type KeyboardEvent, type MouseEvent, memo, useId, useState } from 'react'
import type { PickPrice } from '../ticket/picked-price.ts'
import type { BookRow, BookSide } from './order-book.ts'

interface BookRowsListProps {
  side: BookSide
  pair: TradingPair
  /** Best price first; asks are drawn the other way round, so that the best stands at the spread. */
  rows: readonly BookRow[] | undefined
  isKnown: boolean
  /** As many places as there is room for, filled or not: nothing moves when a level goes. */
  count: number
  scale: number
  onPick: PickPrice
}

const HEIGHT_PX = 20

export function BookRowsList({ side, pair, rows, isKnown, count, scale, onPick }: BookRowsListProps) {
  const t = useTranslations('trade.book')
  const locale = useLocaleTag()
  const id = useId()
  /** The level that the keys are at; it keeps its place while prices move through it. */
  const [chosen, setChosen] = useState(0)
  const shown = rows?.length ?? 0
  const active = Math.max(0, Math.min(chosen, shown - 1))
  const places = Array.from({ length: count }, (_, place) => place)

  const pick = (place: number) => {
    const price = rows?.[place]?.price
    if (price === undefined) return
    setChosen(place)
    // Whoever picks an ask wants to buy.
    onPick({ price, side: side === 'asks' ? 'buy' : 'sell' })
  }
  const press = (event: KeyboardEvent) => {
    const next = nextPlace(event.key, active, { shown, side })
    if (next === null && event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    if (next === null) pick(active)
    else setChosen(next)
  }
  /** One listener for all rows: a row that is not drawn again would remember an old one. */
  const click = (event: MouseEvent) => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-place]') : null
    if (row !== null) pick(Number(row.dataset.place))
  }
  return (
    <div
      role="listbox"
      tabIndex={0}
      aria-label={t(`sides.${side}`)}
      aria-activedescendant={shown > 0 ? `${id}${active}` : undefined}
      aria-busy={!isKnown}
      onKeyDown={press}
      onClick={click}
      style={{ height: count * HEIGHT_PX }}
      className={cx('group flex shrink-0 outline-none', side === 'asks' ? 'flex-col-reverse' : 'flex-col')}
    >
      {places.map((place) => {
        const row = rows?.[place]
        if (row === undefined) return isKnown ? null : <EmptyRow key={place} />
        return (
          <Row
            key={place}
            id={`${id}${place}`}
            place={place}
            side={side}
            {...row}
            locale={locale}
            scale={scale}
            baseScale={pair.baseScale}
            isActive={place === active}
          />
        )
      })}
    </div>
  )
}

/** Asks stand with the best at the bottom, so for them up is away from it. */
function nextPlace(key: string, active: number, { shown, side }: { shown: number; side: BookSide }): number | null {
  const outward = side === 'asks' ? 'ArrowUp' : 'ArrowDown'
  const inward = side === 'asks' ? 'ArrowDown' : 'ArrowUp'
  if (key === outward) return Math.min(active + 1, shown - 1)
  if (key === inward) return Math.max(active - 1, 0)
  if (key === 'Home') return side === 'asks' ? shown - 1 : 0
  if (key === 'End') return side === 'asks' ? 0 : shown - 1
  return null
}

interface RowProps extends BookRow {
  id: string
  place: number
  side: BookSide
  locale: string
  scale: number
  baseScale: number
  isActive: boolean
}

/** Drawn again only when one of its texts changes. */
const Row = memo(function Row(props: RowProps) {
  const { id, place, side, price, amount, total, share, own, locale, scale, baseScale, isActive } = props
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      data-place={place}
      className={cx(
        'relative grid h-5 w-full shrink-0 cursor-pointer grid-cols-3 items-center px-3 text-right text-dense max-md:px-4',
        '-outline-offset-1 outline-line-ctl hover:outline-1',
        isActive && 'group-focus-visible:outline-2 group-focus-visible:outline-focus',
      )}
    >
      <span
        aria-hidden="true"
        style={{ transform: `scaleX(${share / 1000})` }}
        className={cx('absolute inset-x-0 inset-y-px origin-right', side === 'asks' ? 'bg-down-wash' : 'bg-up-wash')}
      />
      {own && <span aria-hidden="true" className="absolute inset-y-[3px] left-0 w-[3px] bg-accent" />}
      <span className={cx('relative text-left', side === 'asks' ? 'text-down' : 'text-up')}>
        {formatDecimal(price, { locale, scale })}
      </span>
      <span className="relative">{formatDecimal(amount, { locale, scale: baseScale })}</span>
      <span className="relative">{formatDecimal(total, { locale, scale: baseScale })}</span>
    </div>
  )
})

function EmptyRow() {
  return (
    <div className="grid h-5 grid-cols-3 items-center gap-3 px-3 max-md:px-4">
      <Skeleton width={56} height={8} />
      <Skeleton width={48} height={8} className="ml-auto" />
      <Skeleton width={48} height={8} className="ml-auto" />
    </div>
  )
}
