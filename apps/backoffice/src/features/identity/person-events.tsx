import type { SecurityEvent } from '@bourse/contract'
import { isSecurityEvent } from '@bourse/contract/security-events'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { EmptyState, ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import { useMoment } from '../../app/moments.ts'
import { useUserEvents } from './api.ts'
import { useDeviceName } from './device-name.ts'
import { AddressLink } from './person-sessions.tsx'

export function PersonEvents({ userId }: { userId: string }) {
  const t = useTranslations('users.events')
  const { data, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useUserEvents(userId)
  const events = data?.pages.flatMap(({ records }) => records)
  return (
    <section aria-labelledby="events">
      <SectionRule id="events" title={t('title')} />
      {events === undefined && error === null && <LoadingState lines={6} />}
      {error !== null && (
        <ErrorState title={t('failed')} text={error.message} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {events?.length === 0 && <EmptyState title={t('none')} />}
      <ol className="border-line not-empty:border-t">
        {events?.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </ol>
      {hasNextPage && (
        <div className="mt-3">
          <Button size="sm" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('older')}
          </Button>
        </div>
      )}
    </section>
  )
}

function EventRow({ event }: { event: SecurityEvent }) {
  const t = useTranslations('users.events')
  const moment = useMoment({ withDate: true })
  const deviceName = useDeviceName()
  return (
    <li className="grid gap-x-6 border-line border-b py-2 text-body md:grid-cols-[170px_1fr_auto] md:items-center">
      <time dateTime={event.time} className="text-ink-2">
        {moment(event.time)}
      </time>
      <span className="font-semibold">{isSecurityEvent(event.kind) ? t(`kinds.${event.kind}`) : event.kind}</span>
      <span className="text-dense text-ink-2">
        {event.ip === null ? (
          t('byStaff')
        ) : (
          <>
            {deviceName(event)} · <AddressLink ip={event.ip} />
          </>
        )}
      </span>
    </li>
  )
}
