import type { Staff } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { Table, Td, Th, Tr } from '@bourse/ui/table.tsx'
import { Tag } from '@bourse/ui/tag.tsx'
import type { ReactNode } from 'react'
import { useMoment } from '../../../app/moments.ts'
import type { SkeletonColumn } from '../../../app/page/table-skeleton.tsx'

export const STAFF_COLUMNS = [
  { width: 170, className: 'h-14' },
  { width: 80, className: 'max-md:hidden' },
  { width: 90, className: 'max-lg:hidden' },
  { width: 110, className: 'max-md:hidden' },
  { width: 70, className: 'max-md:hidden' },
  { width: 240, numeric: true },
] as const satisfies readonly SkeletonColumn[]

export type StaffAct = 'role' | 'activity' | 'reset'

export function StaffTable({ children }: { children: ReactNode }) {
  const t = useTranslations('staff')
  return (
    <Table caption={t('title')}>
      <thead>
        <tr>
          <Th>{t('name')}</Th>
          <Th className="max-md:hidden">{t('role')}</Th>
          <Th className="max-lg:hidden">{t('secondFactor')}</Th>
          <Th className="max-md:hidden">{t('lastLogin')}</Th>
          <Th className="max-md:hidden">{t('state')}</Th>
          <Th>
            <span className="sr-only">{t('acts')}</span>
          </Th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </Table>
  )
}

export interface StaffRowProps {
  person: Staff
  /** Nobody changes their own account: the server refuses it, so nothing is offered. */
  isSelf: boolean
  onAct: (act: StaffAct) => void
}

export function StaffRow({ person, isSelf, onAct }: StaffRowProps) {
  const t = useTranslations('staff')
  const roles = useTranslations('shell.roles')
  const moment = useMoment()
  const state = (
    <Status kind={person.active ? 'completed' : 'cancelled'} label={person.active ? t('active') : t('inactive')} />
  )
  return (
    <Tr>
      <Td className="h-14 whitespace-normal py-2">
        <span className="flex items-center gap-2 font-semibold">
          {person.name}
          {isSelf && <Tag>{t('you')}</Tag>}
        </span>
        <span className="block break-all text-dense text-ink-3">{person.email}</span>
        <span className="mt-1 flex flex-wrap items-center gap-x-3 text-dense text-ink-2 md:hidden">
          {roles(person.role)}
          {state}
        </span>
      </Td>
      <Td className="max-md:hidden">{roles(person.role)}</Td>
      <Td className="max-lg:hidden">
        <Status
          kind={person.secondFactor ? 'completed' : 'open'}
          label={person.secondFactor ? t('enrolled') : t('notEnrolled')}
        />
      </Td>
      <Td quiet className="max-md:hidden">
        {person.lastLoginAt === null ? t('never') : moment(person.lastLoginAt)}
      </Td>
      <Td className="max-md:hidden">{state}</Td>
      <Td className="text-right max-md:whitespace-normal">
        {!isSelf && (
          <span className="inline-flex justify-end gap-2 max-md:flex-col">
            <Button size="sm" aria-label={t('changeRoleOf', { name: person.name })} onClick={() => onAct('role')}>
              {t('changeRole')}
            </Button>
            <Button size="sm" aria-label={t('resetOf', { name: person.name })} onClick={() => onAct('reset')}>
              {t('reset')}
            </Button>
            <Button
              size="sm"
              variant={person.active ? 'danger' : 'outline'}
              aria-label={
                person.active ? t('deactivateOf', { name: person.name }) : t('activateOf', { name: person.name })
              }
              onClick={() => onAct('activity')}
            >
              {person.active ? t('deactivate') : t('activate')}
            </Button>
          </span>
        )}
      </Td>
    </Tr>
  )
}
