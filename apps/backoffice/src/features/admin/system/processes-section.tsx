import type { SystemStatus } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { Table, Td, Th, Tr } from '@bourse/ui/table.tsx'
import { useMoment } from '../../../app/moments.ts'
import { type SkeletonColumn, TableSkeleton } from '../../../app/page/table-skeleton.tsx'

const COLUMNS = [
  { width: 40 },
  { width: 140, className: 'max-md:hidden' },
  { width: 90, className: 'max-md:hidden', numeric: true },
  { width: 60, numeric: true },
  { width: 50, numeric: true },
] as const satisfies readonly SkeletonColumn[]

export function ProcessesSection({ processes }: { processes: SystemStatus['processes'] | undefined }) {
  const t = useTranslations('system.processes')
  const moment = useMoment()
  return (
    <section aria-labelledby="processes">
      <SectionRule id="processes" title={t('title')} />
      {processes?.length === 0 ? (
        <EmptyState title={t('empty')} text={t('emptyText')} />
      ) : (
        <Table caption={t('title')}>
          <thead>
            <tr>
              <Th>{t('role')}</Th>
              <Th className="max-md:hidden">{t('process')}</Th>
              <Th numeric className="max-md:hidden">
                {t('started')}
              </Th>
              <Th numeric>{t('seen')}</Th>
              <Th numeric>{t('state')}</Th>
            </tr>
          </thead>
          <tbody>
            {processes === undefined ? (
              <TableSkeleton rows={1} columns={COLUMNS} />
            ) : (
              processes.map(({ process, role, startedAt, seenAt, alive }) => (
                <Tr key={process}>
                  <Td strong>{role}</Td>
                  <Td quiet className="max-md:hidden">
                    {process}
                  </Td>
                  <Td numeric quiet className="max-md:hidden">
                    {moment(startedAt)}
                  </Td>
                  <Td numeric>{moment(seenAt)}</Td>
                  <Td numeric>
                    <Status kind={alive ? 'completed' : 'failed'} label={alive ? t('alive') : t('silent')} />
                  </Td>
                </Tr>
              ))
            )}
          </tbody>
        </Table>
      )}
    </section>
  )
}
