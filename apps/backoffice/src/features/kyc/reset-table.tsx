import type { OfficeResetRow } from '@bourse/contract'
import * as kyc from '@bourse/contract/calls/office/kyc'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import type { Column } from '../../app/page/column-table.tsx'
import { useMay } from '../../app/use-may.ts'
import { type ReviewRows, ReviewTable } from './review-table.tsx'

export function ResetTable(list: ReviewRows<OfficeResetRow>) {
  const t = useTranslations('kyc')
  const maySee = useMay(kyc.officeReset)
  const via: Column<OfficeResetRow> = {
    key: 'via',
    head: t('resets.via'),
    className: 'max-md:hidden',
    width: 100,
    cell: (row) => t(`resets.ways.${row.via}`),
  }
  return (
    <ReviewTable
      {...list}
      caption={t('resets.title')}
      idOf={({ resetId }) => resetId}
      page={maySee ? '/kyc/resets/$id' : undefined}
      own={[via]}
    />
  )
}
