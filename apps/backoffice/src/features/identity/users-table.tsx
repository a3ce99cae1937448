import type { OfficeUserRow, PersonLine } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { useCountryName } from '../../app/country-names.ts'
import { useMoment } from '../../app/moments.ts'
import { type Column, ColumnTable } from '../../app/page/column-table.tsx'

interface UsersTableProps {
  /** Undefined while they are on their way. */
  readonly users: readonly OfficeUserRow[] | undefined
}

export function UsersTable({ users }: UsersTableProps) {
  const t = useTranslations('users.table')
  const moment = useMoment({ withDate: true })
  const countryName = useCountryName()
  const columns: Column<OfficeUserRow>[] = [
    {
      key: 'person',
      head: t('person'),
      cellClassName: 'h-14 max-w-[420px] whitespace-normal py-2',
      width: 200,
      cell: (user) => (
        <>
          <PersonLink person={user} />
          <span className="block break-all text-dense text-ink-3">{user.email ?? user.phone}</span>
          <span className="block text-dense text-ink-3 md:hidden">{t('uidOf', { uid: user.uid })}</span>
        </>
      ),
    },
    { key: 'uid', head: t('uid'), className: 'max-md:hidden', quiet: true, width: 70, cell: ({ uid }) => uid },
    {
      key: 'country',
      head: t('country'),
      className: 'max-lg:hidden',
      quiet: true,
      width: 80,
      cell: ({ country }) => countryName(country),
    },
    {
      key: 'registered',
      head: t('registered'),
      className: 'max-md:hidden',
      quiet: true,
      width: 120,
      cell: ({ registeredAt }) => moment(registeredAt),
    },
    {
      key: 'factor',
      head: t('factor'),
      className: 'max-lg:hidden',
      width: 90,
      cell: ({ secondFactor }) => (
        <Status kind={secondFactor ? 'completed' : 'cancelled'} label={secondFactor ? t('factorYes') : t('factorNo')} />
      ),
    },
    {
      key: 'state',
      head: t('state'),
      cellClassName: 'max-md:whitespace-normal',
      width: 80,
      cell: (user) => <PersonState user={user} />,
    },
  ]
  return (
    <ColumnTable
      caption={t('caption')}
      columns={columns}
      rows={users}
      keyOf={({ userId }) => userId}
      skeletonRows={10}
    />
  )
}

export function PersonLink({ person }: { person: PersonLine }) {
  return (
    <Link
      to="/users/$userId"
      params={{ userId: person.userId }}
      className="inline-flex min-h-6 items-center break-all font-semibold underline decoration-line-2 underline-offset-3 hover:decoration-ink"
    >
      {person.username}
    </Link>
  )
}

type StateFacts = Pick<OfficeUserRow, 'frozenAt' | 'closedAt' | 'endedAt' | 'withdrawalsStoppedUntil'>

/** What is out of the ordinary comes first: ended or closed, frozen, then stopped. */
export function PersonState({ user }: { user: StateFacts }) {
  const t = useTranslations('users.states')
  if (user.endedAt !== null) return <Status kind="cancelled" label={t('ended')} />
  if (user.frozenAt !== null) return <Status kind="failed" label={t('frozen')} />
  if (user.closedAt !== null) return <Status kind="cancelled" label={t('closed')} />
  if (user.withdrawalsStoppedUntil !== null) return <Status kind="in_review" label={t('stopped')} />
  return <Status kind="completed" label={t('active')} />
}
