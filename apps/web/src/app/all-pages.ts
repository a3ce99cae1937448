/** The most that a page may have. */
const PAGE_SIZE = 100

interface Paged<Row> {
  readonly total: number
  readonly records: readonly Row[]
}

/** Every row of a list, page by page, for a file or where all are needed at once; `most` is where it ends at the latest. */
export async function allPages<Row>(
  read: (paging: { current: string; size: string }) => Promise<Paged<Row>>,
  most = Number.POSITIVE_INFINITY,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let current = 1; ; current += 1) {
    const { total, records } = await read({ current: String(current), size: String(PAGE_SIZE) })
    rows.push(...records)
    if (records.length === 0 || rows.length >= Math.min(total, most)) return rows.slice(0, most)
  }
}
