import type { OfficeKycRow } from '@bourse/contract'
import * as kyc from '@bourse/contract/calls/office/kyc'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Tag } from '@bourse/ui/tag.tsx'
import { useCountryName } from '../../app/country-names.ts'
import type { Column } from '../../app/page/column-table.tsx'
import { useMay } from '../../app/use-may.ts'
import { type ReviewRows, ReviewTable } from './review-table.tsx'

export function CaseTable(list: ReviewRows<OfficeKycRow>) {
  const t = useTranslations('kyc')
  const countryName = useCountryName()
  const maySee = useMay(kyc.officeCase)
  const own: Column<OfficeKycRow>[] = [
    {
      key: 'document',
      head: t('cases.document'),
      className: 'max-md:hidden',
      width: 90,
      cell: ({ documentKind, country }) => (
        <>
          {t(`documents.${documentKind}`)} <span className="text-ink-3">{countryName(country)}</span>
        </>
      ),
    },
    {
      key: 'flags',
      head: t('cases.flags'),
      className: 'max-lg:hidden',
      width: 120,
      cell: ({ flags }) => (
        <span className="flex gap-1">
          {flags.map((flag) => (
            <Tag key={flag}>{t(`flags.${flag}`)}</Tag>
          ))}
        </span>
      ),
    },
  ]
  return (
    <ReviewTable
      {...list}
      caption={t('cases.title')}
      idOf={({ caseId }) => caseId}
      page={maySee ? '/kyc/cases/$id' : undefined}
      own={own}
    />
  )
}
