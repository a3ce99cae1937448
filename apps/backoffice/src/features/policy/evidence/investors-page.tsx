import type { InvestorEvidence } from '@bourse/contract'
import { EVIDENCE_STATES } from '@bourse/contract/policy-lists'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { useState } from 'react'
import { useMoment } from '../../../app/moments.ts'
import { type Column, ColumnTable } from '../../../app/page/column-table.tsx'
import { Loaded } from '../../../app/page/loaded.tsx'
import { PageHead } from '../../../app/page/page-head.tsx'
import { Pager } from '../../../app/page/pager.tsx'
import { QueueFilters } from '../../../app/page/queue-filters.tsx'
import { useQueueSearch } from '../../../app/page/queue-search.ts'
import { EvidenceDialog } from './evidence-dialog.tsx'
import { INVESTORS_PAGE, useInvestors } from './investors-api.ts'

/** Evidence that waits comes first, the longest first. */
export function InvestorsPage() {
  const t = useTranslations('investors')
  const { filter, page, go } = useQueueSearch({ state: EVIDENCE_STATES })
  const query = useInvestors({ page, state: filter.state })
  const [open, setOpen] = useState<InvestorEvidence | null>(null)
  return (
    <div className="desk">
      <PageHead
        title={t('title')}
        summary={query.data && t('summary', { count: query.data.total })}
        above={t('above')}
        action={
          <QueueFilters
            choices={[
              {
                ...{ name: 'state', label: t('state'), all: t('all'), chosen: filter.state },
                options: EVIDENCE_STATES.map((value) => ({ value, label: t(`states.${value}`) })),
              },
            ]}
            onChange={go}
          />
        }
      />
      <Loaded query={query} failed={t('failed')} skeleton={<EvidenceTable rows={undefined} onOpen={setOpen} />}>
        {({ records, total }) =>
          records.length === 0 ? (
            <EmptyState title={t('empty')} text={t('emptyText')} />
          ) : (
            <>
              <EvidenceTable rows={records} onOpen={setOpen} />
              <Pager page={page} size={INVESTORS_PAGE} total={total} onPage={(next) => go({ page: next })} />
            </>
          )
        }
      </Loaded>
      {open !== null && <EvidenceDialog one={open} onClose={() => setOpen(null)} />}
    </div>
  )
}

interface TableProps {
  readonly rows: readonly InvestorEvidence[] | undefined
  readonly onOpen: (one: InvestorEvidence) => void
}

function EvidenceTable({ rows, onOpen }: TableProps) {
  const t = useTranslations('investors')
  const moment = useMoment({ withDate: true })
  const columns: Column<InvestorEvidence>[] = [
    {
      key: 'person',
      head: t('person'),
      strong: true,
      cellClassName: 'whitespace-normal',
      cell: ({ account, uid }) => (
        <>
          <span className="break-all">{account}</span> <span className="text-ink-3">{uid}</span>
        </>
      ),
    },
    {
      key: 'ground',
      head: t('ground'),
      className: 'max-md:hidden',
      cellClassName: 'whitespace-normal',
      cell: ({ ground }) => t(`grounds.${ground}`),
    },
    {
      key: 'state',
      head: t('state'),
      width: 140,
      cell: ({ state }) => t(`states.${state}`),
    },
    {
      key: 'sent',
      head: t('sent'),
      className: 'max-sm:hidden',
      quiet: true,
      width: 160,
      cell: ({ sentAt }) => moment(sentAt),
    },
    {
      key: 'acts',
      head: t('acts'),
      headHidden: true,
      underOnPhone: true,
      cellClassName: 'text-right',
      cell: (one) => (
        <Button size="sm" onClick={() => onOpen(one)}>
          {t(one.state === 'waiting' ? 'review' : 'look')}
        </Button>
      ),
    },
  ]
  return <ColumnTable caption={t('title')} columns={columns} rows={rows} keyOf={({ evidenceId }) => evidenceId} />
}
