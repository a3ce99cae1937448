import type { AuditEntry } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useNavigate, useParams, useSearch } from '@bourse/ui/router.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { useState } from 'react'
import { Loaded } from '../../../app/page/loaded.tsx'
import { Pager } from '../../../app/page/pager.tsx'
import { pageOf } from '../../../app/page/paging.ts'
import { AUDIT_LOG_PAGE, useAuditLog } from '../api.ts'
import { AuditEntryDialog } from './audit-entry-dialog.tsx'
import { AuditLogTable } from './audit-log-table.tsx'

/** What staff did about one person, looks included. */
export function PersonAuditPage() {
  const t = useTranslations('auditLog')
  const { userId = '' } = useParams({ strict: false })
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const [opened, setOpened] = useState<AuditEntry | null>(null)
  const page = pageOf(search.page)
  const query = useAuditLog({ page, filter: { subject: userId } })
  const go = (next: number) =>
    void navigate({ to: '/users/$userId/audit', params: { userId }, search: { page: next }, resetScroll: false })
  return (
    <>
      <Loaded
        query={query}
        failed={t('failed')}
        skeleton={<AuditLogTable entries={undefined} onOpen={setOpened} skeletonRows={8} />}
      >
        {({ records, total }) =>
          records.length === 0 ? (
            <EmptyState title={t('empty')} />
          ) : (
            <>
              <AuditLogTable entries={records} onOpen={setOpened} />
              <Pager page={page} size={AUDIT_LOG_PAGE} total={total} onPage={go} />
            </>
          )
        }
      </Loaded>
      {opened !== null && <AuditEntryDialog entry={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
