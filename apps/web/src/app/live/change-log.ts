interface ChangeLogOptions<Row> {
  readonly keyOf: (row: Row) => string
  /** Whether a row that changed belongs to the list still. */
  readonly belongs: (row: Row) => boolean
}

/** No call takes so long that more happens meanwhile. */
const KEPT = 1_000

/**
 * Remembers what a channel told in the order in which it came. An answer that was asked for earlier may be older than
 * that, so what came since the question is laid over it. Should the answer be the newer one after all, the channel has
 * the same news on the way.
 */
export function createChangeLog<Row>({ keyOf, belongs }: ChangeLogOptions<Row>) {
  let changes: Row[] = []
  let dropped = 0

  return {
    add(rows: readonly Row[]): void {
      changes.push(...rows)
      const excess = Math.max(0, changes.length - KEPT)
      changes = changes.slice(excess)
      dropped += excess
    },
    position: () => dropped + changes.length,
    /** The rows with everything over them that came since a position; new rows stand first. */
    over(rows: readonly Row[], since: number): Row[] {
      const result = [...rows]
      for (const change of changes.slice(Math.max(0, since - dropped))) {
        const place = result.findIndex((row) => keyOf(row) === keyOf(change))
        if (place >= 0) result.splice(place, 1, ...(belongs(change) ? [change] : []))
        else if (belongs(change)) result.unshift(change)
      }
      return result
    },
    forget(): void {
      changes = []
      dropped = 0
    },
  }
}
