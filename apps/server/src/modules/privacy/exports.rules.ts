import { EXPORT_KEPT_DAYS } from '@bourse/contract'
import type { Moves } from '../../platform/database/moves.ts'
import type { ExportRow } from './exports.sql.ts'

const DAY_MS = 24 * 60 * 60_000

export const EXPORT_MOVES: Moves<ExportRow['state']> = { making: ['ready'], ready: [] }

export const keptUntil = (now: Date): Date => new Date(now.getTime() + EXPORT_KEPT_DAYS * DAY_MS)

/** One a day: when the next one may be asked for, or null when it may be now. */
export function nextExportAt(last: Date | undefined, now: Date): Date | null {
  if (last === undefined) return null
  const next = new Date(last.getTime() + DAY_MS)
  return next > now ? next : null
}
