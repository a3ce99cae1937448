import type { SystemStatus } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { SkeletonRows } from '@bourse/ui/skeleton.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { Table, Td, Th, Tr } from '@bourse/ui/table.tsx'
import { useMoment } from '../../../app/moments.ts'

export function SchedulesSection({ schedules }: { schedules: SystemStatus['schedules'] | undefined }) {
  const t = useTranslations('system.schedules')
  const moment = useMoment()
  return (
    <section aria-labelledby="schedules">
      <SectionRule id="schedules" title={t('title')} />
      {schedules?.length === 0 ? (
        <EmptyState title={t('empty')} text={t('emptyText')} />
      ) : (
        <Table caption={t('title')}>
          <thead>
            <tr>
              <Th>{t('name')}</Th>
              <Th numeric>{t('next')}</Th>
            </tr>
          </thead>
          <tbody>
            {schedules === undefined ? (
              <SkeletonRows rows={3} columns={[160, 90]} />
            ) : (
              schedules.map(({ name, cron, nextAt }) => (
                <Tr key={name}>
                  <Td className="h-auto whitespace-normal py-1.5 leading-4">
                    <span className="block break-all font-semibold">{name}</span>
                    <span className="text-dense text-ink-3">{cron}</span>
                  </Td>
                  <Td numeric>{moment(nextAt)}</Td>
                </Tr>
              ))
            )}
          </tbody>
        </Table>
      )}
    </section>
  )
}
