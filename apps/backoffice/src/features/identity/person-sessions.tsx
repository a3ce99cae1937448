import type { OfficeSession } from '@bourse/contract'
import * as identity from '@bourse/contract/calls/office/identity'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { Table, Td, Th, Tr } from '@bourse/ui/table.tsx'
import type { ReactNode } from 'react'
import { useMoment } from '../../app/moments.ts'
import { Loaded } from '../../app/page/loaded.tsx'
import { type SkeletonColumn, TableSkeleton } from '../../app/page/table-skeleton.tsx'
import { useMay } from '../../app/use-may.ts'
import { useEndSession, useEndSessions, useUserSessions } from './api.ts'
import { useDeviceName } from './device-name.ts'

const COLUMNS = [
  { width: 150 },
  { width: 90, className: 'max-md:hidden' },
  { width: 110, className: 'max-lg:hidden' },
  { width: 110, className: 'max-md:hidden' },
  { width: 60, numeric: true },
] as const satisfies readonly SkeletonColumn[]

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
      <Loaded
        query={query}
        failed={t('failed')}
        skeleton={
          <SessionsTable>
            <TableSkeleton rows={2} columns={COLUMNS} />
          </SessionsTable>
        }
      >
        {(sessions) =>
          sessions.length === 0 ? (
            <EmptyState title={t('none')} />
          ) : (
            <SessionsTable>
              {sessions.map((session) => (
                <SessionRow key={session.sessionId} userId={userId} session={session} />
              ))}
            </SessionsTable>
          )
        }
      </Loaded>
    </section>
  )
}

function SessionsTable({ children }: { children: ReactNode }) {
  const t = useTranslations('users.sessions')
  return (
    <Table caption={t('title')}>
      <thead>
        <tr>
          <Th>{t('device')}</Th>
          <Th className="max-md:hidden">{t('ip')}</Th>
          <Th className="max-lg:hidden">{t('opened')}</Th>
          <Th className="max-md:hidden">{t('seen')}</Th>
          <Th>
            <span className="sr-only">{t('acts')}</span>
          </Th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </Table>
  )
}

function SessionRow({ userId, session }: { userId: string; session: OfficeSession }) {
  const t = useTranslations('users.sessions')
  const moment = useMoment()
  const device = useDeviceName()(session)
  const ending = useEndSession(userId)
  const end = () =>
    ending.mutate(session.sessionId, {
      onSuccess: () => toast.good(t('ended')),
      onError: (error) => toast.bad(error.message),
    })
  return (
    <Tr>
      <Td className="max-md:whitespace-normal max-md:py-2">
        <span className="font-semibold">{device}</span>
        <span className="block text-dense text-ink-3 md:hidden">
          <AddressLink ip={session.ip} /> · {moment(session.seenAt)}
        </span>
      </Td>
      <Td className="max-md:hidden">
        <AddressLink ip={session.ip} />
      </Td>
      <Td quiet className="max-lg:hidden">
        {moment(session.openedAt)}
      </Td>
      <Td quiet className="max-md:hidden">
        {moment(session.seenAt)}
      </Td>
      <Td className="text-right">
        <Button size="sm" pending={ending.isPending} aria-label={t('endOf', { device })} onClick={end}>
          {t('end')}
        </Button>
      </Td>
    </Tr>
  )
}

/** Leads to everybody who was ever logged in from there. */
export function AddressLink({ ip }: { ip: string }) {
  const t = useTranslations('users.sessions')
  return (
    <Link to="/users" search={{ text: ip }} title={t('alsoFrom')} className="link inline-flex min-h-6 items-center">
      {ip}
    </Link>
  )
}
