import { cx } from '@bourse/ui/class-names.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Skeleton } from '@bourse/ui/skeleton.tsx'
import { Th } from '@bourse/ui/table.tsx'
import { useLayoutEffect, useRef, useState } from 'react'
import { useRowsInSight } from '../../app/page/use-rows-in-sight.ts'
import { nextSort, type SortKey, shownRanges } from './market-view.ts'
import type { BoardProps } from './markets-board.tsx'
import { MarketTableRow } from './markets-table-row.tsx'

const ROW_PX = 44
const WAITING_ROWS = 14
/** Over what the page scrolls under it: borders that collapse would stay behind, so that the line is a shadow. */
const STICKY = 'sticky top-(--bar) z-(--z-sticky) border-b-0 bg-paper shadow-[inset_0_-1px_0_var(--line-2)]'

/** How far the rows are from the top of the page, which the window scrolls. */
export function useTop<Element extends HTMLElement>(count: number | undefined) {
  const box = useRef<Element>(null)
  const [top, setTop] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what stands above has its height once the rows have come.
  useLayoutEffect(() => {
    if (box.current !== null) setTop(box.current.getBoundingClientRect().top + scrollY)
  }, [count])
  return { box, top }
}

export function MarketTable(props: BoardProps) {
  const { rows, data, view } = props
  const t = useTranslations('markets')
  const { box, top } = useTop<HTMLTableSectionElement>(rows?.length)
  const count = rows?.length ?? 0
  const inSight = useRowsInSight({ scroller: window, count, rowPx: ROW_PX, beyond: 10, top })
  const before = (inSight[0] ?? 0) * ROW_PX
  const after = (count - 1 - (inSight.at(-1) ?? count - 1)) * ROW_PX
  return (
    <table
      aria-rowcount={rows === undefined ? -1 : rows.length + 1}
      className="group/table w-full table-fixed border-collapse text-left text-body"
    >
      <caption className="sr-only">{t('caption', { list: data.theme?.name ?? data.tab?.name ?? '' })}</caption>
      <Head {...props} />
      <tbody ref={box}>
        {rows === undefined && <WaitingRows />}
        <Spacer height={before} />
        {inSight.map((index) => {
          const row = rows?.[index]
          if (row === undefined) return null
          const { market, coin } = row
          return (
            <MarketTableRow
              key={index}
              index={index}
              row={row}
              ticker={market === null ? undefined : data.tickers?.get(market)}
              line={market === null ? undefined : data.lines?.get(market)}
              held={
                data.tab?.rule === 'holdings' ? data.assets?.find((asset) => asset.coin === coin.symbol) : undefined
              }
              range={view.range}
              quote={data.facts.quote}
              isNew={props.newcomers.has(coin.symbol)}
              isMarked={market !== null && props.favourites.has(market)}
              stale={props.stale}
              onStar={props.onStar}
            />
          )
        })}
        <Spacer height={after} />
      </tbody>
    </table>
  )
}

function Spacer({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    <tr>
      <td colSpan={11} style={{ height }} />
    </tr>
  )
}

function Head({ data, view, show }: BoardProps) {
  const t = useTranslations('markets')
  const { sort, range } = view
  const heading = (by: SortKey, text: string, className: string) => (
    <Th
      key={by}
      numeric={by !== 'coin'}
      sort={sort?.by === by ? (sort.down ? 'descending' : 'ascending') : undefined}
      onSort={() => show({ sort: nextSort(sort, by) }, { replace: true })}
      className={cx(STICKY, className)}
    >
      {text}
    </Th>
  )
  const plain = (text: string, className: string) => (
    <Th numeric className={cx(STICKY, className)}>
      {text}
    </Th>
  )
  return (
    <thead>
      <tr>
        <Th className={cx(STICKY, 'w-8 pr-0')}>
          <span className="sr-only">{t('columns.star')}</span>
        </Th>
        {heading('coin', t('columns.coin'), '')}
        {heading('price', t('columns.price'), 'w-[128px]')}
        {shownRanges(range).map((one) =>
          heading(one, t(`columns.${one}`), cx('w-[104px]', one !== range && 'max-lg:hidden')),
        )}
        {plain(t('columns.trend', { range: t(`columns.${range}`) }), 'w-[136px]')}
        {data.tab?.rule === 'holdings' && !data.searching
          ? plain(t('columns.held'), 'w-[140px]')
          : plain(t('columns.day'), 'w-[140px] max-lg:hidden')}
        {heading('volume', t('columns.volume'), 'w-[108px]')}
        {heading('value', t('columns.value'), 'w-[108px] max-lg:hidden')}
        <Th className={cx(STICKY, 'w-[88px]')}>
          <span className="sr-only">{t('columns.trade')}</span>
        </Th>
      </tr>
    </thead>
  )
}

/** The rows to come, at their real height. */
function WaitingRows() {
  return Array.from({ length: WAITING_ROWS }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never change places.
    <tr key={row} className="border-line border-b">
      <td className="h-11" />
      <td colSpan={10}>
        <span className="flex items-center gap-3">
          <Skeleton width={24} height={24} className="rounded-full" />
          <Skeleton width={128} />
          <Skeleton width={72} className="ml-auto" />
          <Skeleton width={52} className="ml-10" />
          <Skeleton width={112} className="ml-10" />
          <Skeleton width={64} className="ml-10" />
        </span>
      </td>
    </tr>
  ))
}
