import type { OfficeResetRow } from '@bourse/contract'
import * as kyc from '@bourse/contract/calls/office/kyc'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { Table, Td, Th, Tr } from '@bourse/ui/table.tsx'
import type { ReactNode } from 'react'
import { useSpan } from '../../app/moments.ts'
import type { SkeletonColumn } from '../../app/page/table-skeleton.tsx'
import { useNow } from '../../app/real-time.ts'
import { useMay } from '../../app/use-may.ts'
import { ReviewStatus } from './states.tsx'

export const RESET_COLUMNS = [
  { width: 190 },
  { width: 80 },
  { width: 100, className: 'max-md:hidden' },
  { width: 140, className: 'max-lg:hidden' },
  { width: 70, numeric: true },
] as const satisfies readonly SkeletonColumn[]

export function ResetTable({ children }: { children: ReactNode }) {
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

export function ResetRow({ row }: { row: OfficeResetRow }) {
  const t = useTranslations('kyc')
  const span = useSpan()
  const now = useNow()
  const maySee = useMay(kyc.officeReset)
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
