import type { TradingPair } from '@bourse/contract'
import { Segmented } from '@bourse/ui/fields/segmented.tsx'
import { MINUS } from '@bourse/ui/format.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { type PointerEvent, type ReactNode, useState } from 'react'
import { useDepth } from '../../../app/live/use-depth.ts'
import { useSize } from '../../../app/page/use-size.ts'
import { AXIS_PX, DepthAmountAxis, DepthCrosshair, DepthPriceAxis, FOOT_PX } from './depth-chart-axes.tsx'
import { type DepthShape, depthShape, type Size, stairPath, totalAt } from './depth-chart-shape.ts'

const REACHES = ['0.005', '0.01', '0.02', '0.05'] as const
type Reach = (typeof REACHES)[number]

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
  // As a part of the width, so that the crosshair stays under the pointer while the market moves.
  const [pointed, setPointed] = useState<number | null>(null)
  const { price, amount, distance } = useFigures(pair)
  const plot = { width: Math.max(0, size.width - AXIS_PX), height: Math.max(0, size.height - HEAD_PX - FOOT_PX) }
  const reached = totalAt(shape, shape.low + (pointed ?? 0.5) * (shape.high - shape.low))
  const base = pair.baseCurrencyInfo.code
  const figures = { price: price(reached.price), total: amount(reached.total) }
  const at = t('at', { ...figures, base, distance: distance(reached.price / shape.middle - 1) })
  const totals = {
    bids: amount(shape.bids.at(-1)?.total ?? 0),
    asks: amount(shape.asks.at(-1)?.total ?? 0),
    low: price(shape.low),
    high: price(shape.high),
    base,
  }
  return (
    <>
      <DepthPlot pair={pair} shape={shape} size={size} plot={plot} label={t('summary', totals)} onPoint={setPointed}>
        {pointed !== null && <DepthCrosshair shape={shape} plot={plot} at={reached} figures={figures} />}
      </DepthPlot>
      <DepthWalk top={HEAD_PX} plot={plot} pointed={pointed} text={at} onPoint={setPointed} />
      <p className="pointer-events-none absolute top-3 right-4 max-w-[60%] text-right text-agate text-ink-2 max-md:top-11 max-md:right-[72px] max-md:bg-paper md:right-5">
        {pointed === null ? t('within', totals) : at}
      </p>
    </>
  )
}

interface DepthPlotProps extends DepthDrawingProps {
  plot: Size
  /** The drawing in words. */
  label: string
  onPoint: (part: number | null) => void
  children: ReactNode
}

function DepthPlot({ pair, shape, size, plot, label, onPoint, children }: DepthPlotProps) {
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const part = (event.clientX - event.currentTarget.getBoundingClientRect().left) / plot.width
    onPoint(Math.min(1, Math.max(0, part)))
  }
  const middle = plot.width / 2
  return (
    <svg
      width={size.width}
      height={size.height}
      role="img"
      aria-label={label}
      onPointerDown={point}
      onPointerMove={point}
      onPointerLeave={() => onPoint(null)}
      className="block touch-pan-y"
    >
      <DepthHatches />
      <g transform={`translate(0 ${HEAD_PX})`}>
        <DepthAmountAxis shape={shape} plot={plot} scale={pair.baseScale} base={pair.baseCurrencyInfo.code} />
        <Side shape={shape} side="bids" size={plot} />
        <Side shape={shape} side="asks" size={plot} />
        <line x1={middle} x2={middle} y1={0} y2={plot.height} stroke="var(--ink-3)" strokeDasharray="1 3" />
        <DepthPriceAxis shape={shape} plot={plot} scale={pair.quoteScale} />
        {children}
      </g>
    </svg>
  )
}

/** Steps from one edge to the other, for the arrow keys. */
const STEPS = 100

interface DepthWalkProps {
  top: number
  plot: Size
  pointed: number | null
  text: string
  onPoint: (part: number | null) => void
}

/** The crosshair by keyboard: a slider that shows nothing of its own but the ring of the focus. */
function DepthWalk({ top, plot, pointed, text, onPoint }: DepthWalkProps) {
  const t = useTranslations('trade.depth')
  return (
    <input
      type="range"
      min={0}
      max={STEPS}
      value={Math.round((pointed ?? 0.5) * STEPS)}
      aria-label={t('walk')}
      aria-valuetext={text}
      onChange={(event) => onPoint(Number(event.target.value) / STEPS)}
      onBlur={() => onPoint(null)}
      style={{ top, height: plot.height, width: plot.width }}
      className="pointer-events-none absolute left-0 appearance-none bg-transparent focus-visible:-outline-offset-2 [&::-moz-range-thumb]:opacity-0 [&::-webkit-slider-thumb]:opacity-0"
    />
  )
}

function useFigures(pair: TradingPair) {
  const locale = useLocaleTag()
  const writer = (scale: number) => {
    const format = new Intl.NumberFormat(locale, { minimumFractionDigits: scale, maximumFractionDigits: scale })
    return (value: number) => format.format(value)
  }
  const percent = new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  })
  return {
    price: writer(pair.quoteScale),
    amount: writer(pair.baseScale),
    distance: (part: number) => percent.format(part).replace('-', MINUS),
  }
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
