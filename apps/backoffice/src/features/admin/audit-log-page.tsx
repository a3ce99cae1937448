import type { AuditEntry } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Select } from '@bourse/ui/select.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Loaded } from '../../app/loaded.tsx'
import { PageHead } from '../../app/page-head.tsx'
import { Pager } from '../../app/pager.tsx'
import { pageOf, textOf } from '../../app/paging.ts'
import { TableSkeleton } from '../../app/table-skeleton.tsx'
import { AUDIT_LOG_PAGE, useAuditLog } from './api.ts'
import { ACTS } from './audit-acts.ts'
import { AuditEntryDialog } from './audit-entry-dialog.tsx'
import { AUDIT_COLUMNS, AuditLogTable, AuditRow, useActName } from './audit-log-table.tsx'

export function AuditLogPage() {
  const t = useTranslations('auditLog')
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const [opened, setOpened] = useState<AuditEntry | null>(null)
  const page = pageOf(search.page)
  const act = textOf(search.act)
  const query = useAuditLog({ page, act })
  const go = (next: { page?: number; act?: string | undefined }) =>
    void navigate({ to: '/audit-log', search: { ...(act === undefined ? {} : { act }), ...next } })

  return (
    <div className="desk">
      <PageHead
        title={t('title')}
        summary={query.data && t('summary', { count: query.data.total })}
        above={t('above')}
        action={<ActFilter act={act} onAct={(next) => go({ act: next })} />}
      />
      <Loaded
        query={query}
        failed={t('failed')}
        skeleton={
          <AuditLogTable>
            <TableSkeleton rows={12} columns={AUDIT_COLUMNS} />
          </AuditLogTable>
        }
      >
        {({ records, total }) =>
          records.length === 0 ? (
            <NothingFound filtered={act !== undefined} onClear={() => go({ act: undefined })} />
          ) : (
            <>
              <AuditLogTable>
                {records.map((entry) => (
                  <AuditRow key={entry.id} entry={entry} onOpen={() => setOpened(entry)} />
                ))}
              </AuditLogTable>
              <Pager page={page} size={AUDIT_LOG_PAGE} total={total} onPage={(next) => go({ page: next })} />
            </>
          )
        }
      </Loaded>
      {opened !== null && <AuditEntryDialog entry={opened} onClose={() => setOpened(null)} />}
    </div>
  )
}

function ActFilter({ act, onAct }: { act: string | undefined; onAct: (act: string | undefined) => void }) {
  const t = useTranslations('auditLog')
  const nameOf = useActName()
  const acts = act === undefined || ACTS.some((known) => known === act) ? ACTS : [...ACTS, act]
  return (
    <Select
      size="md"
      label={t('filter')}
      labelHidden
      fieldClassName="w-full sm:w-[260px]"
      value={act ?? ''}
      onChange={(event) => onAct(event.target.value === '' ? undefined : event.target.value)}
      options={[{ value: '', label: t('allActs') }, ...acts.map((value) => ({ value, label: nameOf(value) }))]}
    />
  )
}

function NothingFound({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  const t = useTranslations('auditLog')
  if (!filtered) return <EmptyState title={t('empty')} text={t('emptyText')} />
  return (
    <EmptyState
      title={t('noneOfAct')}
      action={
        <Button size="sm" onClick={onClear}>
          {t('showAll')}
        </Button>
      }
    />
  )
}
