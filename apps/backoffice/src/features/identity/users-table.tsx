import type { OfficeUserRow, PersonLine } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { Table, Td, Th, Tr } from '@bourse/ui/table.tsx'
import type { ReactNode } from 'react'
import { useMoment } from '../../app/moments.ts'
import type { SkeletonColumn } from '../../app/page/table-skeleton.tsx'
import { useCountryName } from './country-names.ts'

export const USER_COLUMNS = [
  { width: 200, className: 'h-14' },
  { width: 70, className: 'max-md:hidden' },
  { width: 80, className: 'max-lg:hidden' },
  { width: 120, className: 'max-md:hidden' },
  { width: 90, className: 'max-lg:hidden' },
  { width: 80 },
] as const satisfies readonly SkeletonColumn[]

export function UsersTable({ children }: { children: ReactNode }) {
  const t = useTranslations('users.table')
  return (
    <Table caption={t('caption')}>
      <thead>
        <tr>
          <Th>{t('person')}</Th>
          <Th className="max-md:hidden">{t('uid')}</Th>
          <Th className="max-lg:hidden">{t('country')}</Th>
          <Th className="max-md:hidden">{t('registered')}</Th>
          <Th className="max-lg:hidden">{t('factor')}</Th>
          <Th>{t('state')}</Th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </Table>
  )
}

export function UserRow({ user }: { user: OfficeUserRow }) {
  const t = useTranslations('users.table')
  const moment = useMoment({ withDate: true })
  const countryName = useCountryName()
  return (
    <Tr>
      <Td className="h-14 max-w-[420px] whitespace-normal py-2">
        <PersonLink person={user} />
        <span className="block break-all text-dense text-ink-3">{user.email ?? user.phone}</span>
        <span className="block text-dense text-ink-3 md:hidden">{t('uidOf', { uid: user.uid })}</span>
      </Td>
      <Td quiet className="max-md:hidden">
        {user.uid}
      </Td>
      <Td quiet className="max-lg:hidden">
        {countryName(user.country)}
      </Td>
      <Td quiet className="max-md:hidden">
        {moment(user.registeredAt)}
      </Td>
      <Td className="max-lg:hidden">
        <Status
          kind={user.secondFactor ? 'completed' : 'cancelled'}
          label={user.secondFactor ? t('factorYes') : t('factorNo')}
        />
      </Td>
      <Td className="max-md:whitespace-normal">
        <PersonState user={user} />
      </Td>
    </Tr>
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

/** What is out of the ordinary comes first: frozen, then stopped. */
export function PersonState({ user }: { user: Pick<OfficeUserRow, 'frozenAt' | 'withdrawalsStoppedUntil'> }) {
  const t = useTranslations('users.states')
  if (user.frozenAt !== null) return <Status kind="failed" label={t('frozen')} />
  if (user.withdrawalsStoppedUntil !== null) return <Status kind="in_review" label={t('stopped')} />
  return <Status kind="completed" label={t('active')} />
}
