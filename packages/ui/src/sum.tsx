import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

export interface SumRow {
  /** Stands in the gutter: +, −, ×, ÷, =. An empty one keeps the gutter; without one the label stands flush left. */
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
  return (
    <dl className={cx('flex flex-col', dense ? 'gap-1.5 text-dense' : 'gap-2 text-body', className)}>
      {rows.map((row, place) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a row of a sum is its place.
          key={place}
          data-operator={row.operator}
          className={cx(
            'flex items-baseline justify-between gap-4',
            row.kind === 'total' && 'sum-total mt-0.5 pt-1.5 font-semibold',
            row.kind === 'answer' && 'sum-answer mt-0.5 pt-1.5 pb-1 font-semibold',
          )}
        >
          <dt
            className={cx(
              'relative min-w-0',
              row.operator !== undefined && 'pl-3.5',
              row.kind === 'total' || row.kind === 'answer' ? 'text-ink' : 'text-ink-2',
            )}
          >
            {row.operator && <span className="absolute left-0 font-normal text-ink-3">{row.operator}</span>}
            {row.label}
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
