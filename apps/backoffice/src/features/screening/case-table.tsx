import type { ScreeningRow } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { Tag } from '@bourse/ui/tag.tsx'
import { useAge } from '../../app/moments.ts'
import { type Column, ColumnTable } from '../../app/page/column-table.tsx'
import { shortId } from '../../app/page/short-id.ts'
import { CaseStatus } from './case-status.tsx'

interface CaseTableProps {
  /** Undefined while they are on their way. */
  readonly rows: readonly ScreeningRow[] | undefined
}

export function CaseTable({ rows }: CaseTableProps) {
  const t = useTranslations('screening')
  const age = useAge()
  const columns: Column<ScreeningRow>[] = [
    {
      key: 'found',
      head: t('cases.found'),
      cellClassName: 'max-w-[150px] truncate sm:max-w-[260px]',
      width: 180,
      title: ({ title }) => title,
      cell: ({ caseId, title, area }) => (
        <Link
          to="/screening/cases/$id"
          params={{ id: caseId }}
          className="inline-flex min-h-8 items-center font-semibold underline decoration-line-2 underline-offset-3 hover:decoration-ink"
        >
          {area === 'person' ? title : shortId(title)}
        </Link>
      ),
    },
    { key: 'state', head: t('cases.state'), width: 80, cell: ({ state }) => <CaseStatus state={state} /> },
    {
      key: 'kinds',
      head: t('cases.kinds'),
      className: 'max-md:hidden',
      width: 90,
      cell: ({ kinds }) => <Kinds kinds={kinds} />,
    },
    {
      key: 'area',
      head: t('cases.area'),
      className: 'max-lg:hidden',
      quiet: true,
      width: 80,
      cell: ({ area }) => t(`areas.${area}`),
    },
    {
      key: 'account',
      head: t('cases.account'),
      className: 'max-lg:hidden',
      cellClassName: 'max-w-[220px] truncate',
      width: 170,
      cell: ({ account }) => account,
    },
    {
      key: 'score',
      head: t('cases.score'),
      className: 'max-sm:hidden',
      numeric: true,
      width: 50,
      cell: ({ score }) => score,
    },
    {
      key: 'age',
      head: t('cases.age'),
      numeric: true,
      quiet: true,
      width: 70,
      cell: ({ openedAt, decidedAt }) => age(openedAt, decidedAt),
    },
  ]
  return <ColumnTable caption={t('cases.title')} columns={columns} rows={rows} keyOf={({ caseId }) => caseId} />
}

/** What it is about, in words where they are known. */
export function Kinds({ kinds }: { kinds: readonly string[] }) {
  const t = useTranslations('screening.kinds')
  return (
    <span className="inline-flex flex-wrap gap-1">
      {kinds.map((kind) => (
        <Tag key={kind}>{t.has(kind) ? t(kind) : kind}</Tag>
      ))}
    </span>
  )
}
