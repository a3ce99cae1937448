import type { EtpNavHistory, EtpProduct } from '@bourse/contract'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { type PointerEvent, useId } from 'react'
import { Hatch } from '../../app/page/hatch.tsx'
import { useAmounts } from '../../app/page/use-amounts.ts'
import { useNarrow } from '../../app/page/use-narrow.ts'
import { useSize } from '../../app/page/use-size.ts'
import { figureInField, parseDecimalInput } from '../../app/shared-data/decimal-input.ts'
import type { Ticket } from './etp-form.ts'
import { NavMarks, useMarkNames } from './nav-marks.tsx'
import { movesOf, type NavMoves, type NavPoint, type NavShape, navShape } from './nav-shape.ts'

interface NavChartProps {
  readonly points: readonly NavPoint[]
  readonly events: EtpNavHistory['events']
  readonly product: EtpProduct
  readonly ticket: Ticket
  readonly onChange: (part: Partial<Ticket>) => void
}

const FOOT = 22
const GUTTER = 64

/** The value of a unit over time beside its coin, with its rebalances, and the exits of the ticket as lines that can be dragged. */
export function NavChart(props: NavChartProps) {
  const narrow = useNarrow()
  const [ref, size] = useSize<HTMLDivElement>()
  const height = narrow ? 230 : 320
  return (
    <div ref={ref} style={{ height }} className="overflow-hidden max-md:-mx-4">
      {size !== null && size.width > 0 && <Drawing {...props} width={size.width} height={height} />}
    </div>
  )
}

const LINES = ['price', 'takeProfit', 'stopLoss'] as const
type Line = (typeof LINES)[number]

/** What the ticket names, as figures; lines that it does not name are not drawn. */
function linesOf(ticket: Ticket, locale: string): readonly { readonly line: Line; readonly nav: number }[] {
  if (ticket.kind === 'market') return []
  const named = ticket.side === 'buy' ? LINES : (['price'] as const)
  return named.flatMap((line) => {
    const plain = parseDecimalInput(ticket[line], locale)
    return plain === null || Number(plain) === 0 ? [] : [{ line, nav: Number(plain) }]
  })
}

function Drawing({
  points,
  events,
  product,
  ticket,
  onChange,
  width,
  height,
}: NavChartProps & { width: number; height: number }) {
  const t = useTranslations('etp.nav')
  const hatch = useId()
  const locale = useLocaleTag()
  const { figure } = useAmounts()
  const inWords = useWords(product)
  const box = { width: width - GUTTER, height: height - FOOT }
  const lines = linesOf(ticket, locale)
  const shape = navShape(
    points,
    box,
    lines.map(({ nav }) => nav),
  )
  const [first, last, moves] = [points[0], points.at(-1), movesOf(points)]
  if (shape === null || moves === null || first === undefined || last === undefined)
    return <EmptyState className="border-0" title={t('empty.title')} text={t('empty.text')} />
  const isDay = last.time - first.time < 2 * 86_400_000
  const shown = events.filter(({ time }) => Date.parse(time) >= first.time)
  return (
    <svg
      width={width}
      height={height}
      role="img"
      aria-label={inWords({ first, last, moves, events: shown })}
      className="block text-agate"
    >
      <defs>
        <Hatch id={hatch} angle={45} colour="line" apart={4} />
      </defs>
      <Axes shape={shape} width={box.width} height={height} isDay={isDay} />
      <path d={shape.area} fill={`url(#${hatch})`} />
      <path d={`M0 ${box.height + 0.5}H${box.width}`} stroke="var(--ink)" />
      <path d={shape.coin} fill="none" stroke="var(--ink-2)" strokeDasharray="2 3" strokeLinejoin="round" />
      <path d={shape.line} fill="none" stroke="var(--ink)" strokeWidth="1.5" strokeLinejoin="round" />
      <NavMarks events={shown} product={product} shape={shape} width={box.width} bottom={box.height} />
      <circle cx={shape.x(last.time)} cy={shape.y(last.nav)} r="4" fill="var(--ink)" />
      <rect x={box.width} y={shape.y(last.nav) - 9} width={GUTTER} height={18} fill="var(--inverse)" />
      <text x={box.width + 8} y={shape.y(last.nav) + 4} fill="var(--on-inverse)" className="font-semibold">
        {figure(String(last.nav), 4, 4)}
      </text>
      {lines.map(({ line, nav }) => (
        <TicketLine
          key={line}
          name={t(`lines.${line}`, { nav: figure(String(nav), 4, 4) })}
          value={figure(String(nav), 4, 4)}
          y={shape.y(nav)}
          width={box.width}
          onDrag={(y) => {
            const moved = Math.max(0.0001, shape.navAt(y)).toFixed(4)
            onChange({ [line]: figureInField(moved, { locale, scale: 4 }) })
          }}
        />
      ))}
    </svg>
  )
}

interface Told {
  readonly first: NavPoint
  readonly last: NavPoint
  readonly moves: NavMoves
  readonly events: EtpNavHistory['events']
}

/** What the picture shows, for who cannot see it. */
function useWords(product: EtpProduct) {
  const t = useTranslations('etp.nav')
  const { figure, moment, change } = useAmounts()
  const nameOf = useMarkNames(product)
  return ({ first, last, moves, events }: Told): string => {
    const summary = t('summary', {
      ...{ symbol: product.symbol, coin: product.coin, since: moment(first.time) },
      ...{ from: figure(String(first.nav), 4, 4), to: figure(String(last.nav), 4, 4) },
      ...{ change: change(moves.nav), coinChange: change(moves.coin) },
    })
    const marks = events.flatMap(({ kind, time }) => {
      const name = nameOf(kind)
      return name === null ? [] : [`${name}, ${moment(time)}.`]
    })
    return [summary, ...marks].join(' ')
  }
}

interface AxesProps {
  readonly shape: NavShape
  readonly width: number
  readonly height: number
  /** Whether hours tell more than days. */
  readonly isDay: boolean
}

function Axes({ shape, width, height, isDay }: AxesProps) {
  const { figure, shortDay, time } = useAmounts()
  return (
    <g fill="var(--ink-2)">
      {shape.navs.map((nav) => (
        <g key={nav}>
          <path d={`M0 ${shape.y(nav)}H${width + 4}`} stroke="var(--line)" />
          <text x={width + 8} y={shape.y(nav) + 4}>
            {figure(String(nav), 2, 4)}
          </text>
        </g>
      ))}
      {shape.times.map((at, place) => {
        const before = shape.times[place - 1]
        const label = isDay ? time(at) : shortDay(at)
        // A product that is a few days old has two places in one day: one name is enough.
        if (!isDay && before !== undefined && shortDay(before) === label) return null
        return (
          <text key={at} x={shape.x(at)} y={height - 4} textAnchor="middle">
            {label}
          </text>
        )
      })}
    </g>
  )
}

interface TicketLineProps {
  readonly name: string
  readonly value: string
  readonly y: number
  readonly width: number
  readonly onDrag: (y: number) => void
}

/** By the pointer alone: the same figure is typed in the ticket. */
function TicketLine({ name, value, y, width, onDrag }: TicketLineProps) {
  const move = (event: PointerEvent<SVGGElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const top = event.currentTarget.ownerSVGElement?.getBoundingClientRect().top ?? 0
    onDrag(event.clientY - top)
  }
  const tagWidth = name.length * 6.2 + 24
  return (
    <g
      className="cursor-ns-resize touch-none"
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={move}
    >
      <path d={`M0 ${y}H${width}`} stroke="transparent" strokeWidth="24" />
      <path d={`M0 ${y}H${width}`} stroke="var(--accent)" />
      <rect x={12} y={y - 10} width={tagWidth} height={20} fill="var(--paper)" stroke="var(--accent)" />
      <path d={`M18 ${y - 3}h6M18 ${y}h6M18 ${y + 3}h6`} stroke="var(--accent)" />
      <text x={30} y={y + 4} fill="var(--accent)" className="font-semibold">
        {name}
      </text>
      <rect x={width} y={y - 9} width={GUTTER} height={18} fill="var(--accent)" />
      <text x={width + 8} y={y + 4} fill="var(--on-accent)" className="font-semibold">
        {value}
      </text>
    </g>
  )
}
