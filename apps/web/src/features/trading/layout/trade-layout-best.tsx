import type { TradingPair } from '@bourse/contract'
import { formatDecimal } from '@bourse/ui/format.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { useDepthPick } from '../../../app/live/use-depth.ts'
import { spreadOf } from '../book/order-book.ts'
import type { PickPrice } from '../ticket/picked-price.ts'

/** The top of the book beneath the chart of the phone; each side fills the form. */
export function BestPrices({ pair, onPick }: { pair: TradingPair; onPick: PickPrice }) {
  const t = useTranslations('trade.best')
  const locale = useLocaleTag()
  const { symbol } = pair
  const bid = useDepthPick(symbol, ({ bids }) => bids[0]?.[0])
  const ask = useDepthPick(symbol, ({ asks }) => asks[0]?.[0])
  const bidAmount = useDepthPick(symbol, ({ bids }) => bids[0]?.[1])
  const askAmount = useDepthPick(symbol, ({ asks }) => asks[0]?.[1])
  const spread = spreadOf(bid, ask, pair.quoteScale)
  const write = (value: string | undefined, scale: number) =>
    value === undefined ? '–' : formatDecimal(value, { locale, scale })
  const choose = (price: string | undefined, side: 'buy' | 'sell') => price !== undefined && onPick({ price, side })
  return (
    <div className="shrink-0 px-4 pt-2 pb-2.5">
      <div aria-hidden="true" className="flex justify-between text-agate text-ink-3">
        <span>{t('bid')}</span>
        {spread !== null && <span>{t('spread', { value: write(spread.value, pair.quoteScale) })}</span>}
        <span>{t('ask')}</span>
      </div>
      <div className="grid grid-cols-2 text-body">
        <button
          type="button"
          onClick={() => choose(bid, 'sell')}
          className="flex h-7 items-center justify-between gap-2"
        >
          <span className="sr-only">{t('fillBid')}</span>
          <span>{write(bidAmount, pair.baseScale)}</span>
          <span className="flex h-6 flex-1 items-center justify-end bg-up-wash pr-2 font-medium text-up">
            {write(bid, pair.quoteScale)}
          </span>
        </button>
        <button
          type="button"
          onClick={() => choose(ask, 'buy')}
          className="flex h-7 items-center justify-between gap-2"
        >
          <span className="flex h-6 flex-1 items-center bg-down-wash pl-2 font-medium text-down">
            {write(ask, pair.quoteScale)}
          </span>
          <span>{write(askAmount, pair.baseScale)}</span>
          <span className="sr-only">{t('fillAsk')}</span>
        </button>
      </div>
    </div>
  )
}
