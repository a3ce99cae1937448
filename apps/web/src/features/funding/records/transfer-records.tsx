import type { InternalTransfer } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { formatDecimal, MINUS } from '@bourse/ui/format.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { EmptyState, ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { useCancel, useTransferRecords } from '../withdrawals/withdraw-api.ts'
import { statusOf } from '../withdrawals/withdraw-view.ts'

const SCALE = 18

/** What went to other users and came from them, newest first. */
export function TransferRecords() {
  const t = useTranslations('withdraw.transfer.records')
  const query = useTransferRecords()
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
      {query.data.records.map((record) => (
        <Row key={record.id} record={record} />
      ))}
    </ul>
  )
}

/** One that is looked at first says so, and can be taken back until then. */
function Row({ record }: { readonly record: InternalTransfer }) {
  const t = useTranslations('withdraw.transfer')
  const states = useTranslations('withdraw.detail.states')
  const locale = useLocaleTag()
  const cancel = useCancel()
  const time = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
  const { id, direction, state, amount, coin, other } = record
  return (
    <li className="border-line border-b px-1 py-2">
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-4">
        <span>
          <span className="block font-medium text-body">{t(`records.${direction}`)}</span>
          <span className="block text-dense text-ink-3">{other}</span>
        </span>
        <span className="text-right">
          <span className="block font-medium text-body">
            {direction === 'sent' ? MINUS : '+'}
            {formatDecimal(amount, { locale, scale: SCALE, minScale: 0 })} {coin}
          </span>
          <time dateTime={record.time} className="block text-dense text-ink-3">
            {time.format(new Date(record.time))}
          </time>
        </span>
      </div>
      {state !== 'completed' && (
        <div className="flex min-h-8 items-center justify-between gap-x-4">
          <Status kind={statusOf(record)} label={states(state)} />
          {record.cancellable && (
            <Button size="sm" pending={cancel.isPending} onClick={() => cancel.mutate(id)}>
              {t('cancel')}
            </Button>
          )}
        </div>
      )}
      {cancel.isError && <Note kind="error">{cancel.error.message}</Note>}
    </li>
  )
}
