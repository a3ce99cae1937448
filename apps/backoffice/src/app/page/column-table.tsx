import { cx } from '@bourse/ui/class-names.ts'
import { Table, Td, Th, Tr } from '@bourse/ui/table.tsx'
import { type ReactNode, useId } from 'react'
import { TableSkeleton } from './table-skeleton.tsx'

/** A column is said once, for its heading, its cells and the bars that stand there while they are on their way. */
export interface Column<Row> {
  readonly key: string
  readonly head: string
  /** The heading is read out and not seen, as over buttons. */
  readonly headHidden?: true
  readonly numeric?: true
  readonly quiet?: true
  /** The figure that the row is about. */
  readonly strong?: true
  /** On which screens it is left out, and how far it stands from the one before it. */
  readonly className?: string
  /** Of the cells alone. */
  readonly cellClassName?: string
  /** The width of its bar. */
  readonly width?: number
  /** On phones it stands in a line of its own under the row, as buttons do that would push the table past the screen. */
  readonly underOnPhone?: true
  readonly title?: (row: Row) => string
  readonly cell: (row: Row) => ReactNode
}

export interface ColumnTableProps<Row> {
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  /** Undefined while they are on their way. */
  readonly rows: readonly Row[] | undefined
  readonly keyOf: (row: Row) => string
  readonly skeletonRows?: number
  readonly dense?: true
  /** May be wider than a phone, with nothing in it to press. */
  readonly scrolls?: true
}

export function ColumnTable<Row>(table: ColumnTableProps<Row>) {
  const { caption, columns, rows, keyOf, skeletonRows = 8, dense, scrolls } = table
  return (
    <Table caption={caption} dense={dense} scrollLabel={scrolls && caption}>
      <thead>
        <tr>
          {columns.map((column) => (
            <Th key={column.key} numeric={column.numeric} className={placeClass(column)}>
              {column.headHidden ? <span className="sr-only">{column.head}</span> : column.head}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows?.map((row) => <ColumnRow key={keyOf(row)} row={row} columns={columns} />) ?? (
          <TableSkeleton
            rows={skeletonRows}
            columns={columns.map((column) => ({ ...column, className: cellClass(column) }))}
          />
        )}
      </tbody>
    </Table>
  )
}

function ColumnRow<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  const id = useId()
  const cells = columns.map((column) => ({ column, content: column.cell(row) }))
  const under = cells.filter(({ column, content }) => column.underOnPhone && content)
  return (
    <>
      <Tr id={id} className={under.length > 0 ? 'max-md:border-b-0' : undefined}>
        {cells.map(({ column, content }) => (
          <Td
            key={column.key}
            numeric={column.numeric}
            quiet={column.quiet}
            strong={column.strong}
            className={cellClass(column)}
            title={column.title?.(row)}
          >
            {content}
          </Td>
        ))}
      </Tr>
      {under.map(({ column, content }) => (
        <Tr key={column.key} className="md:hidden">
          <Td colSpan={columns.length} className="pb-2.5">
            {/* It is read out with the row that it belongs to. */}
            <fieldset aria-labelledby={id}>{content}</fieldset>
          </Td>
        </Tr>
      ))}
    </>
  )
}

function placeClass<Row>({ className, underOnPhone }: Column<Row>): string {
  return cx(className, underOnPhone && 'max-md:hidden')
}

function cellClass<Row>(column: Column<Row>): string {
  return cx(placeClass(column), column.cellClassName)
}
