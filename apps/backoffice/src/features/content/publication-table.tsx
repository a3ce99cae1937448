import { LANGUAGES, useLanguage, useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { Tag } from '@bourse/ui/tag.tsx'
import { missingLanguages } from '../../app/languages.ts'
import { useMoment } from '../../app/moments.ts'
import { type Column, ColumnTable } from '../../app/page/column-table.tsx'
import { PhaseStatus } from './phase-status.tsx'
import type { Publication } from './publication-form.ts'

export interface PublicationTableProps<Row> {
  readonly caption: string
  readonly rows: readonly Row[]
  readonly to: '/content/banners/$id' | '/content/news/$id'
  readonly coinsOf?: (row: Row) => readonly string[]
}

export function PublicationTable<Row extends Publication>(props: PublicationTableProps<Row>) {
  const { caption, rows, to, coinsOf } = props
  const t = useTranslations('content.table')
  const languages = useTranslations('shell.languages')
  const language = useLanguage()
  const moment = useMoment({ withDate: true })
  const columns: Column<Row>[] = [
    {
      key: 'title',
      head: t('title'),
      cellClassName: 'w-[45%] whitespace-normal py-2',
      cell: (row) => (
        <>
          <Link
            to={to}
            params={{ id: row.id }}
            className="inline-flex min-h-6 items-center font-semibold underline decoration-line-2 underline-offset-3 hover:decoration-ink"
          >
            {row.title[language] || row.title.en}
          </Link>
          <Coins coins={coinsOf?.(row) ?? []} />
        </>
      ),
    },
    { key: 'state', head: t('state'), cell: ({ phase }) => <PhaseStatus phase={phase} /> },
    {
      key: 'languages',
      head: t('languages'),
      className: 'max-lg:hidden',
      quiet: true,
      cell: ({ title, text }) => {
        const missing = new Set([...missingLanguages(title), ...missingLanguages(text)]).size
        return missing === 0 ? languages('allWritten') : languages('written', { count: LANGUAGES.length - missing })
      },
    },
    { key: 'from', head: t('from'), className: 'max-md:hidden', quiet: true, cell: ({ from }) => moment(from) },
    {
      key: 'until',
      head: t('until'),
      className: 'max-lg:hidden',
      quiet: true,
      cell: ({ until }) => (until === null ? t('noEnd') : moment(until)),
    },
  ]
  return <ColumnTable caption={caption} columns={columns} rows={rows} keyOf={({ id }) => id} />
}

function Coins({ coins }: { coins: readonly string[] }) {
  if (coins.length === 0) return null
  return (
    <span className="mt-1 flex flex-wrap gap-1">
      {coins.map((coin) => (
        <Tag key={coin}>{coin}</Tag>
      ))}
    </span>
  )
}
