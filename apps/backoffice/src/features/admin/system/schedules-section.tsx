import type { SystemStatus } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { useMoment } from '../../../app/moments.ts'
import { type Column, ColumnTable } from '../../../app/page/column-table.tsx'

type Schedule = SystemStatus['schedules'][number]

export function SchedulesSection({ schedules }: { schedules: readonly Schedule[] | undefined }) {
  const t = useTranslations('system.schedules')
  const moment = useMoment()
  const columns: Column<Schedule>[] = [
    {
      key: 'name',
      head: t('name'),
      cellClassName: 'h-auto whitespace-normal py-1.5 leading-4',
      width: 160,
      cell: ({ name, cron }) => (
        <>
          <span className="block break-all font-semibold">{name}</span>
          <span className="text-dense text-ink-3">{cron}</span>
        </>
      ),
    },
    { key: 'next', head: t('next'), numeric: true, width: 90, cell: ({ nextAt }) => moment(nextAt) },
  ]
  return (
    <section aria-labelledby="schedules">
      <SectionRule id="schedules" title={t('title')} />
      {schedules?.length === 0 ? (
        <EmptyState title={t('empty')} text={t('emptyText')} />
      ) : (
        <ColumnTable
          caption={t('title')}
          columns={columns}
          rows={schedules}
          keyOf={({ name }) => name}
          skeletonRows={3}
        />
      )}
    </section>
  )
}
