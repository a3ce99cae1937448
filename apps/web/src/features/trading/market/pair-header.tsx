import type { TradingPair } from '@bourse/contract'
import { cx } from '@bourse/ui/class-names.ts'
import { Change, FlashOnChange, Price } from '@bourse/ui/figure.tsx'
import { abbreviateA, abbreviateB, formatDecimal, shiftPoint, signOf } from '@bourse/ui/format.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Skeleton } from '@bourse/ui/skeleton.tsx'
import type { ReactNode } from 'react'
import { useStale } from '../../../app/live/use-stream-state.ts'
import { useTicker } from '../../../app/live/use-ticker.ts'
import { absoluteChange } from './pair-header-figures.ts'
import { DayRange } from './pair-header-range.tsx'
import { FavouriteStar } from './pair-header-star.tsx'
import { PairButton } from './pair-header-switch.tsx'
import { useLastPrice } from './use-last-price.ts'

export interface PairHeaderProps {
  pair: TradingPair
  onChoose: (symbol: string) => void
  /** Stands before the star: the way to what is known of the market. */
  info: ReactNode
}

/** The row of the desktop and the tablet: pair, price, change and the figures of the day. */
export function PairHeader({ pair, onChoose, info }: PairHeaderProps) {
  return (
    <div className="flex h-[52px] min-w-0 items-center gap-6 border-line border-b bg-paper px-5">
      <PairButton pair={pair} onChoose={onChoose} />
      <LastPriceFigure pair={pair} className="pl-2 font-medium text-[26px] leading-8 tracking-[-0.01em]" chip />
      <DayFigures pair={pair} />
      <div className="ml-auto flex shrink-0 items-center gap-3">
        {info}
        <FavouriteStar symbol={pair.symbol} />
      </div>
    </div>
  )
}

interface LastPriceFigureProps {
  pair: TradingPair
  className: string
  chip?: boolean
}

export function LastPriceFigure({ pair, className, chip = false }: LastPriceFigureProps) {
  const last = useLastPrice(pair.symbol)
  const ticker = useTicker(pair.symbol)
  const stale = useStale()
  return (
    <div className={cx('flex shrink-0 items-center gap-3', stale && 'saturate-0')}>
      <span className={className}>
        {last === null ? (
          <Skeleton width={120} height={20} />
        ) : (
          <FlashOnChange value={last.price}>
            <Price value={last.price} scale={pair.quoteScale} direction={last.direction} />
          </FlashOnChange>
        )}
      </span>
      {chip &&
        (ticker?.change1d == null ? (
          <Skeleton width={64} height={20} />
        ) : (
          <Change chip value={shiftPoint(ticker.change1d, 2)} />
        ))}
    </div>
  )
}

/** The figures that do not fit are left out from the right; the range says the most in the least room and stays longest. */
function DayFigures({ pair }: { pair: TradingPair }) {
  const t = useTranslations('trade.header')
  const locale = useLocaleTag()
  const ticker = useTicker(pair.symbol)
  const price = (value: string | null | undefined) =>
    value == null ? null : formatDecimal(value, { locale, scale: pair.quoteScale })
  const change = absoluteChange(ticker?.last, ticker?.change1d, pair.quoteScale)
  return (
    <dl className="flex h-9 min-w-0 flex-1 flex-wrap gap-x-6 overflow-hidden">
      <Stat name={t('range')} className="w-[148px]">
        <DayRange pair={pair} />
      </Stat>
      <Stat name={t('change')}>
        {change === null ? null : (
          <span className={cx(signOf(change) > 0 && 'text-up', signOf(change) < 0 && 'text-down')}>
            {formatDecimal(change, { locale, scale: pair.quoteScale, signed: true })}
          </span>
        )}
      </Stat>
      <Stat name={t('high')}>{price(ticker?.high24h)}</Stat>
      <Stat name={t('low')}>{price(ticker?.low24h)}</Stat>
      <Stat name={t('volume', { asset: pair.baseCurrencyInfo.code })}>
        {ticker === undefined ? null : abbreviateA(ticker.volume24h, locale)}
      </Stat>
      <Stat name={t('volume', { asset: pair.quoteCurrencyInfo.code })}>
        {ticker === undefined ? null : abbreviateB(ticker.quoteVolume24h, locale)}
      </Stat>
    </dl>
  )
}

function Stat({ name, className, children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <div className={cx('flex h-9 flex-col justify-center', className)}>
      <dt className="whitespace-nowrap text-agate text-ink-3">{name}</dt>
      <dd className="h-4 whitespace-nowrap font-medium text-dense">{children ?? <Skeleton width={56} height={9} />}</dd>
    </div>
  )
}
