import type { OfficeKycRow } from '@bourse/contract'
import * as kyc from '@bourse/contract/calls/office/kyc'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { Table, Td, Th, Tr } from '@bourse/ui/table.tsx'
import { Tag } from '@bourse/ui/tag.tsx'
import type { ReactNode } from 'react'
import { useSpan } from '../../app/moments.ts'
import type { SkeletonColumn } from '../../app/page/table-skeleton.tsx'
import { useNow } from '../../app/real-time.ts'
import { useMay } from '../../app/use-may.ts'
import { ReviewStatus } from './states.tsx'

export const CASE_COLUMNS = [
  { width: 190 },
  { width: 80 },
  { width: 90, className: 'max-md:hidden' },
  { width: 120, className: 'max-lg:hidden' },
  { width: 120, className: 'max-lg:hidden' },
  { width: 70, numeric: true },
] as const satisfies readonly SkeletonColumn[]

export function CaseTable({ children }: { children: ReactNode }) {
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

export function CaseRow({ row }: { row: OfficeKycRow }) {
  const t = useTranslations('kyc')
  const span = useSpan()
  const now = useNow()
  const names = new Intl.DisplayNames(useLocaleTag(), { type: 'region' })
  const maySee = useMay(kyc.officeCase)
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
