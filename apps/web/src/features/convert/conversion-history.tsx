import type { Conversion } from '@bourse/contract'
import { CoinMark } from '@bourse/ui/coin-mark.tsx'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { SkeletonRows } from '@bourse/ui/skeleton.tsx'
import { EmptyState, ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { Table, Td, Th, Tr } from '@bourse/ui/table.tsx'
import { useState } from 'react'
import { ListPaging } from '../../app/page/list-paging.tsx'
import { LogInFirst } from '../../app/page/log-in-first.tsx'
import { useNarrow } from '../../app/page/use-narrow.ts'
import { useLoggedIn } from '../../app/session.ts'
import { PAGE_SIZE, useConversions } from './api.ts'
import { unitPrice } from './convert-view.ts'
import type { Assets } from './use-converter.ts'
import { useFigures } from './use-figures.ts'

interface HistoryProps {
  readonly assets: Assets
  readonly onRepeat: (conversion: Conversion) => void
}

/** The person's conversions, newest first; each can be filled in again. */
export function ConversionHistory({ assets, onRepeat }: HistoryProps) {
  const t = useTranslations('convert.history')
  const loggedIn = useLoggedIn()
  const narrow = useNarrow()
  const [page, setPage] = useState(1)
  const query = useConversions(page)
  if (!loggedIn) return <LogInFirst texts="convert.history.logInFirst" comesBack />
  if (query.isError && query.data === undefined)
    return (
      <ErrorState
        className="my-3"
        title={t('failed')}
        text={query.error.message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  if (query.data?.total === 0) return <EmptyState title={t('empty.title')} text={t('empty.text')} />
  const pages = Math.max(1, Math.ceil((query.data?.total ?? 0) / PAGE_SIZE))
  const Rows = narrow ? List : Grid
  return (
    <>
      <Rows records={query.data?.records} assets={assets} onRepeat={onRepeat} />
      <ListPaging
        page={page}
        pages={pages}
        onPage={setPage}
        texts={{
          label: t('paging.label'),
          position: t('paging.position', { page, pages }),
          previous: t('paging.previous'),
          next: t('paging.next'),
        }}
      />
    </>
  )
}

interface RowsProps extends HistoryProps {
  readonly records: readonly Conversion[] | undefined
}

const WAITING_ROWS = 4

function Grid({ records, assets, onRepeat }: RowsProps) {
  const t = useTranslations('convert.history')
  return (
    <Table caption={t('caption')}>
      <thead>
        <tr>
          <Th>{t('time')}</Th>
          <Th>{t('paid')}</Th>
          <Th>{t('price')}</Th>
          <Th numeric>{t('spread')}</Th>
          <Th numeric>{t('received')}</Th>
          <Th className="pl-6">{t('status')}</Th>
          <Th>
            <span className="sr-only">{t('act')}</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {records === undefined ? (
          <SkeletonRows rows={WAITING_ROWS} columns={[130, 90, 90, 110, 110, 80, 50]} />
        ) : (
          records.map((record) => <Row key={record.id} record={record} assets={assets} onRepeat={onRepeat} />)
        )}
      </tbody>
    </Table>
  )
}

interface RowProps extends HistoryProps {
  readonly record: Conversion
}

function Row({ record, assets, onRepeat }: RowProps) {
  const t = useTranslations('convert.history')
  const figures = useFigures(assets)
  const price = unitPrice(record, assets.isFiat)
  return (
    <Tr>
      <Td quiet>
        <Time at={record.time} />
      </Td>
      <Td>
        <span className="inline-flex items-center gap-2 font-medium">
          <CoinMark code={record.from} size={16} />
          {figures.amount(record.payAmount, record.from)}
        </span>
      </Td>
      <Td quiet>{`${price.of} ${figures.price(price)}`}</Td>
      <Td numeric quiet>
        {figures.amount(record.spread, record.from)}
      </Td>
      <Td numeric strong>
        <span className="inline-flex items-center gap-2">
          {figures.amount(record.receiveAmount, record.to)}
          <CoinMark code={record.to} size={16} />
        </span>
      </Td>
      <Td className="pl-6">
        <Status kind="completed" />
      </Td>
      <Td numeric>
        <Repeat record={record} onRepeat={onRepeat} label={t('repeat')} />
      </Td>
    </Tr>
  )
}

function List({ records, assets, onRepeat }: RowsProps) {
  const t = useTranslations('convert.history')
  const figures = useFigures(assets)
  if (records === undefined) return <LoadingState lines={6} className="py-3" />
  return (
    <ul aria-label={t('caption')}>
      {records.map((record) => (
        <li key={record.id} className="border-line border-b py-2.5 text-body">
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="font-medium">{figures.amount(record.payAmount, record.from)}</span>
            <span className="font-semibold">{figures.amount(record.receiveAmount, record.to)}</span>
          </div>
          <div className="flex items-baseline justify-between gap-3 text-dense text-ink-2">
            <Time at={record.time} />
            <Repeat record={record} onRepeat={onRepeat} label={t('repeat')} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function Repeat({ record, onRepeat, label }: Omit<RowProps, 'assets'> & { readonly label: string }) {
  const t = useTranslations('convert.history')
  return (
    <button
      type="button"
      aria-label={t('repeatOf', { from: record.from, to: record.to })}
      onClick={() => onRepeat(record)}
      className="min-h-6 font-medium text-accent hover:underline"
    >
      {label}
    </button>
  )
}

function Time({ at }: { readonly at: string }) {
  const locale = useLocaleTag()
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23' })
  return <time dateTime={at}>{format.format(new Date(at))}</time>
}
