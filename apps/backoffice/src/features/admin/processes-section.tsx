import type { SystemStatus } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { SkeletonRows } from '@bourse/ui/skeleton.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { Table, Td, Th, Tr } from '@bourse/ui/table.tsx'
import { useMoment } from '../../app/moments.ts'

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
              <SkeletonRows rows={1} columns={[60, 140, 90, 60, 60]} />
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
