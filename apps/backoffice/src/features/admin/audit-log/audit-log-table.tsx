import type { AuditEntry } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useMoment } from '../../../app/moments.ts'
import { type Column, ColumnTable } from '../../../app/page/column-table.tsx'
import { isKnownAct } from './audit-acts.ts'

export function useActName(): (act: string) => string {
  const t = useTranslations('auditLog.acts')
  return (act) => (isKnownAct(act) ? t(act) : act)
}

interface AuditLogTableProps {
  /** Undefined while they are on their way. */
  readonly entries: readonly AuditEntry[] | undefined
  readonly onOpen: (entry: AuditEntry) => void
  readonly skeletonRows?: number
}

/** The act is a button that opens the whole entry; the rest of the row stays text that can be marked and copied. */
export function AuditLogTable({ entries, onOpen, skeletonRows = 12 }: AuditLogTableProps) {
  const t = useTranslations('auditLog')
  const moment = useMoment()
  const nameOf = useActName()
  const columns: Column<AuditEntry>[] = [
    {
      key: 'time',
      head: t('time'),
      quiet: true,
      cellClassName: 'max-md:align-top max-md:py-2.5',
      width: 110,
      cell: ({ time }) => moment(time),
    },
    {
      key: 'act',
      head: t('act'),
      cellClassName: 'max-md:h-auto max-md:whitespace-normal max-md:py-2.5',
      width: 150,
      cell: (entry) => (
        <>
          <button
            type="button"
            onClick={() => onOpen(entry)}
            aria-haspopup="dialog"
            className="min-h-6 text-left font-semibold underline decoration-line-2 underline-offset-3 hover:decoration-ink"
          >
            {nameOf(entry.act)}
          </button>
          <span className="block break-all text-dense text-ink-3 md:hidden">{entry.staffEmail}</span>
        </>
      ),
    },
    { key: 'who', head: t('who'), className: 'max-md:hidden', width: 170, cell: ({ staffEmail }) => staffEmail },
    {
      key: 'subject',
      head: t('subject'),
      className: 'max-lg:hidden',
      cellClassName: 'max-w-[320px] truncate',
      quiet: true,
      width: 230,
      cell: ({ subject }) => subject,
    },
    {
      key: 'ip',
      head: t('ip'),
      className: 'max-md:hidden',
      numeric: true,
      quiet: true,
      width: 70,
      cell: ({ ip }) => ip,
    },
  ]
  return (
    <ColumnTable
      caption={t('title')}
      columns={columns}
      rows={entries}
      keyOf={({ id }) => id}
      skeletonRows={skeletonRows}
    />
  )
}
