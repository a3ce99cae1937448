import type { OfficeResetRow } from '@bourse/contract'
import { OFFICE_CALLS } from '@bourse/contract/calls'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Select } from '@bourse/ui/select.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { Table, Td, Th, Tr } from '@bourse/ui/table.tsx'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Loaded } from '../../app/loaded.tsx'
import { useSpan } from '../../app/moments.ts'
import { PageHead } from '../../app/page-head.tsx'
import { Pager } from '../../app/pager.tsx'
import { pageOf, textOf } from '../../app/paging.ts'
import { useNow } from '../../app/real-time.ts'
import { type SkeletonColumn, TableSkeleton } from '../../app/table-skeleton.tsx'
import { useMay } from '../../app/use-may.ts'
import { KYC_PAGE, useResets } from './api.ts'
import { ReviewStatus } from './states.tsx'

const STATES = ['in_review', 'approved', 'rejected'] as const

/** People who have lost their authenticator; two of the staff let each of them in. */
export function ResetsPage() {
  const t = useTranslations('kyc.resets')
  const states = useTranslations('kyc')
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const page = pageOf(search.page)
  const state = textOf(search.state)
  const user = textOf(search.user)
  const query = useResets({ page, state, user })
  const go = (next: Record<string, string | number>) => void navigate({ to: '/kyc/resets', search: next })
  return (
    <>
      <PageHead
        title={t('title')}
        summary={query.data && t('summary', { count: query.data.total })}
        above={t('above')}
        action={
          <Select
            size="md"
            label={states('filters.state')}
            labelHidden
            fieldClassName="w-full sm:w-[170px]"
            value={state ?? ''}
            onChange={(event) => go(event.target.value === '' ? {} : { state: event.target.value })}
            options={[
              { value: '', label: states('filters.all.state') },
              ...STATES.map((value) => ({ value, label: states(`states.${value}`) })),
            ]}
          />
        }
      />
      <Loaded
        query={query}
        failed={t('failed')}
        skeleton={<ResetTable>{<TableSkeleton rows={6} columns={COLUMNS} />}</ResetTable>}
      >
        {({ records, total }) =>
          records.length === 0 ? (
            <EmptyState title={t('empty')} text={t('emptyText')} />
          ) : (
            <>
              <ResetTable>
                {records.map((row) => (
                  <ResetRow key={row.resetId} row={row} />
                ))}
              </ResetTable>
              <Pager page={page} size={KYC_PAGE} total={total} onPage={(next) => go({ page: next })} />
            </>
          )
        }
      </Loaded>
    </>
  )
}

const COLUMNS = [
  { width: 190 },
  { width: 80 },
  { width: 100, className: 'max-md:hidden' },
  { width: 140, className: 'max-lg:hidden' },
  { width: 70, numeric: true },
] as const satisfies readonly SkeletonColumn[]

function ResetTable({ children }: { children: ReactNode }) {
  const t = useTranslations('kyc')
  return (
    <Table caption={t('resets.title')}>
      <thead>
        <tr>
          <Th>{t('cases.person')}</Th>
          <Th>{t('cases.state')}</Th>
          <Th className="max-md:hidden">{t('resets.via')}</Th>
          <Th className="max-lg:hidden">{t('cases.taken')}</Th>
          <Th numeric>{t('cases.age')}</Th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </Table>
  )
}

function ResetRow({ row }: { row: OfficeResetRow }) {
  const t = useTranslations('kyc')
  const span = useSpan()
  const now = useNow()
  const maySee = useMay(OFFICE_CALLS.kyc.officeReset)
  const until = row.decidedAt === null ? now : Date.parse(row.decidedAt)
  return (
    <Tr>
      <Td className="max-w-[260px] truncate">
        {maySee ? (
          <Link
            to="/kyc/resets/$id"
            params={{ id: row.resetId }}
            className="inline-flex min-h-8 items-center font-semibold underline decoration-line-2 underline-offset-3 hover:decoration-ink"
          >
            {row.account}
          </Link>
        ) : (
          row.account
        )}
        <span className="ml-2 text-ink-3 max-sm:hidden">{row.uid}</span>
      </Td>
      <Td>
        <ReviewStatus state={row.state} />
      </Td>
      <Td className="max-md:hidden">{t(`resets.ways.${row.via}`)}</Td>
      <Td quiet className="max-lg:hidden">
        {row.takenBy ?? (row.firstApprovalBy === null ? '' : t('cases.oneOfTwo'))}
      </Td>
      <Td numeric quiet>
        {span(Math.max(0, until - Date.parse(row.submittedAt)))}
      </Td>
    </Tr>
  )
}
