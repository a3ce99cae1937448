import { textOf } from '../../../app/page/paging.ts'

/** What is looked for, as it stands in the address of the page. */
export interface AuditFilter {
  readonly act?: string
  readonly staff?: string
  readonly subject?: string
  /** Days, as a date field writes them: 2026-03-31. */
  readonly from?: string
  readonly to?: string
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** An address may have been typed by anybody: what cannot be looked for is left out. */
export function auditFilterOf(search: Readonly<Record<string, unknown>>): AuditFilter {
  const { act, staff, subject, from, to } = search
  return filled({
    act: textOf(act),
    staff: textOf(staff)?.trim().toLowerCase(),
    subject: textOf(subject)?.trim(),
    from: dayOf(from),
    to: dayOf(to),
  })
}

/** Days are those of the person who looks, and the last one is meant whole. */
export function auditRequest({ from, to, ...rest }: AuditFilter): AuditFilter {
  return filled({ ...rest, from: from && startOf(from, 0), to: to && startOf(to, 1) })
}

function startOf(day: string, later: number): string {
  const at = new Date(`${day}T00:00`)
  at.setDate(at.getDate() + later)
  return at.toISOString()
}

function dayOf(value: unknown): string | undefined {
  const day = textOf(value)
  if (day === undefined || !DAY.test(day)) return undefined
  return Number.isNaN(new Date(`${day}T00:00`).getTime()) ? undefined : day
}

function filled(filter: { readonly [Name in keyof AuditFilter]?: string | undefined }): AuditFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined && value !== ''))
}
