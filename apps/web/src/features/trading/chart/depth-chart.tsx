import type { TradingPair } from '@bourse/contract'
import { Segmented } from '@bourse/ui/fields/segmented.tsx'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { type PointerEvent, useState } from 'react'
import { useDepth } from '../../../app/live/use-depth.ts'
import { useSize } from '../../../app/page/use-size.ts'
import { type DepthShape, depthShape, type Size, stairPath, totalAt } from './depth-chart-shape.ts'

const REACHES = ['0.005', '0.01', '0.02', '0.05'] as const
type Reach = (typeof REACHES)[number]

const FOOT_PX = 24
const HEAD_PX = 44

/** What is offered on either side of the middle: stepped lines, hatched at opposite angles, the middle dotted. */
export function DepthChart({ pair }: { pair: TradingPair }) {
  const t = useTranslations('trade.depth')
  const locale = useLocaleTag()
  const book = useDepth(pair.symbol)
  const [reach, setReach] = useState<Reach>('0.01')
  const [ref, size] = useSize<HTMLDivElement>()
  const shape = book === undefined ? null : depthShape(book, Number(reach))
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  return (
    <div ref={ref} className="absolute inset-0">
      <div className="absolute top-2.5 left-4 z-2 md:left-5">
        <Segmented
          size="sm"
          label={t('reach')}
          value={reach}
          onChange={setReach}
          options={REACHES.map((value) => ({ value, label: `±${percent.format(Number(value))}` }))}
        />
      </div>
      {shape !== null && size !== null && <DepthDrawing pair={pair} shape={shape} size={size} />}
      {book !== undefined && shape === null && (
        <EmptyState className="border-0 pt-20" title={t('emptyTitle')} text={t('emptyText')} />
      )}
    </div>
  )
}

interface DepthDrawingProps {
  pair: TradingPair
  shape: DepthShape
  size: Size
}

function DepthDrawing({ pair, shape, size }: DepthDrawingProps) {
  const t = useTranslations('trade.depth')
  const [pointed, setPointed] = useState<number | null>(null)
  const { price, amount } = useFigures(pair)
  const plot = { width: size.width, height: Math.max(0, size.height - HEAD_PX - FOOT_PX) }
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setPointed(shape.low + ((event.clientX - left) / width) * (shape.high - shape.low))
  }
  const reached = pointed === null ? null : totalAt(shape, pointed)
  const at = { price: price(reached?.price ?? 0), total: amount(reached?.total ?? 0) }
  const totals = {
    bids: amount(shape.bids.at(-1)?.total ?? 0),
    asks: amount(shape.asks.at(-1)?.total ?? 0),
    low: price(shape.low),
    high: price(shape.high),
    base: pair.baseCurrencyInfo.code,
  }
  return (
    <>
      <svg
        width={size.width}
        height={size.height}
        role="img"
        aria-label={t('summary', totals)}
        onPointerMove={point}
        onPointerLeave={() => setPointed(null)}
        className="block touch-pan-y"
      >
        <DepthHatches />
        <g transform={`translate(0 ${HEAD_PX})`}>
          <Side shape={shape} side="bids" size={plot} />
          <Side shape={shape} side="asks" size={plot} />
          <line x1="50%" x2="50%" y1={0} y2={plot.height} stroke="var(--ink-3)" strokeDasharray="1 3" />
          {pointed !== null && <Pointer shape={shape} size={plot} price={pointed} />}
        </g>
        <DepthAxis shape={shape} size={size} write={price} />
      </svg>
      <p className="pointer-events-none absolute top-3 right-4 max-w-[60%] text-right text-agate text-ink-2 md:right-5">
        {pointed === null ? t('within', totals) : t('at', { ...at, base: totals.base })}
      </p>
    </>
  )
}

function useFigures(pair: TradingPair) {
  const locale = useLocaleTag()
  const writer = (scale: number) => {
    const format = new Intl.NumberFormat(locale, { minimumFractionDigits: scale, maximumFractionDigits: scale })
    return (value: number) => format.format(value)
  }
  return { price: writer(pair.quoteScale), amount: writer(pair.baseScale) }
}

/** Engraving: fills are hatched at 45 degrees, never gradients. */
function DepthHatches() {
  return (
    <defs>
      {(['bids', 'asks'] as const).map((side) => (
        <pattern
          key={side}
          id={`depth-${side}`}
          width="4"
          height="4"
          patternUnits="userSpaceOnUse"
          patternTransform={`rotate(${side === 'bids' ? 45 : -45})`}
        >
          <path d="M0 0V4" stroke={side === 'bids' ? 'var(--up)' : 'var(--down)'} strokeWidth="0.9" opacity="0.5" />
        </pattern>
      ))}
    </defs>
  )
}

function Side({ shape, side, size }: { shape: DepthShape; side: 'bids' | 'asks'; size: Size }) {
  const { line, area } = stairPath(shape, side, size)
  return (
    <>
      <path d={area} fill={`url(#depth-${side})`} />
      <path d={line} fill="none" stroke={side === 'bids' ? 'var(--up)' : 'var(--down)'} strokeWidth="1.4" />
    </>
  )
}

function Pointer({ shape, size, price }: { shape: DepthShape; size: Size; price: number }) {
  const { total, side } = totalAt(shape, price)
  const x = ((price - shape.low) / (shape.high - shape.low)) * size.width
  const y = size.height - (shape.largest === 0 ? 0 : (total / shape.largest) * size.height)
  return (
    <>
      <line x1={x} x2={x} y1={0} y2={size.height} stroke="var(--ink-3)" strokeDasharray="1 3" />
      <circle
        cx={x}
        cy={y}
        r="3.5"
        fill={side === 'bids' ? 'var(--up)' : 'var(--down)'}
        stroke="var(--paper)"
        strokeWidth="1.5"
      />
    </>
  )
}

const MARKS = [0.1, 0.3, 0.5, 0.7, 0.9] as const

interface DepthAxisProps {
  shape: DepthShape
  size: Size
  write: (price: number) => string
}

/** Ticked at five minor steps, like every axis. */
function DepthAxis({ shape, size, write }: DepthAxisProps) {
  const y = size.height - FOOT_PX
  const ticks = Array.from({ length: 51 }, (_, place) => place / 50)
  return (
    <g>
      <line x1={0} x2={size.width} y1={y + 0.5} y2={y + 0.5} stroke="var(--line-2)" />
      {ticks.map((at) => (
        <line key={at} x1={at * size.width} x2={at * size.width} y1={y} y2={y + 3} stroke="var(--line-2)" />
      ))}
      {MARKS.map((at) => (
        <text key={at} x={at * size.width} y={size.height - 6} textAnchor="middle" fontSize="11" fill="var(--ink-3)">
          {write(shape.low + at * (shape.high - shape.low))}
        </text>
      ))}
    </g>
  )
}
