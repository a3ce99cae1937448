import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useParams } from '@bourse/ui/router.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { Loaded } from '../../app/page/loaded.tsx'
import { TableSkeleton } from '../../app/page/table-skeleton.tsx'
import { useCases, useResets } from './api.ts'
import { CASE_COLUMNS, CaseRow, CaseTable } from './case-table.tsx'
import { RESET_COLUMNS, ResetRow, ResetTable } from './reset-table.tsx'

/** How a person proved who they are, and whether they lost an authenticator; the newest twenty of each. */
export function PersonKycPage() {
  const { userId = '' } = useParams({ strict: false })
  return (
    <div className="grid gap-10">
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
      <Loaded
        query={query}
        failed={t('cases.failed')}
        skeleton={
          <CaseTable>
            <TableSkeleton rows={2} columns={CASE_COLUMNS} />
          </CaseTable>
        }
      >
        {({ records }) =>
          records.length === 0 ? (
            <EmptyState title={t('person.noSubmission')} />
          ) : (
            <CaseTable>
              {records.map((row) => (
                <CaseRow key={row.caseId} row={row} />
              ))}
            </CaseTable>
          )
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
      <Loaded
        query={query}
        failed={t('resets.failed')}
        skeleton={
          <ResetTable>
            <TableSkeleton rows={2} columns={RESET_COLUMNS} />
          </ResetTable>
        }
      >
        {({ records }) =>
          records.length === 0 ? (
            <EmptyState title={t('person.noReset')} />
          ) : (
            <ResetTable>
              {records.map((row) => (
                <ResetRow key={row.resetId} row={row} />
              ))}
            </ResetTable>
          )
        }
      </Loaded>
    </section>
  )
}
