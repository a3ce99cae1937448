import { useTranslations } from 'use-intl'
import { cx } from './class-names.ts'

export interface SkeletonProps {
  /** As wide as the digits to come, in pixels or as a class of the caller's. */
  width?: number | string | undefined
  height?: number | undefined
  className?: string | undefined
}

/** One bar in the place of text that is on its way. It stands still: no shimmer. */
export function Skeleton({ width, height = 10, className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={cx('inline-block max-w-full rounded-1 bg-paper-sel align-middle', className)}
      style={{ width: width ?? '100%', height }}
    />
  )
}

export interface SkeletonRowsProps {
  rows: number
  /** The width of each column's bar; the last ones stand at the right, like the figures they wait for. */
  columns: readonly number[]
  dense?: boolean | undefined
}

/** Table rows of the real height, for use inside <tbody>. */
export function SkeletonRows({ rows, columns, dense = false }: SkeletonRowsProps) {
  const t = useTranslations('ui')
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never change places.
    <tr key={row} className={cx('border-line border-b', dense ? 'h-7' : 'h-11')}>
      {columns.map((width, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns keep their places.
        <td key={column} className={cx(column > 0 && 'text-right')}>
          {row === 0 && column === 0 && <span className="sr-only">{t('loading')}</span>}
          <Skeleton width={width} />
        </td>
      ))}
    </tr>
  ))
}
