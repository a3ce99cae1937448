import type { AuditEntry } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Table, Td, Th, Tr } from '@bourse/ui/table.tsx'
import type { ReactNode } from 'react'
import { useMoment } from '../../../app/moments.ts'
import type { SkeletonColumn } from '../../../app/page/table-skeleton.tsx'
import { isKnownAct } from './audit-acts.ts'

export const AUDIT_COLUMNS = [
  { width: 110 },
  { width: 150 },
  { width: 170, className: 'max-md:hidden' },
  { width: 230, className: 'max-lg:hidden' },
  { width: 70, className: 'max-md:hidden', numeric: true },
] as const satisfies readonly SkeletonColumn[]

export function useActName(): (act: string) => string {
  const t = useTranslations('auditLog.acts')
  return (act) => (isKnownAct(act) ? t(act) : act)
}

export function AuditLogTable({ children }: { children: ReactNode }) {
  const t = useTranslations('auditLog')
  return (
    <Table caption={t('title')}>
      <thead>
        <tr>
          <Th>{t('time')}</Th>
          <Th>{t('act')}</Th>
          <Th className="max-md:hidden">{t('who')}</Th>
          <Th className="max-lg:hidden">{t('subject')}</Th>
          <Th numeric className="max-md:hidden">
            {t('ip')}
          </Th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </Table>
  )
}

/** The act is a button that opens the whole entry; the rest of the row stays text that can be marked and copied. */
export function AuditRow({ entry, onOpen }: { entry: AuditEntry; onOpen: () => void }) {
  const moment = useMoment()
  const nameOf = useActName()
  return (
    <Tr>
      <Td quiet className="max-md:align-top max-md:py-2.5">
        {moment(entry.time)}
      </Td>
      <Td className="max-md:h-auto max-md:whitespace-normal max-md:py-2.5">
        <button
          type="button"
          onClick={onOpen}
          aria-haspopup="dialog"
          className="min-h-6 text-left font-semibold underline decoration-line-2 underline-offset-3 hover:decoration-ink"
        >
          {nameOf(entry.act)}
        </button>
        <span className="block break-all text-dense text-ink-3 md:hidden">{entry.staffEmail}</span>
      </Td>
      <Td className="max-md:hidden">{entry.staffEmail}</Td>
      <Td quiet className="max-w-[320px] truncate max-lg:hidden">
        {entry.subject}
      </Td>
      <Td numeric quiet className="max-md:hidden">
        {entry.ip}
      </Td>
    </Tr>
  )
}
