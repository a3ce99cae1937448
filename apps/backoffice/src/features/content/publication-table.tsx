import { LANGUAGES, useLanguage, useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { Table, Td, Th, Tr } from '@bourse/ui/table.tsx'
import { Tag } from '@bourse/ui/tag.tsx'
import type { ReactNode } from 'react'
import { missingLanguages } from '../../app/languages.ts'
import { useMoment } from '../../app/moments.ts'
import { PhaseStatus } from './phase-status.tsx'
import type { Publication } from './publication-form.ts'

export function PublicationTable({ caption, children }: { caption: string; children: ReactNode }) {
  const t = useTranslations('content.table')
  return (
    <Table caption={caption}>
      <thead>
        <tr>
          <Th>{t('title')}</Th>
          <Th>{t('state')}</Th>
          <Th className="max-lg:hidden">{t('languages')}</Th>
          <Th className="max-md:hidden">{t('from')}</Th>
          <Th className="max-lg:hidden">{t('until')}</Th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </Table>
  )
}

export interface PublicationRowProps {
  row: Publication
  to: '/content/banners/$id' | '/content/news/$id'
  coins?: readonly string[] | undefined
}

export function PublicationRow({ row, to, coins = [] }: PublicationRowProps) {
  const t = useTranslations('content.table')
  const languages = useTranslations('shell.languages')
  const language = useLanguage()
  const moment = useMoment({ withDate: true })
  const missing = new Set([...missingLanguages(row.title), ...missingLanguages(row.text)])
  return (
    <Tr>
      <Td className="w-[45%] whitespace-normal py-2">
        <Link
          to={to}
          params={{ id: row.id }}
          className="inline-flex min-h-6 items-center font-semibold underline decoration-line-2 underline-offset-3 hover:decoration-ink"
        >
          {row.title[language] || row.title.en}
        </Link>
        {coins.length > 0 && (
          <span className="mt-1 flex flex-wrap gap-1">
            {coins.map((coin) => (
              <Tag key={coin}>{coin}</Tag>
            ))}
          </span>
        )}
      </Td>
      <Td>
        <PhaseStatus phase={row.phase} />
      </Td>
      <Td quiet className="max-lg:hidden">
        {missing.size === 0
          ? languages('allWritten')
          : languages('written', { count: LANGUAGES.length - missing.size })}
      </Td>
      <Td quiet className="max-md:hidden">
        {moment(row.from)}
      </Td>
      <Td quiet className="max-lg:hidden">
        {row.until === null ? t('noEnd') : moment(row.until)}
      </Td>
    </Tr>
  )
}
