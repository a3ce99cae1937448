import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useParams } from '@bourse/ui/router.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { Loaded } from '../../app/page/loaded.tsx'
import { useCases, useResets } from './api.ts'
import { CaseTable } from './case-table.tsx'
import { ResetTable } from './reset-table.tsx'

/** How a person proved who they are, and whether they lost an authenticator; the newest twenty of each. */
export function PersonKycPage() {
  const { userId = '' } = useParams({ strict: false })
  return (
    <div className="grid grid-cols-1 gap-10">
      <Submissions userId={userId} />
      <Resets userId={userId} />
    </div>
  )
}

function Submissions({ userId }: { userId: string }) {
  const t = useTranslations('kyc')
  const query = useCases({ page: 1, user: userId, state: undefined, country: undefined, flag: undefined })
  return (
    <section aria-labelledby="person-submissions">
      <SectionRule id="person-submissions" title={t('cases.title')} />
      <Loaded query={query} failed={t('cases.failed')} skeleton={<CaseTable rows={undefined} skeletonRows={2} />}>
        {({ records }) =>
          records.length === 0 ? <EmptyState title={t('person.noSubmission')} /> : <CaseTable rows={records} />
        }
      </Loaded>
    </section>
  )
}

function Resets({ userId }: { userId: string }) {
  const t = useTranslations('kyc')
  const query = useResets({ page: 1, state: undefined, user: userId })
  return (
    <section aria-labelledby="person-resets">
      <SectionRule id="person-resets" title={t('resets.title')} />
      <Loaded query={query} failed={t('resets.failed')} skeleton={<ResetTable rows={undefined} skeletonRows={2} />}>
        {({ records }) =>
          records.length === 0 ? <EmptyState title={t('person.noReset')} /> : <ResetTable rows={records} />
        }
      </Loaded>
    </section>
  )
}
