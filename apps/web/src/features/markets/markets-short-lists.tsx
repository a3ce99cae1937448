import type { TagInfo } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { Skeleton } from '@bourse/ui/skeleton.tsx'
import { useMemo } from 'react'
import { ShortRow } from '../../app/page/short-row.tsx'
import { orderedRows } from './market-order.ts'
import { changeOf, type MarketRow, rowsOfTag } from './market-rows.ts'
import { type MarketView, viewSearch } from './market-view.ts'
import type { MarketData } from './use-market-data.ts'
import { useSettled } from './use-settled.ts'

const ROWS = 3
/** What each column shows, by the rule that its tag goes by; the first that there is. */
const COLUMNS = [['winners'], ['losers'], ['new', 'latest']] as const

interface ShortListsProps {
  data: MarketData
  view: MarketView
}

/** The day in nine lines, over the whole list. */
export function ShortLists({ data, view }: ShortListsProps) {
  const t = useTranslations('markets')
  const settled = useSettled({ value: data.tickers, choice: view.range, held: false })
  const { tabs, facts } = data
  const { range } = view
  const lists = useMemo(
    () =>
      COLUMNS.map((rules) => {
        const tag = rules.map((rule) => tabs.find((tab) => tab.rule === rule)).find((tab) => tab !== undefined)
        if (tag === undefined) return { tag, rows: undefined }
        const order = { tickers: settled ?? new Map(), range, rule: tag.rule, sort: null }
        return { tag, rows: orderedRows(rowsOfTag(tag, facts), order).slice(0, ROWS) }
      }),
    [tabs, facts, settled, range],
  )
  return (
    <section aria-label={t('shortLists')} className="mt-7 grid gap-x-10 gap-y-6 md:grid-cols-2 lg:grid-cols-3">
      {lists.map(({ tag, rows }, place) => (
        <ShortList
          key={COLUMNS[place]?.[0]}
          tag={tag}
          rows={rows}
          data={data}
          view={view}
          className={place === 2 ? 'max-lg:hidden' : undefined}
        />
      ))}
    </section>
  )
}

interface ShortListProps extends ShortListsProps {
  tag: TagInfo | undefined
  rows: readonly MarketRow[] | undefined
  className: string | undefined
}

function ShortList({ tag, rows, data, view, className }: ShortListProps) {
  const t = useTranslations('markets')
  const waiting = data.isLoading || data.tickers === undefined || rows === undefined || tag === undefined
  return (
    <div className={className}>
      <div className="section-rule" />
      <div className="flex h-8 items-end justify-between gap-4 pb-1">
        <h2 className="font-semibold text-h4">{tag?.name ?? <Skeleton width={72} />}</h2>
        {tag !== undefined && (
          <Link
            to="/markets"
            search={viewSearch({ ...view, tab: tag.tag, theme: null, search: '', sort: null })}
            resetScroll={false}
            aria-label={t('seeAllOf', { list: tag.name })}
            className="link text-dense"
          >
            {t('seeAll')}
          </Link>
        )}
      </div>
      <ul className="min-h-[108px]">
        {waiting
          ? Array.from({ length: ROWS }, (_, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never change places.
              <li key={row} className="flex h-9 items-center justify-between border-line border-t">
                <Skeleton width={80} />
                <Skeleton width={140} />
              </li>
            ))
          : rows.map((row) => (
              <ShortRow
                key={row.key}
                code={row.coin.symbol}
                name={row.coin.name}
                market={row.market}
                scale={row.scale}
                last={(row.market === null ? undefined : data.tickers?.get(row.market)?.last) ?? null}
                change={changeOf(row.market === null ? undefined : data.tickers?.get(row.market), view.range)}
                line={(row.market === null ? undefined : data.lines?.get(row.market)) ?? null}
              />
            ))}
      </ul>
      {!waiting && rows.length === 0 && (
        <p className="-mt-[108px] h-[108px] pt-3 text-body text-ink-3">{t('shortEmpty')}</p>
      )}
    </div>
  )
}
