export interface DetailRow {
  readonly name: string
  readonly value: string
}

/** What an act carries, flat: `from.role` reads better than a nest of braces. */
export function detailRows(detail: Readonly<Record<string, unknown>>, prefix = ''): DetailRow[] {
  return Object.entries(detail).flatMap(([name, value]) => {
    const path = `${prefix}${name}`
    if (isRecord(value)) return detailRows(value, `${path}.`)
    return [{ name: path, value: writeValue(value) }]
  })
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function writeValue(value: unknown): string {
  if (value === null || value === undefined) return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
