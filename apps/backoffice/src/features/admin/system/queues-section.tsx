import type { SystemStatus } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { SkeletonRows } from '@bourse/ui/skeleton.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { Table, Td, Th, Tr } from '@bourse/ui/table.tsx'

export interface QueuesSectionProps {
  queues: SystemStatus['queues'] | undefined
  /** Jobs that wait for somebody to look at them. */
  givenUp: number
}

export function QueuesSection({ queues, givenUp }: QueuesSectionProps) {
  const t = useTranslations('system.queues')
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
        <Table caption={t('title')}>
          <thead>
            <tr>
              <Th>{t('name')}</Th>
              <Th numeric>{t('waiting')}</Th>
              <Th numeric>{t('active')}</Th>
              <Th numeric>{t('failed')}</Th>
            </tr>
          </thead>
          <tbody>
            {queues === undefined ? (
              <SkeletonRows rows={4} columns={[180, 20, 20, 20]} />
            ) : (
              queues.map(({ name, waiting, active, failed }) => (
                <Tr key={name}>
                  <Td strong className="whitespace-normal break-all">
                    {name}
                  </Td>
                  <Td numeric quiet={waiting === 0}>
                    {waiting}
                  </Td>
                  <Td numeric quiet={active === 0}>
                    {active}
                  </Td>
                  <Td numeric quiet>
                    {failed === 0 ? 0 : <Status kind="failed" label={failed} className="text-body" />}
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
