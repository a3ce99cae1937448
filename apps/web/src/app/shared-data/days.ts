/** A day as 2026-11-15 that exists; the 31st of November does not. */
export function knownDay(text: string | null): string | undefined {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : undefined
}

/** Days begin and end where the person is, not in Greenwich: the local midnight at which a day begins, some days later. */
export function startOfDay(day: string, later = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + later).toISOString()
}

/** Both days included, as calls take them. */
export function daySpan({ from, to }: { readonly from?: string | undefined; readonly to?: string | undefined }) {
  return {
    ...(from !== undefined && { from: startOfDay(from) }),
    ...(to !== undefined && { to: startOfDay(to, 1) }),
  }
}
