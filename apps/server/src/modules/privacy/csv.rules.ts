/** A cell that begins with one of these is a formula to a spreadsheet, unless it is a number. */
const FORMULA = /^[=+\-@\t\r]/
const NUMBER = /^[+-]?\d+(\.\d+)?$/

/** Rows as a table: the columns are those of the first row. Lines end as RFC 4180 has them. */
export function csv(rows: readonly Readonly<Record<string, unknown>>[]): string {
  const columns = Object.keys(rows[0] ?? {})
  const lines = [columns, ...rows.map((row) => columns.map((column) => cell(row[column])))]
  return lines.map((line) => line.map(quoted).join(',')).join('\r\n')
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function quoted(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
