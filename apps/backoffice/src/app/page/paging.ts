/** Which rows of how many a page shows, counted from 1. */
export function pageSpan({ page, size, total }: { page: number; size: number; total: number }) {
  const from = total === 0 ? 0 : Math.min((page - 1) * size + 1, total)
  const to = Math.min(page * size, total)
  return { from, to, isFirst: page <= 1, isLast: page * size >= total }
}

/** A page number out of an address, which anybody may have typed. */
export function pageOf(value: unknown): number {
  const page = Number(value)
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1
}

/** A text out of an address; the router turns what looks like a number into one. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}
