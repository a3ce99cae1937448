import type { ComponentProps, ReactNode } from 'react'
import { cx } from './class-names.ts'
import * as drawings from './drawings.gen.ts'
import { Icon } from './icon.tsx'

export interface TableProps extends ComponentProps<'table'> {
  /** What the table holds, for screen readers. */
  caption?: ReactNode
  /** Rows of 28 px and 12 px text: the trade screen and back office lists. */
  dense?: boolean | undefined
  /** Names a table that may be wider than its place and has nothing to press: then it is scrolled by keys itself. */
  scrollLabel?: string | undefined
}

/** Rows of 44 px between hairlines. Headings stay in sight while the page scrolls when their cells are `sticky`. */
export function Table({ caption, dense = false, scrollLabel, className, children, ...rest }: TableProps) {
  // A group and no landmark: its name is often that of the section it stands in, and landmarks must differ.
  const scrolled = scrollLabel !== undefined && { tabIndex: 0, role: 'group', 'aria-label': scrollLabel }
  return (
    <div className="overflow-x-auto" {...scrolled}>
      <table
        data-dense={dense || undefined}
        className={cx('group/table w-full border-collapse text-left', dense ? 'text-dense' : 'text-body', className)}
        {...rest}
      >
        {caption !== undefined && <caption className="sr-only">{caption}</caption>}
        {children}
      </table>
    </div>
  )
}

export type SortDirection = 'ascending' | 'descending'

export interface ThProps extends Omit<ComponentProps<'th'>, 'align'> {
  /** Figures stand flush right. */
  numeric?: boolean | undefined
  /** Set on the column that the table is sorted by. */
  sort?: SortDirection | undefined
  /** Makes the heading a button that sorts. */
  onSort?: (() => void) | undefined
}

export function Th({ numeric = false, sort, onSort, className, children, ...rest }: ThProps) {
  const Arrow = sort === 'ascending' ? drawings.arrowUp : drawings.arrowDown
  return (
    <th
      scope="col"
      aria-sort={sort ?? (onSort ? 'none' : undefined)}
      className={cx(
        'whitespace-nowrap border-line-2 border-b py-1.5 pr-3 font-medium text-agate text-ink-3 last:pr-0',
        'group-data-dense/table:py-1',
        numeric && 'text-right',
        sort && 'text-ink',
        className,
      )}
      {...rest}
    >
      {onSort ? (
        <button
          type="button"
          onClick={onSort}
          className={cx(
            'group/sort -my-1 inline-flex min-h-6 items-center gap-1 hover:text-ink',
            // The arrow stands on the inside, so that the words keep the edge that the figures have.
            numeric && 'flex-row-reverse',
            sort && 'font-semibold',
          )}
        >
          {children}
          <Icon
            of={Arrow}
            size={10}
            className={cx(
              'transition-opacity',
              !sort && 'opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60',
            )}
          />
        </button>
      ) : (
        children
      )}
    </th>
  )
}

export interface TrProps extends ComponentProps<'tr'> {
  /** Yours, or the one that is open beside the table. */
  selected?: boolean | undefined
}

export function Tr({ selected = false, className, ...rest }: TrProps) {
  return (
    <tr
      aria-selected={selected || undefined}
      className={cx(
        'group/row border-line border-b',
        selected ? 'bg-accent-wash shadow-[inset_3px_0_0_var(--accent)]' : 'hover:bg-paper-down',
        className,
      )}
      {...rest}
    />
  )
}

export interface TdProps extends Omit<ComponentProps<'td'>, 'align'> {
  numeric?: boolean | undefined
  /** The figure that the row is about. */
  strong?: boolean | undefined
  quiet?: boolean | undefined
}

export function Td({ numeric = false, strong = false, quiet = false, className, ...rest }: TdProps) {
  return (
    <td
      className={cx(
        'h-11 whitespace-nowrap pr-3 last:pr-0 group-data-dense/table:h-7',
        numeric && 'text-right',
        strong && 'font-semibold',
        quiet && 'text-ink-2',
        className,
      )}
      {...rest}
    />
  )
}
