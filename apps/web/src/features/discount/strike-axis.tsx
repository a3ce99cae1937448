import type { DiscountProduct } from '@bourse/contract'
import { cx } from '@bourse/ui/class-names.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useAmounts } from '../../app/page/use-amounts.ts'
import { awayPercent, type Chosen } from './discount-view.ts'

interface StrikeAxisProps {
  readonly chosen: Chosen
  readonly onChoose: (product: DiscountProduct) => void
}

const WIDTH = 1_000
const HEIGHT = 44
const TICKS = 40
/** What lies beyond the outermost price, as a part of the whole. */
const MARGIN = 0.06

/** The strikes as cards, each tied to its place on the axis of prices, with the price of now beneath. */
export function StrikeAxis({ chosen: { direction, strikes, product }, onChoose }: StrikeAxisProps) {
  const t = useTranslations('discount.choice')
  const { figure } = useAmounts()
  const spot = product?.indexPrice ?? null
  const prices = [...strikes.map(({ strike }) => Number(strike)), ...(spot === null ? [] : [Number(spot)])]
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  const air = (most - least || most * 0.02) * MARGIN
  const x = (price: number) => ((price - least + air) / (most - least + 2 * air)) * WIDTH
  if (strikes.length === 0) return <p className="mt-4 text-body text-ink-2">{t('none')}</p>
  return (
    <div className="mt-4">
      <p className="mb-1.5 flex justify-between gap-3 font-medium text-body text-ink-2">
        {t(`strike.${direction}`)}
        <span className="font-normal text-dense text-ink-3">{t(`strikeHint.${direction}`)}</span>
      </p>
      <Cards strikes={strikes} product={product} spot={spot} label={t(`strike.${direction}`)} onChoose={onChoose} />
      <Axis strikes={strikes} product={product} spot={spot} x={x} />
      {spot !== null && (
        <p
          className="mt-0.5 w-max max-w-full font-semibold text-agate"
          style={{ marginLeft: `clamp(0px, calc(${x(Number(spot)) / 10}% - 52px), calc(100% - 120px))` }}
        >
          {t('today', { price: figure(spot, 2, 2) })}
        </p>
      )}
    </div>
  )
}

interface PartProps {
  readonly strikes: readonly DiscountProduct[]
  readonly product: DiscountProduct | undefined
  readonly spot: string | null
}

interface CardsProps extends PartProps {
  readonly label: string
  readonly onChoose: (product: DiscountProduct) => void
}

function Cards({ strikes, product, spot, label, onChoose }: CardsProps) {
  const t = useTranslations('discount.choice')
  const { figure, percent, change } = useAmounts()
  const rate = ({ state, apy }: DiscountProduct) =>
    state === 'sold_out' ? t('soldOut') : apy === null ? t('noRate') : t('apy', { apy: percent(apy) })
  return (
    <fieldset aria-label={label} className="grid min-w-0 auto-cols-fr grid-flow-col">
      {strikes.map((own) => (
        <span key={own.id} className="flex justify-center px-0.5">
          <button
            type="button"
            aria-pressed={own.id === product?.id}
            onClick={() => onChoose(own)}
            className={cx(
              'w-full max-w-[104px] rounded-1 border border-line-ctl bg-paper-up px-1 py-1 text-center hover:border-ink',
              'aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-on-accent',
              own.state === 'sold_out' && 'border-dashed text-ink-2',
            )}
          >
            <span className="block font-semibold text-dense md:text-body">{figure(own.strike, 0)}</span>
            <span className="block text-agate">{rate(own)}</span>
            {spot !== null && <span className="block text-agate">{change(awayPercent(own.strike, spot), 1)}</span>}
          </button>
        </span>
      ))}
    </fieldset>
  )
}

/** From the middle of each card to the place of its price. */
function Axis({ strikes, product, spot, x }: PartProps & { readonly x: (price: number) => number }) {
  const centre = (place: number) => ((place + 0.5) / strikes.length) * WIDTH
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width="100%"
      height={HEIGHT}
      preserveAspectRatio="none"
      fill="none"
      aria-hidden="true"
      className="block overflow-visible"
    >
      {strikes.map((own, place) => (
        <path
          key={own.id}
          d={`M${centre(place)} 0V8L${x(Number(own.strike))} 22V36`}
          vectorEffect="non-scaling-stroke"
          stroke={own.id === product?.id ? 'var(--accent)' : 'var(--line-ctl)'}
          strokeWidth={own.id === product?.id ? 2 : 1}
        />
      ))}
      {Array.from({ length: TICKS + 1 }, (_, place) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: a tick is its place.
          key={place}
          d={`M${(place * WIDTH) / TICKS} ${place % 5 === 0 ? 28 : 32}V36`}
          vectorEffect="non-scaling-stroke"
          stroke="var(--line-ctl)"
        />
      ))}
      <path d={`M0 36H${WIDTH}`} vectorEffect="non-scaling-stroke" stroke="var(--ink)" />
      {spot !== null && (
        <path
          d={`M${x(Number(spot))} 22V44`}
          vectorEffect="non-scaling-stroke"
          stroke="var(--ink)"
          strokeDasharray="2 2"
        />
      )}
    </svg>
  )
}
