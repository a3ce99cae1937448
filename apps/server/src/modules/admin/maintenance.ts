import type { HomeNotice } from '@bourse/contract'
import { ok } from '@bourse/money'
import type { Db } from '../../platform/database/db.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Actor, AuditLog } from './audit-log.ts'
import * as sql from './maintenance.sql.ts'

/** Every page of the site asks, and nobody minds a few seconds: the database is asked at most this often. */
const CACHE_MS = 5_000

export interface MaintenanceDeps {
  readonly db: Db
  readonly realClock: Clock
  readonly auditLog: AuditLog
}

export interface MaintenanceSwitch {
  readonly active: boolean
  readonly message: string | null
  /** An announcement, no timer: the switch goes off when somebody turns it off. */
  readonly until: string | null
}

export function createMaintenanceSwitch({ db, realClock, auditLog }: MaintenanceDeps) {
  let cached: { readonly at: number; readonly notice: Promise<HomeNotice['maintenance']> } | undefined

  async function read(): Promise<MaintenanceSwitch> {
    const { active, message, until } = await sql.readMaintenance(db.queryable)
    return { active, message, until: until?.toISOString() ?? null }
  }

  async function readNotice(): Promise<HomeNotice['maintenance']> {
    const { active, message, until } = await read()
    return active ? { message, until } : null
  }

  return {
    read,

    /** What visitors are told; null when all is well. */
    async notice(): Promise<HomeNotice['maintenance']> {
      const now = realClock.now().getTime()
      if (cached === undefined || now - cached.at >= CACHE_MS) {
        const entry = { at: now, notice: readNotice() }
        cached = entry
        // A failure is told to those who wait for it now, and not to those who come later.
        entry.notice.catch(() => {
          if (cached === entry) cached = undefined
        })
      }
      return cached.notice
    },

    async set(wanted: MaintenanceSwitch, actor: Actor): Promise<void> {
      const { active } = wanted
      const message = active ? wanted.message : null
      const until = active ? wanted.until : null
      await db.tx(async (tx) => {
        await sql.writeMaintenance(tx, { active, message, until: until === null ? null : new Date(until) })
        await auditLog.record(tx, {
          actor,
          act: 'system.maintenance_set',
          subject: 'site',
          detail: { active, message, until },
        })
        return ok()
      })
      cached = undefined
    },
  }
}
export type Maintenance = ReturnType<typeof createMaintenanceSwitch>
