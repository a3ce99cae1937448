import { Table, Td, Th } from '@bourse/ui/table.tsx'

interface MovedTableProps {
  readonly caption: string
  /** For screen readers: what the first column names. */
  readonly what: string
  readonly before: string
  readonly now: string
  readonly rows: readonly { readonly label: string; readonly before: string; readonly after: string }[]
}

/** What was agreed to and what holds now, side by side (specification §8, 40028). */
export function MovedTable({ caption, what, before, now, rows }: MovedTableProps) {
  return (
    <Table caption={caption}>
      <thead>
        <tr>
          <Th>
            <span className="sr-only">{what}</span>
          </Th>
          <Th numeric>{before}</Th>
          <Th numeric className="text-ink">
            {now}
          </Th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.label} className="border-line border-b">
            <th scope="row" className="h-9 text-left font-normal text-ink-2">
              {row.label}
            </th>
            <Td numeric quiet className="h-9">
              {row.before}
            </Td>
            <Td numeric strong className="h-9">
              {row.after}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
