import type { SystemStatus, SystemWarning } from '@bourse/contract'
import { assert, ok } from '@bourse/money'
import type { Db } from '../../platform/database/db.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Heartbeats } from '../../platform/monitoring/heartbeats.ts'
import type { Logger } from '../../platform/monitoring/logger.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { AuditFinding, AuditRecord, Ledger } from '../ledger/index.ts'
import type { Actor, AuditLog } from './audit-log.ts'
import type { Maintenance } from './maintenance.ts'

/** What the system page asks of the ledger. The audit also reads what other modules hold, so app.ts puts it together. */
export interface LedgerAudits {
  audit(): Promise<readonly AuditFinding[]>
  recordAudit: Ledger['recordAudit']
  lastAudit(): Promise<AuditRecord | undefined>
}

export interface SystemDeps {
  readonly db: Db
  readonly clock: Clock
  readonly auditLog: AuditLog
  readonly maintenance: Maintenance
  readonly ledger: LedgerAudits
  readonly jobs: Pick<Jobs, 'overview'>
  readonly heartbeats: Pick<Heartbeats, 'list'>
  readonly logger: Pick<Logger, 'fatal'>
  readonly version: string
  readonly sandbox: boolean
  /** What other modules find amiss in how the product is set up. */
  readonly warnings: () => Promise<readonly SystemWarning[]>
}

type AuditView = NonNullable<SystemStatus['lastAudit']>

function auditView(report: AuditRecord): AuditView {
  return {
    startedAt: report.startedAt.toISOString(),
    finishedAt: report.finishedAt.toISOString(),
    ok: report.ok,
    findings: report.findings.map(({ invariant, detail }) => ({ invariant, detail })),
  }
}

export function createSystem(deps: SystemDeps) {
  return {
    async status(): Promise<SystemStatus> {
      const [maintenance, audit, processes, jobs, warnings] = await Promise.all([
        deps.maintenance.read(),
        deps.ledger.lastAudit(),
        deps.heartbeats.list(),
        deps.jobs.overview(),
        deps.warnings(),
      ])
      return {
        time: deps.clock.now().toISOString(),
        version: deps.version,
        sandbox: deps.sandbox,
        maintenance,
        lastAudit: audit === undefined ? null : auditView(audit),
        processes: processes.map(({ process, role, alive, startedAt, seenAt }) => ({
          process,
          role,
          startedAt: startedAt.toISOString(),
          seenAt: seenAt.toISOString(),
          alive,
        })),
        queues: jobs.queues.map(({ name, waiting, queued, active, failed }) => ({
          name,
          waiting: waiting + queued,
          active,
          failed,
        })),
        deadLetters: jobs.deadLetters,
        schedules: jobs.schedules.map(({ name, cron, nextAt }) => ({ name, cron, nextAt: nextAt.toISOString() })),
        warnings: [...warnings],
      }
    },

    async auditByClock(): Promise<void> {
      const startedAt = deps.clock.now()
      const findings = await deps.ledger.audit()
      await deps.ledger.recordAudit(deps.db.queryable, { startedAt, findings })
      if (findings.length > 0) deps.logger.fatal({ findings }, 'the ledger audit found differences')
    },

    /** The result is kept with the record of who asked for it; a clean one and a bad one alike. */
    async runAudit(actor: Actor): Promise<AuditView> {
      const startedAt = deps.clock.now()
      const findings = await deps.ledger.audit()
      const recorded = await deps.db.tx(async (tx) => {
        const record = await deps.ledger.recordAudit(tx, { startedAt, findings })
        const detail = { ok: record.ok, findings: findings.length }
        await deps.auditLog.record(tx, { actor, act: 'ledger.audited', subject: 'ledger', detail })
        return ok(auditView(record))
      })
      assert(recorded.ok, 'recording an audit refuses nothing')
      return recorded.value
    },
  }
}
export type System = ReturnType<typeof createSystem>
