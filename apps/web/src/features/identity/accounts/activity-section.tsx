import type { SecurityEvent } from '@bourse/contract'
import { isSecurityEvent } from '@bourse/contract/security-events'
import { EventList, EventRow } from '@bourse/ui/event-list.tsx'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { EmptyState, LoadingState } from '@bourse/ui/states.tsx'
import { useSecurityEvents } from './security-api.ts'
import { LoadingFailed } from './setting-frame.tsx'

/** What happened to the account: whoever reads it sees at once what they did not do themselves. */
export function ActivitySection() {
  const t = useTranslations('settings.activity')
  const { data, error, refetch, isRefetching, hasNextPage, isFetchingNextPage, fetchNextPage } = useSecurityEvents()
  const events = data?.pages.flatMap(({ records }) => records)
  const older = { label: t('older'), pending: isFetchingNextPage, onClick: () => void fetchNextPage() }
  return (
    <section aria-labelledby="activity" className="mt-10">
      <SectionRule id="activity" title={t('title')} />
      <p className="pb-3 text-body text-ink-2">{t('hint')}</p>
      {events === undefined && error === null && <LoadingState lines={5} className="mt-4" />}
      {events === undefined && error !== null && (
        <LoadingFailed text={error.message} onRetry={() => void refetch()} retrying={isRefetching} />
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
  const t = useTranslations('settings.activity')
  const locale = useLocaleTag()
  const device = useDeviceName(event)
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <EventRow
      time={event.time}
      when={time.format(new Date(event.time))}
      title={isSecurityEvent(event.kind) ? t(`kinds.${event.kind}`) : t('other')}
    >
      {event.ip === null ? t('byStaff') : t('detail', { device, ip: event.ip })}
    </EventRow>
  )
}

function useDeviceName({ browser, system }: SecurityEvent): string {
  const t = useTranslations('settings.sessions')
  if (browser !== null && system !== null) return t('device', { browser, system })
  return browser ?? system ?? t('unknown')
}
