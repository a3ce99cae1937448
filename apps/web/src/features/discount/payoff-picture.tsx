import type { DiscountTerms } from '@bourse/contract/discount-payoff'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useId } from 'react'
import { Hatch } from '../../app/page/hatch.tsx'
import { useAmounts } from '../../app/page/use-amounts.ts'
import { useNarrow } from '../../app/page/use-narrow.ts'
import { useSize } from '../../app/page/use-size.ts'
import { evenPrice, outcomeSums, priceUnits, strikePrice } from './discount-view.ts'
import { ANGLES } from './hatch.tsx'
import { type PayoffShape, payoffShape } from './payoff-shape.ts'

interface PayoffPictureProps {
  readonly terms: DiscountTerms
  readonly coin: string
  readonly quote: string
  readonly spot: string | null
  /** What is given, with its coin. */
  readonly given: string
}

const TOP = 26
const FOOT = 24
const GUTTER = 62
const LEAST_GAP = 44
/** Words over hatching stand on a rim of paper. */
const HALO = { paintOrder: 'stroke', stroke: 'var(--paper)', strokeWidth: 4, strokeLinejoin: 'round' } as const

/** What a trade is worth at its settlement, over the price of then. The table beneath says the same in figures. */
export function PayoffPicture(props: PayoffPictureProps) {
  const narrow = useNarrow()
  const [ref, size] = useSize<HTMLDivElement>()
  const height = narrow ? 300 : 336
  return (
    <div ref={ref} style={{ height }} className="overflow-hidden max-md:-mx-4">
      {size !== null && size.width > 0 && <Drawing {...props} width={size.width} height={height} />}
    </div>
  )
}

function Drawing({
  terms,
  coin,
  quote,
  spot,
  given,
  width,
  height,
}: PayoffPictureProps & { width: number; height: number }) {
  const t = useTranslations('discount.picture')
  const id = useId()
  const { figure, amount } = useAmounts()
  const side = terms.direction === 'sell_high' ? 'sell' : 'buy'
  const box = { width: width - GUTTER, height: height - TOP - FOOT }
  const shape = payoffShape(terms, spot === null ? null : priceUnits(spot), box)
  const sums = outcomeSums(terms)
  // Below the strike the base is paid, above it the quote, whichever of the two was given.
  const [base, paidQuote] = side === 'sell' ? [sums.kept, sums.exchanged] : [sums.exchanged, sums.kept]
  const words = {
    given,
    strike: figure(strikePrice(terms), 0),
    even: figure(evenPrice(terms), 0, 2),
    below: amount(base.total, coin),
    above: `${figure(paidQuote.total, 0, 2)}\u00a0${quote}`,
  }
  return (
    <svg width={width} height={height} role="img" aria-label={t(`summary.${side}`, words)} className="block text-agate">
      <Hatches id={id} />
      <g transform={`translate(0 ${TOP})`}>
        <Axes shape={shape} box={box} />
        <path d={shape.below} fill={`url(#${id}below)`} />
        <path d={shape.above} fill={`url(#${id}above)`} />
        <path d={shape.lost} fill={`url(#${id}lost)`} />
        <path d={`M0 ${box.height + 0.5}H${box.width}`} stroke="var(--ink)" />
        <path d={shape.holding} fill="none" stroke="var(--ink-2)" strokeDasharray="4 4" />
        <path d={shape.line} fill="none" stroke="var(--ink)" strokeWidth="2" strokeLinejoin="round" />
        <Marks shape={shape} box={box} words={words} now={spot === null ? '' : figure(spot, 2, 2)} />
        <Names side={side} shape={shape} box={box} words={words} />
        <Zones side={side} shape={shape} box={box} words={words} />
      </g>
    </svg>
  )
}

function Hatches({ id }: { readonly id: string }) {
  return (
    <defs>
      <Hatch id={`${id}below`} angle={ANGLES.below} colour="line-2" />
      <Hatch id={`${id}above`} angle={ANGLES.above} colour="line-2" />
      <Hatch id={`${id}lost`} angle={ANGLES.above} colour="down" />
    </defs>
  )
}

interface PartProps {
  readonly shape: PayoffShape
  readonly box: { readonly width: number; readonly height: number }
}

function Axes({ shape, box }: PartProps) {
  const { figure } = useAmounts()
  return (
    <g fill="var(--ink-2)">
      {shape.worths.map((worth) => (
        <g key={worth}>
          <path d={`M0 ${shape.y(worth)}H${box.width + 6}`} stroke="var(--line)" />
          <text x={box.width + 10} y={shape.y(worth) + 4}>
            {figure(String(worth), 0, 2)}
          </text>
        </g>
      ))}
      {shape.prices.map((price, place) => (
        <g key={price}>
          <path d={`M${shape.x(price)} ${box.height}v5`} stroke="var(--ink)" />
          <text
            x={shape.x(price)}
            y={box.height + 18}
            textAnchor={place === 0 && shape.x(price) < 24 ? 'start' : 'middle'}
          >
            {figure(String(price), 0, 2)}
          </text>
        </g>
      ))}
    </g>
  )
}

/** Of the texts: what is given, the strike, the break-even, and what is paid either side. */
type Words = Readonly<Record<'given' | 'strike' | 'even' | 'below' | 'above', string>>

interface MarksProps extends PartProps {
  readonly words: Words
  /** The price of now. */
  readonly now: string
}

/** Strike, price of now and break-even. Names stand on the side where there is room. */
function Marks({ shape: { strike, spot, even }, box, words, now }: MarksProps) {
  const t = useTranslations('discount.picture')
  const nowLeft = spot === null || spot.x <= strike.x
  const evenLeft = even.x > box.width * 0.65
  return (
    <>
      {spot !== null && (
        <>
          <path d={`M${spot.x} 0V${box.height}`} stroke="var(--ink)" strokeDasharray="2 3" />
          <Flag
            at={spot.x}
            left={nowLeft}
            text={t('today', { price: now })}
            within={box.width}
            fill="var(--inverse)"
            ink="var(--on-inverse)"
          />
          <circle cx={spot.x} cy={spot.y} r="4" fill="var(--ink)" />
        </>
      )}
      <path d={`M${strike.x} 0V${box.height}`} stroke="var(--accent)" strokeWidth="1.5" />
      <Flag
        at={strike.x}
        left={!nowLeft}
        text={t('strike', { price: words.strike })}
        within={box.width}
        fill="var(--accent)"
        ink="var(--on-accent)"
      />
      <circle cx={even.x} cy={even.y} r="4" fill="var(--paper)" stroke="var(--ink)" strokeWidth="1.5" />
      <text
        x={even.x + (evenLeft ? -8 : 8)}
        y={even.y + 18}
        textAnchor={evenLeft ? 'end' : 'start'}
        {...HALO}
        className="font-semibold"
        fill="var(--ink)"
      >
        {t('even', { price: words.even })}
      </text>
    </>
  )
}

/** What the broken line is, and what lies between it and the other one, where that is wide enough to be named. */
function Names({ side, shape: { named, gap }, box, words }: PartProps & { side: 'sell' | 'buy'; words: Words }) {
  const t = useTranslations('discount')
  const isSell = side === 'sell'
  const [anchor, x] = isSell ? (['end', box.width - 8] as const) : (['start', 8] as const)
  return (
    <>
      <text x={isSell ? named.x : x} y={named.y - (isSell ? 10 : 6)} textAnchor={anchor} fill="var(--ink-2)" {...HALO}>
        {t('table.holding')}
      </text>
      {gap.height > LEAST_GAP && (
        <text
          x={x}
          y={gap.middle + 4}
          textAnchor={anchor}
          fill="var(--down)"
          {...HALO}
          className="font-semibold max-md:hidden"
        >
          {t(`picture.lost.${side}`, words)}
        </text>
      )}
    </>
  )
}

interface FlagProps {
  readonly at: number
  readonly left: boolean
  readonly text: string
  /** As wide as the picture is. */
  readonly within: number
  readonly fill: string
  readonly ink: string
}

/** As wide as its text, which nobody has measured: 6.3 px a character is what the face needs. It stays within the picture. */
function Flag({ at, left, text, within, fill, ink }: FlagProps) {
  const width = text.length * 6.3 + 12
  const x = Math.max(0, Math.min(left ? at - width : at, within - width))
  return (
    <g>
      <rect x={x} y={-20} width={width} height={18} fill={fill} />
      <text x={x + width / 2} y={-7} textAnchor="middle" fill={ink} className="font-semibold">
        {text}
      </text>
    </g>
  )
}

/** The two outcomes, either side of the strike, where each of them is paid. */
function Zones({ side, shape, box, words }: PartProps & { side: 'sell' | 'buy'; words: Words }) {
  const t = useTranslations('discount.picture')
  const zones = [
    { key: 'below', x: 10, head: t(`below.${side}`, words), sum: words.below },
    { key: 'above', x: shape.strike.x + 10, head: t(`above.${side}`, words), sum: words.above },
  ] as const
  return zones.map(({ key, x, head, sum }) => (
    <g key={key} fill="var(--ink)">
      <text x={x} y={box.height - 40} fill="var(--ink-2)" {...HALO}>
        {head}
      </text>
      <text x={x} y={box.height - 16} {...HALO} className="font-semibold text-read">
        {sum}
      </text>
    </g>
  ))
}
