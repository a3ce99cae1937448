import type { Ticker, TradingPair } from '@bourse/contract'
import { cx } from '@bourse/ui/class-names.ts'
import { CoinMark } from '@bourse/ui/coin-mark.tsx'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { Change, Price } from '@bourse/ui/figure.tsx'
import { shiftPoint } from '@bourse/ui/format.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { EmptyState, ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import { tabClass } from '@bourse/ui/tabs.tsx'
import { type KeyboardEvent, memo, useEffect, useId, useState } from 'react'
import { useFavourites } from '../../../app/live/use-favourites.ts'
import { usePairs } from '../../../app/live/use-pairs.ts'
import { useTickers } from '../../../app/live/use-ticker.ts'
import { bringIntoSight, useRowsInSight } from '../../../app/use-rows-in-sight.ts'
import { type PairTab, pairTabs, shownPairs } from './pair-list.ts'

export interface PairSwitcherProps {
  current: string
  onChoose: (symbol: string) => void
}

const ROW_PX = 40
const MOVES: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }

/** A field that searches and a list that it leads: the focus stays in the field, the arrows go through the list. */
export function PairSwitcher({ current, onChoose }: PairSwitcherProps) {
  const t = useTranslations('trade.pairs')
  const id = useId()
  const pairs = usePairs()
  const tickers = useTickers()
  const favourites = useFavourites()
  const [search, setSearch] = useState('')
  const [tab, setTab] = useState<PairTab>('all')
  const [active, setActive] = useState(0)
  const shown = shownPairs(pairs.data ?? [], { tab, search, favourites, tickers })
  const place = Math.max(0, Math.min(active, shown.length - 1))

  const press = (event: KeyboardEvent) => {
    const pair = shown[place]
    if (event.key === 'Enter') return pair && onChoose(pair.symbol)
    const move = MOVES[event.key]
    if (move === undefined) return
    event.preventDefault()
    setActive(Math.max(0, Math.min(place + move, shown.length - 1)))
  }
  return (
    <div className="flex h-full flex-col">
      <div className="flex h-9 shrink-0 items-center gap-2 rounded-1 border border-line-ctl bg-paper-up px-2.5 focus-within:border-focus focus-within:shadow-[inset_0_0_0_1px_var(--focus)]">
        <Icon of={drawings.search} size={14} className="text-ink-3" />
        <input
          type="search"
          role="combobox"
          // biome-ignore lint/a11y/noAutofocus: the field is what the person opened the list for.
          autoFocus
          autoComplete="off"
          aria-label={t('search')}
          aria-expanded="true"
          aria-controls={`${id}list`}
          aria-autocomplete="list"
          aria-activedescendant={shown.length > 0 ? `${id}${place}` : undefined}
          placeholder={t('search')}
          value={search}
          onChange={(event) => {
            setSearch(event.target.value)
            setActive(0)
          }}
          onKeyDown={press}
          className="min-w-0 flex-1 bg-transparent text-body outline-none placeholder:text-ink-3"
        />
      </div>
      <PairTabs
        tabs={pairTabs(pairs.data ?? [])}
        current={search.trim() === '' ? tab : 'all'}
        onChoose={(next) => {
          setTab(next)
          setSearch('')
          setActive(0)
        }}
      />
      {pairs.isError && (
        <ErrorState title={t('error')} onRetry={() => void pairs.refetch()} retrying={pairs.isFetching} />
      )}
      {pairs.isPending && <LoadingState lines={6} />}
      {pairs.data !== undefined && shown.length === 0 && <NoPairs searched={search !== ''} />}
      <PairList id={id} pairs={shown} {...{ tickers, favourites, active: place, current, onChoose }} />
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

interface PairListProps {
  id: string
  pairs: readonly TradingPair[]
  tickers: ReadonlyMap<string, Ticker> | undefined
  favourites: readonly string[]
  active: number
  current: string
  onChoose: (symbol: string) => void
}

/** Only the rows in sight exist, so that hundreds of markets cost as much as ten. */
function PairList({ id, pairs, tickers, favourites, active, current, onChoose }: PairListProps) {
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
        id={`${id}list`}
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
              id={`${id}${index}`}
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
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and takes the keys for the list.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isCurrent}
      onClick={() => onChoose(pair.symbol)}
      style={{ translate: `0 ${top}px` }}
      className={cx(
        'absolute inset-x-0 top-0 flex h-10 cursor-pointer items-center gap-2.5 border-line border-b px-1 text-dense hover:bg-paper-down',
        isActive && 'bg-paper-down',
        isCurrent && 'shadow-[inset_3px_0_0_var(--accent)]',
      )}
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
    </div>
  )
})
