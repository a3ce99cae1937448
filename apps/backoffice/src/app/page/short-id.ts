/** An address or a transaction, as much of it as tells it from others; the whole stands behind it. */
export function shortId(id: string): string {
  return id.length > 16 ? `${id.slice(0, 8)}…${id.slice(-6)}` : id
}
