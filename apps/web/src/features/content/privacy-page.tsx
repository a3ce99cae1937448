import {
  BOOKS_KEPT_YEARS,
  COOLING_OFF_DAYS,
  EXPORT_KEPT_DAYS,
  KEPT_DAYS,
  type KeptKind,
  PERSON_KEPT_YEARS,
} from '@bourse/contract/privacy-periods'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Table, Td, Th, Tr } from '@bourse/ui/table.tsx'
import { LegalText } from './legal-text.tsx'

export function PrivacyPage() {
  return <LegalText namespace="privacy" after={{ retention: <KeptTable /> }} />
}

/** With the figures by which the server deletes. */
function KeptTable() {
  const t = useTranslations('privacy.kept')
  const rows = [
    ['account', t('coolingOff', { days: COOLING_OFF_DAYS })],
    ['person', t('years', { years: PERSON_KEPT_YEARS })],
    ['books', t('books', { years: BOOKS_KEPT_YEARS })],
    ...(Object.keys(KEPT_DAYS) as KeptKind[]).map((kind) => [kind, t('days', { days: KEPT_DAYS[kind] })] as const),
    ['exports', t('days', { days: EXPORT_KEPT_DAYS })],
  ] as const
  return (
    <Table caption={t('caption')} className="mt-4">
      <thead>
        <tr>
          <Th>{t('what')}</Th>
          <Th>{t('how')}</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([row, period]) => (
          <Tr key={row}>
            <Td className="whitespace-normal">{t(`rows.${row}`)}</Td>
            <Td className="whitespace-normal">{period}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}
