import type { Staff } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { Tag } from '@bourse/ui/tag.tsx'
import { useMoment } from '../../../app/moments.ts'
import { type Column, ColumnTable } from '../../../app/page/column-table.tsx'

export type StaffAct = 'role' | 'reset' | 'deactivate' | 'activate'

interface StaffTableProps {
  /** Undefined while they are on their way. */
  readonly people: readonly Staff[] | undefined
  /** Nobody changes their own account: the server refuses it, so nothing is offered. */
  readonly self: string
  readonly onAct: (act: StaffAct, person: Staff) => void
}

export function StaffTable({ people, self, onAct }: StaffTableProps) {
  const t = useTranslations('staff')
  const roles = useTranslations('shell.roles')
  const moment = useMoment()
  const state = ({ active }: Staff) => (
    <Status kind={active ? 'completed' : 'cancelled'} label={active ? t('active') : t('inactive')} />
  )
  const columns: Column<Staff>[] = [
    {
      key: 'name',
      head: t('name'),
      cellClassName: 'h-14 whitespace-normal py-2',
      width: 170,
      cell: (person) => (
        <>
          <span className="flex items-center gap-2 font-semibold">
            {person.name}
            {person.staffId === self && <Tag>{t('you')}</Tag>}
          </span>
          <span className="block break-all text-dense text-ink-3">{person.email}</span>
          {person.waitsUntil !== null && (
            <span className="block text-dense text-ink-2">{t('waitsUntil', { time: moment(person.waitsUntil) })}</span>
          )}
          <span className="mt-1 flex flex-wrap items-center gap-x-3 text-dense text-ink-2 md:hidden">
            {roles(person.role)}
            {state(person)}
          </span>
        </>
      ),
    },
    { key: 'role', head: t('role'), className: 'max-md:hidden', width: 80, cell: ({ role }) => roles(role) },
    {
      key: 'secondFactor',
      head: t('secondFactor'),
      className: 'max-lg:hidden',
      width: 90,
      cell: ({ secondFactor }) => (
        <Status kind={secondFactor ? 'completed' : 'open'} label={secondFactor ? t('enrolled') : t('notEnrolled')} />
      ),
    },
    {
      key: 'lastLogin',
      head: t('lastLogin'),
      className: 'max-md:hidden',
      quiet: true,
      width: 110,
      cell: ({ lastLoginAt }) => (lastLoginAt === null ? t('never') : moment(lastLoginAt)),
    },
    { key: 'state', head: t('state'), className: 'max-md:hidden', width: 70, cell: state },
    {
      key: 'acts',
      head: t('acts'),
      headHidden: true,
      cellClassName: 'text-right max-md:whitespace-normal max-md:py-2',
      width: 240,
      cell: (person) => person.staffId !== self && <Acts person={person} onAct={(act) => onAct(act, person)} />,
    },
  ]
  return (
    <ColumnTable
      caption={t('title')}
      columns={columns}
      rows={people}
      keyOf={({ staffId }) => staffId}
      skeletonRows={5}
    />
  )
}

function Acts({ person, onAct }: { person: Staff; onAct: (act: StaffAct) => void }) {
  const t = useTranslations('staff')
  const { name, active } = person
  return (
    <span className="inline-flex justify-end gap-2 max-md:flex-col">
      <Button size="sm" aria-label={t('changeRoleOf', { name })} onClick={() => onAct('role')}>
        {t('changeRole')}
      </Button>
      <Button size="sm" aria-label={t('resetOf', { name })} onClick={() => onAct('reset')}>
        {t('reset')}
      </Button>
      <Button
        size="sm"
        variant={active ? 'danger' : 'outline'}
        aria-label={active ? t('deactivateOf', { name }) : t('activateOf', { name })}
        onClick={() => onAct(active ? 'deactivate' : 'activate')}
      >
        {active ? t('deactivate') : t('activate')}
      </Button>
    </span>
  )
}
