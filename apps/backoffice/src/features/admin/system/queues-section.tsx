import type { SystemStatus } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { type Column, ColumnTable } from '../../../app/page/column-table.tsx'

type Queue = SystemStatus['queues'][number]

export interface QueuesSectionProps {
  queues: readonly Queue[] | undefined
  /** Jobs that wait for somebody to look at them. */
  givenUp: number
}

export function QueuesSection({ queues, givenUp }: QueuesSectionProps) {
  const t = useTranslations('system.queues')
  const columns: Column<Queue>[] = [
    {
      key: 'name',
      head: t('name'),
      strong: true,
      cellClassName: 'whitespace-normal break-all',
      width: 180,
      cell: ({ name }) => name,
    },
    {
      key: 'waiting',
      head: t('waiting'),
      numeric: true,
      width: 20,
      cell: ({ waiting }) => <Count value={waiting} />,
    },
    { key: 'active', head: t('active'), numeric: true, width: 20, cell: ({ active }) => <Count value={active} /> },
    {
      key: 'failed',
      head: t('failed'),
      numeric: true,
      quiet: true,
      width: 20,
      cell: ({ failed }) => (failed === 0 ? 0 : <Status kind="failed" label={failed} className="text-body" />),
    },
  ]
  return (
    <section aria-labelledby="queues">
      <SectionRule
        id="queues"
        title={t('title')}
        action={givenUp > 0 && <Status kind="failed" label={t('givenUp', { count: givenUp })} className="text-body" />}
      />
      {queues?.length === 0 ? (
        <EmptyState title={t('empty')} text={t('emptyText')} />
      ) : (
        <ColumnTable caption={t('title')} columns={columns} rows={queues} keyOf={({ name }) => name} skeletonRows={4} />
      )}
    </section>
  )
}

function Count({ value }: { value: number }) {
  return value === 0 ? <span className="text-ink-2">0</span> : value
}
