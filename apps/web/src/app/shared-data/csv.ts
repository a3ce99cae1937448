import { saveFile } from './save-file.ts'

/** What a spreadsheet would take for a formula if a cell began with it. */
const FORMULA = /^[=+\-@\t\r]/
/** What went out of an account is a figure, not a formula. */
const FIGURE = /^-?\d+(\.\d+)?$/

/** A quote before a formula makes it a text; quotes within are doubled (RFC 4180). */
function cell(value: string): string {
  const safe = FORMULA.test(value) && !FIGURE.test(value) ? `'${value}` : value
  return /[",\r\n]|^'/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A file for spreadsheets: comma, quotes where needed, the mark by which they recognise its letters. */
export function csvOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, ...rows].map((row) => row.map(cell).join(','))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

/** Hands such a text to the person as a file. */
export function saveCsv(name: string, text: string): void {
  saveFile(name, text, 'text/csv;charset=utf-8')
}
