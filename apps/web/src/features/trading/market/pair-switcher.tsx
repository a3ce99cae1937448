import type { Ticker, TradingPair } from '@bourse/contract'
import { cx } from '@bourse/ui/class-names.ts'
import { CoinMark } from '@bourse/ui/coin-mark.tsx'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { ComboboxField, ComboboxOption, useCombobox } from '@bourse/ui/fields/combobox.tsx'
import { Change, Price } from '@bourse/ui/figure.tsx'
import { shiftPoint } from '@bourse/ui/format.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { EmptyState, ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import { tabClass } from '@bourse/ui/tabs.tsx'
import { memo, useEffect, useState } from 'react'
import { useFavourites } from '../../../app/live/use-favourites.ts'
import { usePairs } from '../../../app/live/use-pairs.ts'
import { useTickers } from '../../../app/live/use-ticker.ts'
import { bringIntoSight, useRowsInSight } from '../../../app/page/use-rows-in-sight.ts'
import { type PairTab, pairTabs, shownPairs } from './pair-list.ts'

export interface PairSwitcherProps {
  current: string
  onChoose: (symbol: string) => void
}

const ROW_PX = 40
const PAGE_ROWS = 8

export function PairSwitcher({ current, onChoose }: PairSwitcherProps) {
  const t = useTranslations('trade.pairs')
  const pairs = usePairs()
  const tickers = useTickers()
  const favourites = useFavourites()
  const [search, setSearch] = useState('')
  const [tab, setTab] = useState<PairTab>('all')
  const shown = shownPairs(pairs.data ?? [], { tab, search, favourites, tickers })
  const { field, toFirst, ...list } = useCombobox({
    search,
    onSearch: setSearch,
    count: shown.length,
    page: PAGE_ROWS,
    onChoose: (place) => {
      const pair = shown[place]
      if (pair !== undefined) onChoose(pair.symbol)
    },
  })
  return (
    <div className="flex h-full flex-col">
      <ComboboxField {...field} label={t('search')} className="h-9" />
      <PairTabs
        tabs={pairTabs(pairs.data ?? [])}
        current={search.trim() === '' ? tab : 'all'}
        onChoose={(next) => {
          setTab(next)
          setSearch('')
          toFirst()
        }}
      />
      {pairs.isError && (
        <ErrorState title={t('error')} onRetry={() => void pairs.refetch()} retrying={pairs.isFetching} />
      )}
      {pairs.isPending && <LoadingState lines={6} />}
      {pairs.data !== undefined && shown.length === 0 && <NoPairs searched={search !== ''} />}
      <PairList pairs={shown} {...list} {...{ tickers, favourites, current, onChoose }} />
    </div>
  )
}

function NoPairs({ searched }: { searched: boolean }) {
  const t = useTranslations('trade.pairs')
  return (
    <EmptyState
      className="border-0"
      title={searched ? t('nothingTitle') : t('noFavouritesTitle')}
      text={searched ? t('nothingText') : t('noFavouritesText')}
    />
  )
}

interface PairTabsProps {
  tabs: readonly PairTab[]
  current: PairTab
  onChoose: (tab: PairTab) => void
}

function PairTabs({ tabs, current, onChoose }: PairTabsProps) {
  const t = useTranslations('trade.pairs')
  const name = (tab: PairTab) => (tab === 'favourites' || tab === 'all' ? t(tab) : tab)
  return (
    <fieldset
      aria-label={t('tabs')}
      className="flex shrink-0 gap-4 overflow-x-auto border-line-2 border-b [scrollbar-width:none]"
    >
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          aria-pressed={tab === current}
          onClick={() => onChoose(tab)}
          className={cx(tabClass({ dense: true }), tab === current && 'border-ink text-ink')}
        >
          {name(tab)}
        </button>
      ))}
    </fieldset>
  )
}

interface PairListProps extends Pick<ReturnType<typeof useCombobox>, 'active' | 'listId' | 'optionId'> {
  pairs: readonly TradingPair[]
  tickers: ReadonlyMap<string, Ticker> | undefined
  favourites: readonly string[]
  current: string
  onChoose: (symbol: string) => void
}

/** Only the rows in sight exist, so that hundreds of markets cost as much as ten. */
function PairList(props: PairListProps) {
  const { active, listId, optionId, pairs, tickers, favourites, current, onChoose } = props
  const t = useTranslations('trade.pairs')
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  const inSight = useRowsInSight({ scroller: box, count: pairs.length, rowPx: ROW_PX, beyond: 6 })
  // The option that the keys are at has to exist, or the field would point at nothing.
  useEffect(() => {
    if (box !== null) bringIntoSight(box, active, ROW_PX)
  }, [box, active])
  return (
    <div ref={setBox} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
      <div
        id={listId}
        role="listbox"
        aria-label={t('title')}
        style={{ height: pairs.length * ROW_PX }}
        className="relative"
      >
        {inSight.map((index) => {
          const pair = pairs[index]
          if (pair === undefined) return null
          return (
            <PairRow
              key={pair.symbol}
              id={optionId(index)}
              top={index * ROW_PX}
              pair={pair}
              ticker={tickers?.get(pair.symbol)}
              isFavourite={favourites.includes(pair.symbol)}
              isActive={index === active}
              isCurrent={pair.symbol === current}
              onChoose={onChoose}
            />
          )
        })}
      </div>
    </div>
  )
}

interface PairRowProps {
  id: string
  top: number
  pair: TradingPair
  ticker: Ticker | undefined
  isFavourite: boolean
  isActive: boolean
  isCurrent: boolean
  onChoose: (symbol: string) => void
}

const PairRow = memo(function PairRow(props: PairRowProps) {
  const { id, top, pair, ticker, isFavourite, isActive, isCurrent, onChoose } = props
  const { baseCurrencyInfo: base, quoteCurrencyInfo: quote } = pair
  return (
    <ComboboxOption
      id={id}
      isActive={isActive}
      isCurrent={isCurrent}
      onChoose={() => onChoose(pair.symbol)}
      style={{ translate: `0 ${top}px` }}
      className="absolute inset-x-0 top-0 h-10 gap-2.5 border-line border-b px-1 text-dense"
    >
      <CoinMark code={base.code} size={20} className="ml-1.5" />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1 font-semibold">
          {base.code}
          <span className="font-normal text-ink-3">/ {quote.code}</span>
          {isFavourite && <Icon of={drawings.star} size={11} fill="currentColor" className="text-accent" />}
        </span>
        <span className="block truncate text-agate text-ink-3">{base.name}</span>
      </span>
      <span className="text-right">
        {ticker?.last == null ? (
          '–'
        ) : (
          <Price value={ticker.last} scale={pair.quoteScale} className="block font-medium" />
        )}
        {ticker?.change1d != null && <Change value={shiftPoint(ticker.change1d, 2)} className="text-agate" />}
      </span>
    </ComboboxOption>
  )
})
