import type { Withdrawal } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { cx } from '@bourse/ui/class-names.ts'
import { formatDecimal } from '@bourse/ui/format.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { EmptyState, ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { useState } from 'react'
import { useWithdrawRecords } from './withdraw-api.ts'
import { shortTarget, statusOf, wayOf } from './withdraw-view.ts'

const SCALE = 18
const SIZE = 10

/** The person's withdrawals, newest first; each leads to its history. */
export function WithdrawRecords({ chosen }: { readonly chosen?: string | undefined }) {
  const t = useTranslations('withdraw.records')
  const [page, setPage] = useState(1)
  const query = useWithdrawRecords(page)
  if (query.data === undefined) {
    if (!query.isError) return <LoadingState lines={6} className="py-3" />
    const retry = () => void query.refetch()
    return (
      <ErrorState
        className="my-3"
        title={t('failed')}
        text={query.error.message}
        onRetry={retry}
        retrying={query.isFetching}
      />
    )
  }
  const { records, total } = query.data
  if (total === 0) return <EmptyState title={t('empty.title')} text={t('empty.text')} />
  return (
    <>
      <ul>
        {records.map((record) => (
          <Row key={record.id} record={record} chosen={record.id === chosen} />
        ))}
      </ul>
      {total > SIZE && (
        <div className="mt-3 flex justify-end gap-2">
          <Button size="sm" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('newer')}
          </Button>
          <Button size="sm" disabled={page * SIZE >= total} onClick={() => setPage(page + 1)}>
            {t('older')}
          </Button>
        </div>
      )}
    </>
  )
}

function Row({ record, chosen }: { readonly record: Withdrawal; readonly chosen: boolean }) {
  const states = useTranslations('withdraw.detail.states')
  const locale = useLocaleTag()
  const time = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
  return (
    <li className="border-line border-b">
      <Link
        to="/withdraw/$fiat/$type"
        params={{ fiat: record.coin, type: wayOf(record) }}
        search={{ order: record.id }}
        className={cx(
          'flex min-h-14 flex-wrap items-center justify-between gap-x-4 px-1 py-2 hover:bg-paper-down',
          chosen && 'bg-paper-sel',
        )}
      >
        <span className="min-w-0">
          <span className="block font-medium text-body">
            {formatDecimal(record.amount, { locale, scale: SCALE, minScale: 0 })} {record.coin}
          </span>
          <span className="block truncate text-dense text-ink-3">
            {record.orderNo} · {shortTarget(record)}
          </span>
        </span>
        <span className="text-right">
          <Status kind={statusOf(record)} label={states(record.state)} />
          <time dateTime={record.askedAt} className="block text-dense text-ink-3">
            {time.format(new Date(record.askedAt))}
          </time>
        </span>
      </Link>
    </li>
  )
}
