import type { Order } from '@bourse/contract'
import { cx } from '@bourse/ui/class-names.ts'
import { CoinMark } from '@bourse/ui/coin-mark.tsx'
import { formatDecimal } from '@bourse/ui/format.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { Status } from '@bourse/ui/status.tsx'
import type { ReactNode } from 'react'
import { baseOf, decimalsOf, filledPercent, pairName, statusOf } from './orders-view.ts'

/** Totals are shown in cents: no order comes to less than one unit of money. */
const MONEY_SCALE = 2

/** The cells of a table ask for these by the hundred, and making a format of dates takes longer than drawing a row. */
const formats = new Map<string, ReturnType<typeof makeFormats>>()

export function useOrderFormats() {
  const locale = useLocaleTag()
  const known = formats.get(locale)
  if (known !== undefined) return known
  const made = makeFormats(locale)
  formats.set(locale, made)
  return made
}

function makeFormats(locale: string) {
  const day = new Intl.DateTimeFormat(locale, { day: '2-digit', month: 'short' })
  const clock = new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  const minute = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const full = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23' })
  const percent = new Intl.NumberFormat(locale, { style: 'percent' })
  return {
    locale,
    /** With all the decimals that the text has. */
    number: (text: string) => formatDecimal(text, { locale, scale: decimalsOf(text) }),
    trimmed: (text: string) => formatDecimal(text, { locale, scale: decimalsOf(text), minScale: 0 }),
    money: (text: string) => formatDecimal(text, { locale, scale: MONEY_SCALE }),
    percent: (parts: number) => percent.format(parts / 100),
    day: (time: string) => day.format(new Date(time)),
    clock: (time: string) => clock.format(new Date(time)),
    minute: (time: string) => minute.format(new Date(time)),
    full: (time: string) => full.format(new Date(time)),
  }
}

/** To the second, or to the minute where there is little room. */
export function TimeCell({ time, short = false }: { time: string; short?: boolean | undefined }) {
  const formats = useOrderFormats()
  return (
    <time dateTime={time} className="text-ink-3">
      {formats.day(time)} {short ? formats.minute(time) : formats.clock(time)}
    </time>
  )
}

/** The market, as a way to it. */
export function PairCell({ symbol, size = 14 }: { symbol: string; size?: number | undefined }) {
  return (
    <Link to={`/trade/${symbol}`} className="inline-flex items-center gap-2 align-middle font-medium hover:underline">
      <CoinMark code={baseOf(symbol)} size={size} />
      {pairName(symbol)}
    </Link>
  )
}

export function SideText({ side, className }: { side: Order['side']; className?: string }) {
  const t = useTranslations('orders.sides')
  return <span className={cx('font-medium', side === 'buy' ? 'text-up' : 'text-down', className)}>{t(side)}</span>
}

/** Type of order; a leg of an OCO that stands alone says which. */
export function TypeText({ order, pair = false }: { order: Pick<Order, 'type' | 'leg'>; pair?: boolean | undefined }) {
  const t = useTranslations('orders')
  if (order.leg === null || pair) return t(`types.${order.type}`)
  return `${t(`types.${order.type}`)} \u00b7 ${t(`legs.${order.leg}`)}`
}

interface OrderStatusProps {
  readonly order: Order
  /** Where what a stop waits for stands beside it already, in a column of its own. */
  readonly short?: boolean | undefined
}

/** "Processing · waiting for 91,000.00": the word of the specification, and the finer state in small. */
export function OrderStatus({ order, short = false }: OrderStatusProps) {
  const t = useTranslations('orders')
  const { number } = useOrderFormats()
  const { kind, key, finer } = statusOf(order)
  const waiting = short ? null : t('finer.waitingFor', { price: number(order.stopPrice ?? '0') })
  const small = finer === 'waiting' ? waiting : finer && t(`finer.${finer}`)
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-1 whitespace-nowrap align-middle">
      <Status kind={kind} label={t(`status.${key}`)} />
      {small !== null && <span className="text-dense text-ink-3">{`\u00b7 ${small}`}</span>}
    </span>
  )
}

const TICKS = 11
const GAP = 3
const WIDTH = 10 * GAP + 1

/** One path for all of a colour: a table has hundreds of them. */
function ticks(from: number, to: number): string {
  const places = Array.from({ length: to - from }, (_, place) => from + place)
  return places.map((place) => `M${place * GAP + 0.5} ${place % 5 === 0 ? 1 : 3}V7`).join('')
}

/** How much is filled, on a scale of ten parts. */
export function FillScale({ order, label = true }: { order: Order; label?: boolean | undefined }): ReactNode {
  const t = useTranslations('orders')
  const percent = filledPercent(order)
  const text = useOrderFormats().percent(percent)
  const done = (percent * (WIDTH - 1)) / 100
  const reached = percent > 0 ? Math.floor(percent / 10) + 1 : 0
  return (
    <span className="inline-flex items-center justify-end gap-2 align-middle">
      <svg
        width={WIDTH}
        height="8"
        role="img"
        aria-label={t('filledOf', { percent: text })}
        className="overflow-visible"
      >
        <path d={ticks(0, reached)} stroke="var(--ink)" />
        <path d={ticks(reached, TICKS)} stroke="var(--line-2)" />
        <path d={`M0 7.5H${WIDTH}`} stroke="var(--line-2)" />
        {percent > 0 && <path d={`M0 7H${done + 1}`} stroke="var(--ink)" strokeWidth="2" />}
      </svg>
      {label && (
        <span aria-hidden="true" className="min-w-8 text-right">
          {text}
        </span>
      )}
    </span>
  )
}
