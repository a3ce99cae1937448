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

const KINDS: readonly string[] = [
  'logged_in',
  'logged_out',
  'session_ended',
  'other_sessions_ended',
  'password_changed',
  'password_reset',
  'authenticator_bound',
  'authenticator_changed',
  'authenticator_unbound',
  'recovery_codes_renewed',
  'recovery_code_used',
  'fund_password_set',
  'fund_password_changed',
  'anti_phishing_changed',
  'passkey_added',
  'passkey_removed',
  'email_bound',
  'email_changed',
  'phone_bound',
  'phone_changed',
  'settings_locked',
  'settings_unlock_asked',
  'frozen',
  'frozen_by_staff',
  'unfrozen',
  'session_ended_by_staff',
  'sessions_ended_by_staff',
  'withdrawals_stopped',
  'withdrawals_allowed',
] satisfies readonly SecurityEventKind[]

/** One that is younger than this page is shown by its code. */
function isKnown(kind: string): kind is SecurityEventKind {
  return KINDS.includes(kind)
}
