import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Skeleton } from '@bourse/ui/skeleton.tsx'
import { type Breadth, breadthOf } from './market-order.ts'
import type { MarketRow } from './market-rows.ts'
import type { MarketData } from './use-market-data.ts'

/** The title, what there is, and how the day goes: as many parts up as there are coins that rose. */
export function MarketsHead({ data, rows }: { data: MarketData; rows: readonly MarketRow[] }) {
  const t = useTranslations('markets')
  const locale = useLocaleTag()
  const breadth = rows.length === 0 || data.tickers === undefined ? null : breadthOf(rows, data.tickers)
  const quotes = new Intl.ListFormat(locale, { type: 'conjunction' }).format(data.quotes)
  return (
    <div className="grid items-end gap-x-12 gap-y-4 lg:grid-cols-[1fr_408px]">
      <div>
        <h1 className="display page-title">{t('title')}</h1>
        <p className="mt-1.5 min-h-11 text-base text-ink-2 md:min-h-[22px]">
          {breadth === null ? (
            <Skeleton width={320} />
          ) : (
            t('summary', { count: rows.length, quotes, up: breadth.up, down: breadth.down })
          )}
        </p>
      </div>
      <BreadthBar breadth={breadth} />
    </div>
  )
}

/** Up is hollow and down is solid, as candles are, so that it reads without colour too. */
function BreadthBar({ breadth }: { breadth: Breadth | null }) {
  const t = useTranslations('markets.breadth')
  if (breadth === null) return <div className="h-7" />
  const { up, down, unchanged } = breadth
  return (
    <div className="h-7 font-semibold text-agate" role="img" aria-label={t('label', { up, down, unchanged })}>
      <div className="flex h-[9px] gap-1">
        {up > 0 && <span className="border border-up" style={{ flexGrow: up }} />}
        {unchanged > 0 && <span className="hatch border border-line-2" style={{ flexGrow: unchanged }} />}
        {down > 0 && <span className="bg-down" style={{ flexGrow: down }} />}
      </div>
      <div className="mt-1 flex justify-between" aria-hidden="true">
        <span className="text-up">{t('up', { count: up })}</span>
        <span className="text-down">{t('down', { count: down })}</span>
      </div>
    </div>
  )
}
