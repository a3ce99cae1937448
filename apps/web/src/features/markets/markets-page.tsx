import { useTranslations } from '@bourse/ui/i18n.tsx'
import { ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import { TabPanel, Tabs } from '@bourse/ui/tabs.tsx'
import { lazy, Suspense, useLayoutEffect, useMemo, useRef } from 'react'
import { loadChunk } from '../../app/chunk.ts'
import { useFavourites } from '../../app/live/use-favourites.ts'
import { useNarrow } from '../../app/page/use-narrow.ts'
import { rowsOfTag } from './market-rows.ts'
import { MarketBoard } from './markets-board.tsx'
import { MarketControls } from './markets-controls.tsx'
import { MarketsHead } from './markets-head.tsx'
import { ShortLists } from './markets-short-lists.tsx'
import { ThemeChoice } from './markets-themes.tsx'
import { type MarketData, useMarketData } from './use-market-data.ts'
import { type ShowView, useMarketView } from './use-market-view.ts'

const LeverageBoard = lazy(() =>
  loadChunk(async () => ({ default: (await import('./markets-leverage.tsx')).LeverageBoard })),
)

/** Specification §2: every coin in the lists that staff and rules make. What is shown stands in the address. */
export function MarketsPage() {
  const t = useTranslations('markets')
  const { view, show } = useMarketView()
  const data = useMarketData(view)
  const narrow = useNarrow()
  const { facts, whole } = data
  const all = useMemo(() => (whole === undefined ? [] : rowsOfTag(whole, facts)), [whole, facts])
  return (
    <div className="wrap pt-6 pb-10 md:pt-9 md:pb-14">
      <MarketsHead data={data} rows={all} />
      {data.failed === null ? (
        <>
          {!narrow && <ShortLists data={data} view={view} />}
          <MarketTabs data={data} show={show}>
            <MarketControls data={data} view={view} show={show} />
            {data.tab?.rule === 'themes' && <ThemeChoice data={data} show={show} />}
            {data.tab?.rule === 'leveraged' ? (
              <Suspense fallback={<LoadingState lines={4} />}>
                <LeverageBoard list={data.tab.name} />
              </Suspense>
            ) : (
              <MarketBoard data={data} view={view} show={show} />
            )}
          </MarketTabs>
        </>
      ) : (
        <ErrorState
          className="mt-8"
          title={t('error')}
          text={data.failed.error?.message}
          onRetry={data.retry}
          retrying={data.failed.isFetching}
        />
      )}
    </div>
  )
}

interface MarketTabsProps {
  data: MarketData
  show: ShowView
  children: React.ReactNode
}

/** The tabs are the server's: their names, their order and what is in them. */
function MarketTabs({ data, show, children }: MarketTabsProps) {
  const t = useTranslations('markets')
  const marked = useFavourites().length
  const current = data.tab?.tag ?? ''
  const box = useRef<HTMLDivElement>(null)
  // The row may be longer than the screen, and an address may name a tab that is not in sight.
  useLayoutEffect(() => {
    const tab = box.current?.querySelector<HTMLElement>(`[data-tab="${current}"]`)
    const row = tab?.parentElement
    if (!tab || !row) return
    const left = tab.offsetLeft - row.offsetLeft
    const hidden = left + tab.offsetWidth > row.scrollLeft + row.clientWidth || left < row.scrollLeft
    if (hidden) row.scrollLeft = left - row.clientWidth / 3
  }, [current])
  return (
    <div ref={box}>
      <Tabs
        label={t('tabs')}
        value={current}
        onChange={(tag) => show({ tab: tag === data.whole?.tag ? null : tag, theme: null, search: '', sort: null })}
        items={data.tabs.map(({ tag, name, rule }) => ({
          value: tag,
          label: name,
          ...(rule === 'favourites' && marked > 0 && { count: marked }),
        }))}
        className="mt-6 [&>div:first-child]:min-h-[41px] md:mt-8 md:[&>div:first-child]:min-h-[37px]"
      >
        {current === '' ? children : <TabPanel value={current}>{children}</TabPanel>}
      </Tabs>
    </div>
  )
}
