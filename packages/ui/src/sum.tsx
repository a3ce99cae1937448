import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

export interface SumRow {
  /** Stands in the gutter: +, −, ×, ÷, =. */
  operator?: string | undefined
  label: ReactNode
  value: ReactNode
  /** A total has a rule above it; the answer also has the double rule beneath. */
  kind?: 'row' | 'total' | 'answer' | undefined
  tone?: 'plain' | 'bad' | undefined
}

export interface SumProps {
  rows: readonly SumRow[]
  /** 15 px on reading pages, 12 px in the ticket. */
  dense?: boolean | undefined
  className?: string | undefined
}

/** Money as a worked sum: operators in the gutter, figures flush right, so that anyone can check it. */
export function Sum({ rows, dense = false, className }: SumProps) {
  const gutter = rows.some((row) => row.operator !== undefined)
  return (
    <dl className={cx('flex flex-col', dense ? 'gap-1.5 text-dense' : 'gap-2 text-body', className)}>
      {rows.map((row, place) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a row of a sum is its place.
          key={place}
          className={cx(
            'flex items-baseline justify-between gap-4',
            row.kind === 'total' && 'sum-total mt-0.5 pt-1.5 font-semibold',
            row.kind === 'answer' && 'sum-answer mt-0.5 pt-1.5 pb-1 font-semibold',
          )}
        >
          <dt className={cx('flex min-w-0', row.kind === 'total' || row.kind === 'answer' ? 'text-ink' : 'text-ink-2')}>
            {gutter && <span className="w-3.5 shrink-0 font-normal text-ink-3">{row.operator}</span>}
            <span className="min-w-0">{row.label}</span>
          </dt>
          <dd
            className={cx(
              'shrink-0 whitespace-nowrap text-right',
              row.kind === 'total' || row.kind === 'answer' ? 'font-semibold' : 'font-medium',
              row.tone === 'bad' && 'text-bad',
            )}
          >
            {row.value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
