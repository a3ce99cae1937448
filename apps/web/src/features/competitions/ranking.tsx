import type { CompetitionDetail, OwnPlace, RankRow } from '@bourse/contract'
import { cx } from '@bourse/ui/class-names.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { Table, Td, Th, Tr } from '@bourse/ui/table.tsx'
import { useState } from 'react'
import { ListPaging } from '../../app/page/list-paging.tsx'
import { ListPending } from '../../app/page/paged-list.tsx'
import { useAmounts } from '../../app/page/use-amounts.ts'
import { useNarrow } from '../../app/page/use-narrow.ts'
import { PAGE_SIZE, useRanking } from './api.ts'

interface RankingProps {
  readonly competition: CompetitionDetail
  readonly own: OwnPlace | undefined
}

/** Sixty places at a time, the own one marked. */
export function Ranking({ competition: { id, phase }, own }: RankingProps) {
  const t = useTranslations('competitions.ranking')
  const narrow = useNarrow()
  const [page, setPage] = useState(1)
  const query = useRanking(id, page)
  const pages = Math.max(1, Math.ceil((query.data?.total ?? 0) / PAGE_SIZE))
  const paging = useTranslations('competitions.list.paging')
  const Rows = narrow ? RankList : RankTable
  const isLive = phase === 'running' || phase === 'paused' || phase === 'counting'
  if (phase === 'soon') return null
  return (
    <section aria-labelledby="ranking" className="mt-7">
      <SectionRule
        id="ranking"
        title={t('title')}
        action={<span className="text-dense text-ink-2">{t(isLive ? 'live' : 'frozen')}</span>}
      />
      {query.data === undefined ? (
        <ListPending query={query} texts="competitions.list" />
      ) : query.data.total === 0 ? (
        <p className="py-3 text-body text-ink-2">{t('empty')}</p>
      ) : (
        <Rows rows={query.data.records} own={own?.rank ?? null} />
      )}
      <ListPaging
        page={page}
        pages={pages}
        onPage={setPage}
        texts={{
          label: paging('label'),
          position: paging('position', { page, pages }),
          previous: paging('previous'),
          next: paging('next'),
        }}
      />
    </section>
  )
}

interface RowsProps {
  readonly rows: readonly RankRow[]
  readonly own: number | null
}

function RankTable({ rows, own }: RowsProps) {
  const t = useTranslations('competitions.ranking')
  const { amount, figure } = useAmounts()
  return (
    <Table caption={t('title')}>
      <thead>
        <tr>
          <Th>{t('rank')}</Th>
          <Th>{t('name')}</Th>
          <Th numeric>{t('volume')}</Th>
          <Th numeric>{t('prize')}</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ rank, name, figure: volume, prize }) => (
          <Tr key={rank} className={cx(rank === own && 'bg-paper-sel font-semibold')}>
            <Td>{rank}</Td>
            <Td>
              {name} {rank === own && <You />}
            </Td>
            <Td numeric>{figure(volume)}</Td>
            <Td numeric>{prize === null ? '–' : amount(prize.amount, prize.asset)}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}

function RankList({ rows, own }: RowsProps) {
  const t = useTranslations('competitions.ranking')
  const { amount } = useAmounts()
  return (
    <ol aria-label={t('title')}>
      {rows.map(({ rank, name, figure, prize }) => (
        <li
          key={rank}
          className={cx(
            'grid min-h-11 grid-cols-[32px_minmax(0,1fr)_auto] items-center gap-x-2 border-line border-b py-2 text-body',
            rank === own && 'bg-paper-sel',
          )}
        >
          <span className="text-ink-2">{rank}</span>
          <span className="min-w-0">
            <span className="block font-semibold">
              {name} {rank === own && <You />}
            </span>
            <span className="block text-dense text-ink-2">{amount(figure, 'USDT', 2)}</span>
          </span>
          <span className="text-right font-semibold">{prize === null ? '–' : amount(prize.amount, prize.asset)}</span>
        </li>
      ))}
    </ol>
  )
}

function You() {
  const t = useTranslations('competitions.ranking')
  return <span className="font-medium text-accent text-dense">{t('you')}</span>
}
