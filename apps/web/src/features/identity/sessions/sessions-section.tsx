import type { DeviceSession } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { LoadingState } from '@bourse/ui/states.tsx'
import { useEndOtherSessions, useEndSession, useSessions } from '../accounts/security-api.ts'
import { LoadingFailed } from '../accounts/setting-frame.tsx'

const PHONES: readonly (string | null)[] = ['iOS', 'iPadOS', 'Android']

/** Where the account is open: each place can be shut from here. */
export function SessionsSection() {
  const t = useTranslations('settings.sessions')
  const { data, error, refetch, isRefetching } = useSessions()
  const ending = useEndOtherSessions()
  const others = data?.some(({ current }) => !current) === true
  const endOthers = () =>
    ending.mutate(undefined, { onSuccess: ({ ended }) => toast.good(t('ended', { count: ended })) })
  return (
    <section aria-labelledby="sessions" className="mt-10">
      <SectionRule
        id="sessions"
        title={t('title')}
        action={
          others ? (
            <Button size="sm" pending={ending.isPending} onClick={endOthers}>
              {t('endOthers')}
            </Button>
          ) : undefined
        }
      />
      {data === undefined && error === null && <LoadingState lines={3} className="mt-4" />}
      {data === undefined && error !== null && (
        <LoadingFailed text={error.message} onRetry={() => void refetch()} retrying={isRefetching} />
      )}
      <ul>
        {data?.map((session) => (
          <SessionRow key={session.sessionId} session={session} />
        ))}
      </ul>
    </section>
  )
}

function SessionRow({ session }: { session: DeviceSession }) {
  const t = useTranslations('settings.sessions')
  const locale = useLocaleTag()
  const ending = useEndSession()
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const Drawing = PHONES.includes(session.system) ? drawings.phone : drawings.monitor
  const device = deviceName(session, t)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b py-3">
      <span className="text-ink-2">
        <Icon of={Drawing} size={20} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{device}</p>
        <p className="text-body text-ink-2">
          {t('detail', { ip: session.ip, time: time.format(new Date(session.seenAt)) })}
        </p>
      </div>
      {session.current ? (
        <span className="font-medium text-body text-good">{t('current')}</span>
      ) : (
        <Button
          size="sm"
          variant="danger"
          pending={ending.isPending}
          aria-label={t('endOne', { device })}
          onClick={() => ending.mutate(session.sessionId)}
        >
          {t('end')}
        </Button>
      )}
      {ending.error !== null && (
        <Note kind="error" className="w-full">
          {ending.error.message}
        </Note>
      )}
    </li>
  )
}

type Text = ReturnType<typeof useTranslations>

function deviceName({ browser, system }: DeviceSession, t: Text): string {
  if (browser !== null && system !== null) return t('device', { browser, system })
  return browser ?? system ?? t('unknown')
}
