import type { PublicTrade, TradingPair } from '@bourse/contract'
import { cx } from '@bourse/ui/class-names.ts'
import { formatDecimal } from '@bourse/ui/format.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { SkeletonRows } from '@bourse/ui/skeleton.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { memo } from 'react'
import { useStale } from '../../../app/live/use-stream-state.ts'
import { useTrades } from '../../../app/live/use-trades.ts'
import { useSize } from '../../../app/page/use-size.ts'

const ROW_PX = 20
const SHOWN_AT_FIRST = 8

export function LatestTrades({ pair, className }: { pair: TradingPair; className?: string }) {
  const t = useTranslations('trade.trades')
  const trades = useTrades(pair.symbol)
  const stale = useStale()
  const [ref, size] = useSize<HTMLDivElement>()
  const count = size === null ? SHOWN_AT_FIRST : Math.floor(size.height / ROW_PX) - 1
  return (
    <section aria-label={t('title')} className={cx('flex min-h-0 min-w-0 flex-col', className)}>
      <h2 className="flex h-8 shrink-0 items-center px-3 font-semibold text-dense max-md:hidden">{t('title')}</h2>
      <div ref={ref} className={cx('min-h-0 flex-1 overflow-hidden', stale && 'saturate-0')}>
        {trades?.length === 0 ? (
          <EmptyState className="border-0" title={t('emptyTitle')} text={t('emptyText')} />
        ) : (
          <table className="w-full table-fixed border-collapse text-dense">
            <caption className="sr-only">{t('title')}</caption>
            <thead className="text-agate text-ink-3">
              <tr className="h-5">
                <th scope="col" className="pl-3 text-left font-normal max-md:pl-4">
                  {t('price', { quote: pair.quoteCurrencyInfo.code })}
                </th>
                <th scope="col" className="text-right font-normal">
                  {t('amount', { base: pair.baseCurrencyInfo.code })}
                </th>
                <th scope="col" className="w-[84px] pr-3 text-right font-normal max-md:pr-4">
                  {t('time')}
                </th>
              </tr>
            </thead>
            <tbody>
              {trades === undefined ? (
                <SkeletonRows rows={Math.min(count, SHOWN_AT_FIRST)} columns={[64, 48, 52]} dense />
              ) : (
                trades.slice(0, count).map((trade, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: rows stay and texts move through them, which costs the least.
                  <TradeRow key={place} trade={trade} pair={pair} />
                ))
              )}
            </tbody>
          </table>
        )}
      </div>
    </section>
  )
}

const times = new Map<string, Intl.DateTimeFormat>()

function timeFormat(locale: string): Intl.DateTimeFormat {
  const known = times.get(locale)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  times.set(locale, made)
  return made
}

/** The colour and the arrow are those of the side that took: up when it bought. */
const TradeRow = memo(function TradeRow({ trade, pair }: { trade: PublicTrade; pair: TradingPair }) {
  const t = useTranslations('trade.trades')
  const locale = useLocaleTag()
  const bought = trade.side === 'buy'
  return (
    <tr className="h-5">
      <td className={cx('pl-3 max-md:pl-4', bought ? 'text-up' : 'text-down')}>
        <span className="inline-flex items-center gap-1">
          {formatDecimal(trade.price, { locale, scale: pair.quoteScale })}
          <svg viewBox="0 0 8 8" width="6" height="6" role="img" aria-label={bought ? t('bought') : t('sold')}>
            <path d={bought ? 'M4 1 7.500 7h-7z' : 'M4 7 .5 1h7z'} fill="currentColor" />
          </svg>
        </span>
      </td>
      <td className="text-right">{formatDecimal(trade.amount, { locale, scale: pair.baseScale })}</td>
      <td className="pr-3 text-right text-ink-3 max-md:pr-4">{timeFormat(locale).format(trade.time)}</td>
    </tr>
  )
})
