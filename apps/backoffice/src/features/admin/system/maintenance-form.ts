import type { MaintenanceRequest } from '../api.ts'

export const MESSAGE_MAX = 300

export interface MaintenanceInput {
  readonly message: string
  /** As a date field gives it: local time without a zone, or nothing. */
  readonly until: string
}

export interface MaintenanceForm {
  readonly errors: { readonly message?: 'tooLong'; readonly until?: 'past' | 'malformed' }
  readonly request: MaintenanceRequest | undefined
}

/** An empty message leaves the standard text, which every visitor reads in their own language. */
export function maintenanceForm({ message, until }: MaintenanceInput, now: number): MaintenanceForm {
  // The notice is one line: the server refuses line breaks, so a pasted paragraph becomes one.
  const line = message.replace(/\s+/g, ' ').trim()
  const end = until === '' ? undefined : new Date(until)
  const errors = { ...(line.length > MESSAGE_MAX && { message: 'tooLong' as const }), ...untilError(end, now) }
  if (Object.keys(errors).length > 0) return { errors, request: undefined }
  return {
    errors,
    request: {
      active: true,
      ...(line !== '' && { message: line }),
      ...(end !== undefined && { until: end.toISOString() }),
    },
  }
}

function untilError(end: Date | undefined, now: number): { until?: 'past' | 'malformed' } {
  if (end === undefined) return {}
  if (Number.isNaN(end.getTime())) return { until: 'malformed' }
  return end.getTime() <= now ? { until: 'past' } : {}
}
