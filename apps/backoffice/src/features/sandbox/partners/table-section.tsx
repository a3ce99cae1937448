import type { CallFailure } from '@bourse/client'
import { Note } from '@bourse/ui/note.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { ColumnTable, type ColumnTableProps } from '../../../app/page/column-table.tsx'

interface TableSectionProps<Row> extends Omit<ColumnTableProps<Row>, 'caption' | 'rows' | 'skeletonRows'> {
  readonly id: string
  readonly title: string
  readonly rows: readonly Row[]
  /** Said where there are no rows. */
  readonly none: string
  /** Why something that was done to a row did not work. */
  readonly error?: CallFailure | null
}

/** What a partner has on its books, under a heading of its own. */
export function TableSection<Row>({ id, title, none, error = null, ...table }: TableSectionProps<Row>) {
  return (
    <section aria-labelledby={id} className="mt-8">
      <SectionRule id={id} title={title} />
      {error !== null && <Note kind="error">{error.message}</Note>}
      {table.rows.length === 0 ? (
        <p className="text-body text-ink-2">{none}</p>
      ) : (
        <ColumnTable caption={title} {...table} />
      )}
    </section>
  )
}
