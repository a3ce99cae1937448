import { cx } from '@bourse/ui/class-names.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { useNavigate } from '@bourse/ui/router.tsx'
import { useCallback, useMemo, useState } from 'react'
import { useFavourites, useToggleFavourite } from '../../app/live/use-favourites.ts'
import { useStale } from '../../app/live/use-stream-state.ts'
import { useNarrow } from '../../app/page/use-narrow.ts'
import { useLoggedIn } from '../../app/session.ts'
import { orderedRows } from './market-order.ts'
import type { MarketRow } from './market-rows.ts'
import { type MarketView, viewSearch } from './market-view.ts'
import { EmptyTab } from './markets-empty.tsx'
import { MarketList } from './markets-list.tsx'
import { MarketTable } from './markets-table.tsx'
import { type MarketData, useShownRows } from './use-market-data.ts'
import type { ShowView } from './use-market-view.ts'
import { useSettled } from './use-settled.ts'

export interface BoardProps {
  data: MarketData
  view: MarketView
  show: ShowView
  /** Undefined while they are on their way. */
  rows: readonly MarketRow[] | undefined
  favourites: ReadonlySet<string>
  newcomers: ReadonlySet<string>
  stale: boolean
  onStar: (market: string, on: boolean) => void
}

/** The rows of what is chosen: a table, on a phone a list, or why there is nothing. */
export function MarketBoard({ data, view, show }: Pick<BoardProps, 'data' | 'view' | 'show'>) {
  const narrow = useNarrow()
  const stale = useStale()
  const [held, setHeld] = useState(false)
  const marked = useFavourites()
  const favourites = useMemo(() => new Set(marked), [marked])
  const newcomers = useMemo(() => new Set(data.tabs.find(({ rule }) => rule === 'new')?.symbols), [data.tabs])
  const onStar = useStar()
  const rows = useOrderedRows({ data, view, held: held && !narrow })
  if (rows?.length === 0) return <EmptyTab data={data} view={view} show={show} />
  const board = { data, view, show, rows, favourites, newcomers, stale, onStar }
  return (
    // The pointer only keeps rows in place; everything in them is reached by the keyboard as well.
    <div onPointerEnter={() => setHeld(true)} onPointerLeave={() => setHeld(false)}>
      {narrow ? <MarketList {...board} /> : <MarketTable {...board} />}
      <FootLine shown={rows?.length} all={Math.max(data.facts.coins.length, rows?.length ?? 0)} stale={stale} />
    </div>
  )
}

interface OrderOptions extends Pick<BoardProps, 'data' | 'view'> {
  held: boolean
}

function useOrderedRows({ data, view, held }: OrderOptions): MarketRow[] | undefined {
  const own = useShownRows(data, view.search)
  const settled = useSettled({
    value: data.tickers,
    choice: JSON.stringify([viewSearch(view), data.facts.quote]),
    held,
  })
  const rule = data.searching || data.theme !== undefined ? null : (data.tab?.rule ?? null)
  const { range, sort } = view
  const ordered = useMemo(
    () => orderedRows(own, { tickers: settled ?? new Map(), range, rule, sort }),
    [own, settled, range, rule, sort],
  )
  return data.isLoading ? undefined : ordered
}

/** Marking is for those who are logged in; everyone else is led to the log-in and back. */
function useStar(): BoardProps['onStar'] {
  const t = useTranslations('markets.star')
  const loggedIn = useLoggedIn()
  const navigate = useNavigate()
  const { mutate } = useToggleFavourite()
  return useCallback(
    (symbol, on) => {
      if (loggedIn) return mutate({ symbol, on })
      const next = `${location.pathname}${location.search}`
      const onClick = () => void navigate({ to: '/account/login', state: { next } })
      toast.info(t('logIn'), { action: { label: t('logInAction'), onClick } })
    },
    [loggedIn, mutate, navigate, t],
  )
}

function FootLine({ shown, all, stale }: { shown: number | undefined; all: number; stale: boolean }) {
  const t = useTranslations('markets')
  return (
    <div className="mt-3 flex flex-wrap justify-between gap-x-8 gap-y-1 text-dense text-ink-3">
      <span className="min-h-4">{shown !== undefined && t('count', { shown, all })}</span>
      <span role="status" className={cx(stale && 'text-warn')}>
        {stale ? t('stale') : t('live')}
      </span>
    </div>
  )
}
