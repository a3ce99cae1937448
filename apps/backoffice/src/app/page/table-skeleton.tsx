import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Skeleton } from '@bourse/ui/skeleton.tsx'
import { Td } from '@bourse/ui/table.tsx'

interface SkeletonColumn {
  /** The width of its bar. */
  width?: number | undefined
  numeric?: boolean | undefined
  /** As on the cells to come, so that a column that a phone leaves out is left out here too. */
  className?: string | undefined
}

/** Rows on their way, column by column where the text and the figures will stand. */
export function TableSkeleton({ rows, columns }: { rows: number; columns: readonly SkeletonColumn[] }) {
  const t = useTranslations('ui')
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never change places.
    <tr key={row} className="border-line border-b">
      {columns.map(({ width, numeric, className }, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns keep their places.
        <Td key={column} numeric={numeric} className={className}>
          {row === 0 && column === 0 && <span className="sr-only">{t('loading')}</span>}
          <Skeleton width={width} />
        </Td>
      ))}
    </tr>
  ))
}
