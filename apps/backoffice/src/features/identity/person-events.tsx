import type { SecurityEvent } from '@bourse/contract'
import { isSecurityEvent } from '@bourse/contract/security-events'
import { EventList, EventRow } from '@bourse/ui/event-list.tsx'
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
  const older = { label: t('older'), pending: isFetchingNextPage, onClick: () => void fetchNextPage() }
  return (
    <section aria-labelledby="events">
      <SectionRule id="events" title={t('title')} />
      {events === undefined && error === null && <LoadingState lines={6} />}
      {error !== null && (
        <ErrorState title={t('failed')} text={error.message} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {events?.length === 0 && <EmptyState title={t('none')} />}
      <EventList older={hasNextPage ? older : undefined}>
        {events?.map((event) => (
          <Happened key={event.id} event={event} />
        ))}
      </EventList>
    </section>
  )
}

function Happened({ event }: { event: SecurityEvent }) {
  const t = useTranslations('users.events')
  const moment = useMoment({ withDate: true })
  const deviceName = useDeviceName()
  return (
    <EventRow
      time={event.time}
      when={moment(event.time)}
      title={isSecurityEvent(event.kind) ? t(`kinds.${event.kind}`) : event.kind}
    >
      {event.ip === null ? (
        t('byStaff')
      ) : (
        <>
          {deviceName(event)} · <AddressLink ip={event.ip} />
        </>
      )}
    </EventRow>
  )
}
