import { formatDecimal, MINUS } from '@bourse/ui/format.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { EmptyState, ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import { useTransferRecords } from '../withdrawals/withdraw-api.ts'

const SCALE = 18

/** What went to other users and came from them, newest first. */
export function TransferRecords() {
  const t = useTranslations('withdraw.transfer.records')
  const locale = useLocaleTag()
  const query = useTransferRecords()
  const time = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
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
  if (query.data.total === 0) return <EmptyState title={t('empty.title')} text={t('empty.text')} />
  return (
    <ul>
      {query.data.records.map(({ id, direction, amount, coin, other, time: at }) => (
        <li
          key={id}
          className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 border-line border-b px-1 py-2"
        >
          <span>
            <span className="block font-medium text-body">{t(direction)}</span>
            <span className="block text-dense text-ink-3">{other}</span>
          </span>
          <span className="text-right">
            <span className="block font-medium text-body">
              {direction === 'sent' ? MINUS : '+'}
              {formatDecimal(amount, { locale, scale: SCALE, minScale: 0 })} {coin}
            </span>
            <time dateTime={at} className="block text-dense text-ink-3">
              {time.format(new Date(at))}
            </time>
          </span>
        </li>
      ))}
    </ul>
  )
}
