import type { OfficeSession } from '@bourse/contract'
import * as identity from '@bourse/contract/calls/office/identity'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { useMoment } from '../../app/moments.ts'
import { type Column, ColumnTable } from '../../app/page/column-table.tsx'
import { Loaded } from '../../app/page/loaded.tsx'
import { apart } from '../../app/page/typed-search.ts'
import { useMay } from '../../app/use-may.ts'
import { useEndSession, useEndSessions, useUserSessions } from './api.ts'
import { useDeviceName } from './device-name.ts'

export function PersonSessions({ userId }: { userId: string }) {
  const t = useTranslations('users.sessions')
  const query = useUserSessions(userId)
  const ending = useEndSessions(userId)
  const mayEnd = useMay(identity.endUserSessions)
  const endAll = () => ending.mutate(undefined, { onSuccess: () => toast.good(t('allEnded')) })
  return (
    <section aria-labelledby="sessions">
      <SectionRule
        id="sessions"
        title={t('title')}
        action={
          mayEnd && query.data !== undefined && query.data.length > 0 ? (
            <Button size="sm" variant="danger" pending={ending.isPending} onClick={endAll}>
              {t('endAll')}
            </Button>
          ) : undefined
        }
      />
      {ending.error !== null && <Note kind="error">{ending.error.message}</Note>}
      <Loaded query={query} failed={t('failed')} skeleton={<SessionsTable userId={userId} sessions={undefined} />}>
        {(sessions) =>
          sessions.length === 0 ? (
            <EmptyState title={t('none')} />
          ) : (
            <SessionsTable userId={userId} sessions={sessions} />
          )
        }
      </Loaded>
    </section>
  )
}

interface SessionsTableProps {
  readonly userId: string
  /** Undefined while they are on their way. */
  readonly sessions: readonly OfficeSession[] | undefined
}

function SessionsTable({ userId, sessions }: SessionsTableProps) {
  const t = useTranslations('users.sessions')
  const moment = useMoment()
  const deviceName = useDeviceName()
  const columns: Column<OfficeSession>[] = [
    {
      key: 'device',
      head: t('device'),
      cellClassName: 'max-md:whitespace-normal max-md:py-2',
      width: 150,
      cell: (session) => (
        <>
          <span className="font-semibold">{deviceName(session)}</span>
          <span className="block text-dense text-ink-3 md:hidden">
            <AddressLink ip={session.ip} /> · {moment(session.seenAt)}
          </span>
        </>
      ),
    },
    { key: 'ip', head: t('ip'), className: 'max-md:hidden', width: 90, cell: ({ ip }) => <AddressLink ip={ip} /> },
    {
      key: 'opened',
      head: t('opened'),
      className: 'max-lg:hidden',
      quiet: true,
      width: 110,
      cell: ({ openedAt }) => moment(openedAt),
    },
    {
      key: 'seen',
      head: t('seen'),
      className: 'max-md:hidden',
      quiet: true,
      width: 110,
      cell: ({ seenAt }) => moment(seenAt),
    },
    {
      key: 'acts',
      head: t('acts'),
      headHidden: true,
      cellClassName: 'text-right',
      width: 60,
      cell: ({ sessionId, ...session }) => (
        <EndButton userId={userId} sessionId={sessionId} device={deviceName(session)} />
      ),
    },
  ]
  return (
    <ColumnTable
      caption={t('title')}
      columns={columns}
      rows={sessions}
      keyOf={({ sessionId }) => sessionId}
      skeletonRows={2}
    />
  )
}

interface EndButtonProps {
  readonly userId: string
  readonly sessionId: string
  readonly device: string
}

function EndButton({ userId, sessionId, device }: EndButtonProps) {
  const t = useTranslations('users.sessions')
  const ending = useEndSession(userId)
  const end = () =>
    ending.mutate(sessionId, {
      onSuccess: () => toast.good(t('ended')),
      onError: (error) => toast.bad(error.message),
    })
  return (
    <Button size="sm" pending={ending.isPending} aria-label={t('endOf', { device })} onClick={end}>
      {t('end')}
    </Button>
  )
}

/** Leads to everybody who was ever logged in from there. */
export function AddressLink({ ip }: { ip: string }) {
  const t = useTranslations('users.sessions')
  return (
    <Link to="/users" {...apart({ text: ip })} title={t('alsoFrom')} className="link inline-flex min-h-6 items-center">
      {ip}
    </Link>
  )
}
