import type { OfficeUser, PersonLine } from '@bourse/contract'
import * as identity from '@bourse/contract/calls/office/identity'
import { cx } from '@bourse/ui/class-names.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useParams } from '@bourse/ui/router.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { Status, type StatusKind } from '@bourse/ui/status.tsx'
import { type ReactNode, useState } from 'react'
import { useMoment } from '../../app/moments.ts'
import { type Column, ColumnTable } from '../../app/page/column-table.tsx'
import { Loaded } from '../../app/page/loaded.tsx'
import { Pager } from '../../app/page/pager.tsx'
import { useMay } from '../../app/use-may.ts'
import { INVITEES_PAGE, useInvitees, useUser } from './api.ts'
import { PersonLink, PersonState } from './users-table.tsx'

/** What protects the account, and who brought whom. */
export function PersonOverviewPage() {
  const t = useTranslations('users.invitations')
  const { userId = '' } = useParams({ strict: false })
  const { data: user } = useUser(userId)
  const mayInvitees = useMay(identity.officeInvitees)
  // The frame shows a page only once the person is there.
  if (user === undefined) return null
  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
      <Factors factors={user.factors} />
      <section aria-labelledby="invitations">
        <Inviter inviter={user.inviter} />
        <Line name={t('invitees')}>
          <span className={user.invitees === 0 ? 'text-ink-3' : 'font-medium'}>
            {t('inviteeCount', { count: user.invitees })}
          </span>
        </Line>
        {mayInvitees && user.invitees > 0 && <Invitees userId={userId} />}
      </section>
    </div>
  )
}

const FACTOR_STATUS: Readonly<Record<OfficeUser['factors'][number]['state'], StatusKind>> = {
  set: 'completed',
  missing: 'cancelled',
  locked: 'failed',
}

function Factors({ factors }: Pick<OfficeUser, 'factors'>) {
  const t = useTranslations('users.factors')
  return (
    <section aria-labelledby="factors">
      <SectionRule id="factors" title={t('title')} />
      <ul className="border-line border-t">
        {factors.map(({ kind, state, left }) => (
          <li key={kind} className="flex min-h-11 items-center justify-between gap-4 border-line border-b text-body">
            <span className="font-medium">{t(`kinds.${kind}`)}</span>
            <Status
              kind={FACTOR_STATUS[state]}
              label={left === null ? t(`states.${state}`) : t(kind === 'passkeys' ? 'count' : 'left', { count: left })}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Inviter({ inviter }: Pick<OfficeUser, 'inviter'>) {
  const t = useTranslations('users.invitations')
  return (
    <>
      <SectionRule id="invitations" title={t('title')} />
      <Line name={t('inviter')} first>
        {inviter === null ? <span className="text-ink-3">{t('noInviter')}</span> : <PersonLink person={inviter} />}
      </Line>
    </>
  )
}

function Line({ name, first = false, children }: { name: string; first?: boolean; children: ReactNode }) {
  return (
    <div
      className={cx(
        'flex min-h-11 flex-wrap items-center justify-between gap-x-4 border-line border-b text-body',
        first && 'border-t',
      )}
    >
      <span className="font-medium">{name}</span>
      {children}
    </div>
  )
}

function Invitees({ userId }: { userId: string }) {
  const t = useTranslations('users.invitations')
  const [page, setPage] = useState(1)
  const query = useInvitees(userId, page)
  return (
    <Loaded query={query} failed={t('failed')} skeleton={<InviteesTable invitees={undefined} />}>
      {({ records, total }) => (
        <>
          <InviteesTable invitees={records} />
          <Pager page={page} size={INVITEES_PAGE} total={total} onPage={setPage} />
        </>
      )}
    </Loaded>
  )
}

function InviteesTable({ invitees }: { invitees: readonly PersonLine[] | undefined }) {
  const t = useTranslations('users.invitations')
  const moment = useMoment({ withDate: true })
  const columns: Column<PersonLine>[] = [
    { key: 'person', head: t('person'), width: 140, cell: (person) => <PersonLink person={person} /> },
    {
      key: 'registered',
      head: t('registered'),
      className: 'max-md:hidden',
      quiet: true,
      width: 120,
      cell: ({ registeredAt }) => moment(registeredAt),
    },
    {
      key: 'state',
      head: t('state'),
      width: 70,
      cell: (person) => <PersonState user={{ ...person, withdrawalsStoppedUntil: null }} />,
    },
  ]
  return (
    <ColumnTable
      caption={t('invitees')}
      columns={columns}
      rows={invitees}
      keyOf={({ userId }) => userId}
      skeletonRows={2}
    />
  )
}
