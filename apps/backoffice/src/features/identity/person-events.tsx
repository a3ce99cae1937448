import type { SecurityEvent, SecurityEventKind } from '@bourse/contract'
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
      <span className="font-semibold">{isKnown(event.kind) ? t(`kinds.${event.kind}`) : event.kind}</span>
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

/** Every kind has its words; the types fail when one is added without them. */
const WORDED: Readonly<Record<SecurityEventKind, true>> = {
  logged_in: true,
  logged_out: true,
  session_ended: true,
  other_sessions_ended: true,
  password_changed: true,
  password_reset: true,
  authenticator_bound: true,
  authenticator_changed: true,
  authenticator_unbound: true,
  authenticator_reset_asked: true,
  authenticator_reset: true,
  passkey_added: true,
  passkey_removed: true,
  recovery_codes_renewed: true,
  recovery_code_used: true,
  fund_password_set: true,
  fund_password_changed: true,
  anti_phishing_changed: true,
  email_bound: true,
  email_changed: true,
  phone_bound: true,
  phone_changed: true,
  settings_locked: true,
  settings_unlock_asked: true,
  frozen: true,
  frozen_by_staff: true,
  unfrozen: true,
  session_ended_by_staff: true,
  sessions_ended_by_staff: true,
  withdrawals_stopped: true,
  withdrawals_allowed: true,
}

/** One that is younger than this page is shown by its code. */
function isKnown(kind: string): kind is SecurityEventKind {
  return Object.hasOwn(WORDED, kind)
}
