import type { OfficeKycRow } from '@bourse/contract'
import { OFFICE_CALLS } from '@bourse/contract/calls'
import { CASE_STATES, COUNTRIES, KYC_FLAGS } from '@bourse/contract/client'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Select } from '@bourse/ui/select.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { Table, Td, Th, Tr } from '@bourse/ui/table.tsx'
import { Tag } from '@bourse/ui/tag.tsx'
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
import { KYC_PAGE, useCases } from './api.ts'
import { ReviewStatus } from './states.tsx'

/** What waits comes first, longest first. The filters stand in the address; `?user=` shows one person. */
export function CasesPage() {
  const t = useTranslations('kyc.cases')
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const filter = {
    state: CASE_STATES.find((state) => state === search.state),
    country: COUNTRIES.find((country) => country === search.country),
    flag: KYC_FLAGS.find((flag) => flag === search.flag),
    user: textOf(search.user),
  }
  const page = pageOf(search.page)
  const query = useCases({ page, ...filter })
  const go = (next: Record<string, string | number | undefined>) => {
    const wanted = Object.entries({ ...filter, ...next }).filter(([, value]) => value !== undefined && value !== '')
    void navigate({ to: '/kyc/cases', search: Object.fromEntries(wanted) })
  }
  return (
    <>
      <PageHead
        title={t('title')}
        summary={query.data && t('summary', { count: query.data.total })}
        above={t('above')}
        action={<Filters filter={filter} onChange={go} />}
      />
      <Loaded
        query={query}
        failed={t('failed')}
        skeleton={<CaseTable>{<TableSkeleton rows={8} columns={COLUMNS} />}</CaseTable>}
      >
        {({ records, total }) =>
          records.length === 0 ? (
            <EmptyState title={t('empty')} text={t('emptyText')} />
          ) : (
            <>
              <CaseTable>
                {records.map((row) => (
                  <CaseRow key={row.caseId} row={row} />
                ))}
              </CaseTable>
              <Pager page={page} size={KYC_PAGE} total={total} onPage={(next) => go({ page: next })} />
            </>
          )
        }
      </Loaded>
    </>
  )
}

interface FiltersProps {
  filter: { state: string | undefined; country: string | undefined; flag: string | undefined; user: string | undefined }
  onChange: (next: Record<string, string | undefined>) => void
}

function Filters({ filter, onChange }: FiltersProps) {
  const t = useTranslations('kyc')
  const names = new Intl.DisplayNames(useLocaleTag(), { type: 'region' })
  const states = CASE_STATES.filter((state) => state !== 'draft')
  const choice = (name: 'state' | 'flag' | 'country', options: { value: string; label: string }[]) => (
    <Select
      size="md"
      label={t(`filters.${name}`)}
      labelHidden
      fieldClassName="w-full sm:w-[170px]"
      value={filter[name] ?? ''}
      onChange={(event) => onChange({ [name]: event.target.value })}
      options={[{ value: '', label: t(`filters.all.${name}`) }, ...options]}
    />
  )
  return (
    <div className="flex flex-wrap gap-2">
      {choice(
        'state',
        states.map((value) => ({ value, label: t(`states.${value}`) })),
      )}
      {choice(
        'flag',
        KYC_FLAGS.map((value) => ({ value, label: t(`flags.${value}`) })),
      )}
      {choice(
        'country',
        COUNTRIES.map((value) => ({ value, label: names.of(value) ?? value })),
      )}
      {filter.user !== undefined && (
        <button type="button" className="link min-h-9 text-body" onClick={() => onChange({ user: undefined })}>
          {t('filters.everybody')}
        </button>
      )}
    </div>
  )
}

const COLUMNS = [
  { width: 190 },
  { width: 80 },
  { width: 90, className: 'max-md:hidden' },
  { width: 120, className: 'max-lg:hidden' },
  { width: 120, className: 'max-lg:hidden' },
  { width: 70, numeric: true },
] as const satisfies readonly SkeletonColumn[]

function CaseTable({ children }: { children: ReactNode }) {
  const t = useTranslations('kyc.cases')
  return (
    <Table caption={t('title')}>
      <thead>
        <tr>
          <Th>{t('person')}</Th>
          <Th>{t('state')}</Th>
          <Th className="max-md:hidden">{t('document')}</Th>
          <Th className="max-lg:hidden">{t('flags')}</Th>
          <Th className="max-lg:hidden">{t('taken')}</Th>
          <Th numeric>{t('age')}</Th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </Table>
  )
}

function CaseRow({ row }: { row: OfficeKycRow }) {
  const t = useTranslations('kyc')
  const span = useSpan()
  const now = useNow()
  const names = new Intl.DisplayNames(useLocaleTag(), { type: 'region' })
  const maySee = useMay(OFFICE_CALLS.kyc.officeCase)
  const until = row.decidedAt === null ? now : Date.parse(row.decidedAt)
  return (
    <Tr>
      <Td className="max-w-[260px] truncate">
        {maySee ? (
          <Link
            to="/kyc/cases/$id"
            params={{ id: row.caseId }}
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
      <Td className="max-md:hidden">
        {t(`documents.${row.documentKind}`)} <span className="text-ink-3">{names.of(row.country)}</span>
      </Td>
      <Td className="max-lg:hidden">
        <span className="flex gap-1">
          {row.flags.map((flag) => (
            <Tag key={flag}>{t(`flags.${flag}`)}</Tag>
          ))}
        </span>
      </Td>
      <Td quiet className="max-lg:hidden">
        {row.takenBy ?? (row.firstApprovalBy === null ? '' : t('cases.oneOfTwo'))}
      </Td>
      <Td numeric quiet>
        {span(Math.max(0, until - Date.parse(row.submittedAt)))}
      </Td>
    </Tr>
  )
}
