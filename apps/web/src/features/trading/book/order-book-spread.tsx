import type { TradingPair } from '@bourse/contract'
import { cx } from '@bourse/ui/class-names.ts'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { formatDecimal, formatPercent, shiftPoint } from '@bourse/ui/format.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { useDepthPick } from '../../../app/live/use-depth.ts'
import { useLastPrice } from '../market/use-last-price.ts'
import type { PickPrice } from '../ticket/picked-price.ts'
import { spreadOf } from './order-book.ts'

interface SpreadRowProps {
  pair: TradingPair
  onPick: PickPrice
}

const WASH = { up: 'text-up', down: 'text-down' } as const

/** Between the sides: the last price, which fills the form too, and how far the sides are apart. */
export function SpreadRow({ pair, onPick }: SpreadRowProps) {
  const t = useTranslations('trade.book')
  const locale = useLocaleTag()
  const last = useLastPrice(pair.symbol)
  const Arrow = last?.direction === 'down' ? drawings.arrowDown : drawings.arrowUp
  return (
    <div className="flex h-9 shrink-0 items-center justify-between border-line-2 border-y px-3 max-md:px-4">
      <button
        type="button"
        aria-label={
          last === null
            ? t('lastPrice')
            : t('fillLast', { price: formatDecimal(last.price, { locale, scale: pair.quoteScale }) })
        }
        disabled={last === null}
        onClick={() => last !== null && onPick({ price: last.price, side: last.direction === 'down' ? 'sell' : 'buy' })}
        className={cx('inline-flex items-center gap-1 font-semibold text-h4', last?.direction && WASH[last.direction])}
      >
        {last === null ? '–' : formatDecimal(last.price, { locale, scale: pair.quoteScale })}
        {last?.direction !== undefined && <Icon of={Arrow} size={12} />}
      </button>
      <SpreadFigure pair={pair} />
    </div>
  )
}

function SpreadFigure({ pair }: { pair: TradingPair }) {
  const t = useTranslations('trade.book')
  const locale = useLocaleTag()
  const bid = useDepthPick(pair.symbol, ({ bids }) => bids[0]?.[0])
  const ask = useDepthPick(pair.symbol, ({ asks }) => asks[0]?.[0])
  const spread = spreadOf(bid, ask, pair.quoteScale)
  if (spread === null) return null
  const figures = {
    value: formatDecimal(spread.value, { locale, scale: pair.quoteScale }),
    percent: formatPercent(shiftPoint(spread.share, 2), locale, { signed: false }),
  }
  return <span className="whitespace-nowrap text-agate text-ink-3">{t('spread', figures)}</span>
}
