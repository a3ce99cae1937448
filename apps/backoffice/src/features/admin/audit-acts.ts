/** The acts that the server records, by the module that records them. One that is missing here is shown by its code. */
export const ACTS = [
  'staff.logged_in',
  'staff.logged_out',
  'staff.created',
  'staff.changed',
  'system.maintenance_set',
  'ledger.audited',
  'sandbox.credited',
  'sandbox.clock_advanced',
  'sandbox.clock_frozen',
  'sandbox.clock_run',
] as const
export type Act = (typeof ACTS)[number]

export function isKnownAct(act: string): act is Act {
  return ACTS.some((known) => known === act)
}

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
