import type { OfficeResetRow } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { useAge } from '../../app/moments.ts'
import { type Column, ColumnTable } from '../../app/page/column-table.tsx'
import { ReviewStatus } from './states.tsx'

/** What everything that people review has. */
type Reviewed = Pick<OfficeResetRow, 'account' | 'uid' | 'takenBy' | 'firstApprovalBy' | 'submittedAt' | 'decidedAt'> &
  Parameters<typeof ReviewStatus>[0]

export interface ReviewRows<Row> {
  /** Undefined while they are on their way. */
  readonly rows: readonly Row[] | undefined
  readonly skeletonRows?: number
}

export interface ReviewTableProps<Row> extends ReviewRows<Row> {
  readonly caption: string
  readonly idOf: (row: Row) => string
  /** The page of one of them, for those who may open it. */
  readonly page: string | undefined
  /** The columns that this kind of review has besides. */
  readonly own: readonly Column<Row>[]
}

export function ReviewTable<Row extends Reviewed>({ idOf, page, own, ...table }: ReviewTableProps<Row>) {
  const t = useTranslations('kyc')
  const age = useAge()
  const columns: Column<Row>[] = [
    {
      key: 'person',
      head: t('cases.person'),
      cellClassName: 'max-w-[260px] truncate',
      width: 190,
      cell: (row) => (
        <>
          {page === undefined ? (
            row.account
          ) : (
            <Link
              to={page}
              params={{ id: idOf(row) }}
              className="inline-flex min-h-8 items-center font-semibold underline decoration-line-2 underline-offset-3 hover:decoration-ink"
            >
              {row.account}
            </Link>
          )}
          <span className="ml-2 text-ink-3 max-sm:hidden">{row.uid}</span>
        </>
      ),
    },
    { key: 'state', head: t('cases.state'), width: 80, cell: ({ state }) => <ReviewStatus state={state} /> },
    ...own,
    {
      key: 'taken',
      head: t('cases.taken'),
      className: 'max-lg:hidden',
      quiet: true,
      width: 130,
      cell: ({ takenBy, firstApprovalBy }) => takenBy ?? (firstApprovalBy === null ? '' : t('cases.oneOfTwo')),
    },
    {
      key: 'age',
      head: t('cases.age'),
      numeric: true,
      quiet: true,
      width: 70,
      cell: ({ submittedAt, decidedAt }) => age(submittedAt, decidedAt),
    },
  ]
  return <ColumnTable {...table} columns={columns} keyOf={idOf} />
}
