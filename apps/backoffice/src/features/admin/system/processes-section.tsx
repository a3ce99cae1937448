import type { SystemStatus } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { useMoment } from '../../../app/moments.ts'
import { type Column, ColumnTable } from '../../../app/page/column-table.tsx'

type Process = SystemStatus['processes'][number]

export function ProcessesSection({ processes }: { processes: readonly Process[] | undefined }) {
  const t = useTranslations('system.processes')
  const moment = useMoment()
  const columns: Column<Process>[] = [
    { key: 'role', head: t('role'), strong: true, width: 40, cell: ({ role }) => role },
    {
      key: 'process',
      head: t('process'),
      quiet: true,
      className: 'max-md:hidden',
      width: 140,
      cell: ({ process }) => process,
    },
    {
      key: 'started',
      head: t('started'),
      numeric: true,
      quiet: true,
      className: 'max-md:hidden',
      width: 90,
      cell: ({ startedAt }) => moment(startedAt),
    },
    { key: 'seen', head: t('seen'), numeric: true, width: 60, cell: ({ seenAt }) => moment(seenAt) },
    {
      key: 'state',
      head: t('state'),
      numeric: true,
      width: 50,
      cell: ({ alive }) => <Status kind={alive ? 'completed' : 'failed'} label={alive ? t('alive') : t('silent')} />,
    },
  ]
  return (
    <section aria-labelledby="processes">
      <SectionRule id="processes" title={t('title')} />
      {processes?.length === 0 ? (
        <EmptyState title={t('empty')} text={t('emptyText')} />
      ) : (
        <ColumnTable
          caption={t('title')}
          columns={columns}
          rows={processes}
          keyOf={({ process }) => process}
          skeletonRows={1}
        />
      )}
    </section>
  )
}
