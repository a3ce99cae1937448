import type { AuditEntry } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useNavigate } from '@bourse/ui/router.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { useState } from 'react'
import { CopyButton } from '../../../app/page/copy-button.tsx'
import { Loaded } from '../../../app/page/loaded.tsx'
import { PageHead } from '../../../app/page/page-head.tsx'
import { Pager } from '../../../app/page/pager.tsx'
import { pageOf } from '../../../app/page/paging.ts'
import { apart, useTypedSearch } from '../../../app/page/typed-search.ts'
import { AUDIT_LOG_PAGE, useAuditLog } from '../api.ts'
import { AuditEntryDialog } from './audit-entry-dialog.tsx'
import { type AuditFilter, auditFilterOf } from './audit-filter.ts'
import { AuditFilterBar } from './audit-filter-bar.tsx'
import { AuditLogTable } from './audit-log-table.tsx'

export function AuditLogPage() {
  const t = useTranslations('auditLog')
  const search = useTypedSearch()
  const navigate = useNavigate()
  const [opened, setOpened] = useState<AuditEntry | null>(null)
  const page = pageOf(search.page)
  const filter = auditFilterOf(search)
  const query = useAuditLog({ page, filter })
  const go = (next: AuditFilter & { page?: number }) => void navigate({ to: '/audit-log', ...apart(next) })

  return (
    <div className="desk">
      <PageHead
        title={t('title')}
        summary={query.data && t('summary', { count: query.data.total })}
        above={t('above')}
      />
      <AuditFilterBar filter={filter} onFilter={go} />
      <Loaded
        query={query}
        failed={t('failed')}
        skeleton={<AuditLogTable entries={undefined} onOpen={setOpened} skeletonRows={12} />}
      >
        {({ records, total, head }) =>
          records.length === 0 ? (
            <NothingFound filtered={Object.keys(filter).length > 0} onClear={() => go({})} />
          ) : (
            <>
              <AuditLogTable entries={records} onOpen={setOpened} />
              <Pager page={page} size={AUDIT_LOG_PAGE} total={total} onPage={(next) => go({ ...filter, page: next })} />
              <ChainHead {...head} />
            </>
          )
        }
      </Loaded>
      {opened !== null && <AuditEntryDialog entry={opened} onClose={() => setOpened(null)} />}
    </div>
  )
}

/** Whoever keeps this line elsewhere can show later that nothing before it was rewritten. */
function ChainHead({ seq, hash }: { seq: string; hash: string }) {
  const t = useTranslations('auditLog')
  return (
    <p className="mt-5 text-dense text-ink-3">
      {t('chain', { seq })} <code className="break-all font-mono text-ink-2">{hash}</code>{' '}
      <CopyButton value={`${seq} ${hash}`} label={t('copyHead')} />
    </p>
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
