import type { Db } from '../../platform/database/db.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Limits } from '../../platform/limits/limits.ts'
import { job } from '../../platform/module.ts'
import type { Passwords } from '../../platform/secrets/passwords.ts'
import { resealColumn } from '../../platform/secrets/resealing.ts'
import { createSecretBox, type SecretKeys } from '../../platform/secrets/secrets.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { adminRoutes } from './admin.routes.ts'
import { createAuditLog } from './audit-log.ts'
import { createFirstPassword } from './first-password.ts'
import { createLogIn } from './log-in.ts'
import { createMaintenanceSwitch } from './maintenance.ts'
import { createOwnPassword } from './own-password.ts'
import { createProposals } from './proposals.ts'
import { createSessions } from './sessions.ts'
import { createStaff } from './staff.ts'
import { createSystem, type SystemDeps } from './system.ts'

export { type Act, type Actor, actorOf } from './audit-log.ts'
export { canonicaliseStaff } from './migrations/canonical-addresses.sql.ts'
export type { NewAccount } from './staff.ts'
export type { LedgerAudits } from './system.ts'

export interface AdminDeps
  extends Pick<SystemDeps, 'ledger' | 'jobs' | 'heartbeats' | 'logger' | 'version' | 'sandbox' | 'warnings'> {
  readonly db: Db
  /** The product's clock: what the audit log and the system page show. */
  readonly clock: Clock
  /** Real time: people, their phones and their sessions know nothing of a moved sandbox clock. */
  readonly realClock: Clock
  readonly ids: Ids
  /** Counts in real time as well; a frozen clock must not lock the staff out that could let it run again. */
  readonly limits: Limits
  readonly passwords: Passwords
  /** Encrypt the secrets of authenticators. */
  readonly secretKeys: SecretKeys
}

/** What others use of it. */
export type Admin = ReturnType<typeof openAdmin>

export function createAdmin(deps: AdminDeps) {
  const admin = openAdmin(deps)
  return {
    ...admin,
    routes: adminRoutes(admin),
    jobs: [job('ledger.audit', admin.auditByClock, { cron: '*/15 * * * *', missed: 'latest' })],
    audit: admin.auditLogFindings,
  }
}

function openAdmin(deps: AdminDeps) {
  const auditLog = createAuditLog(deps)
  const sessions = createSessions(deps)
  const shared = { ...deps, auditLog, sessions, secrets: createSecretBox(deps.secretKeys) }
  const maintenance = createMaintenanceSwitch(shared)
  const logIn = createLogIn(shared)
  const staff = createStaff(shared)
  const system = createSystem({ ...shared, maintenance })
  return {
    /** For the HTTP layer of the back office. */
    authenticate: sessions.authenticate,
    checkPassword: logIn.checkPassword,
    choosePassword: createFirstPassword(shared),
    checkCode: logIn.checkCode,
    logOut: logIn.end,
    getStaff: staff.get,
    listStaff: staff.list,
    deactivateStaff: staff.deactivate,
    endStaffSessions: staff.endSessions,
    proposals: createProposals(shared),
    changeOwnPassword: createOwnPassword(shared),
    ensureStaff: staff.ensure,
    renewFirstPassword: staff.renewFirstPassword,
    /** Every module's staff acts go through it, in the transaction of the act. */
    recordAct: auditLog.record,
    listActs: auditLog.list,
    /** Whether the audit log is the one that was written. */
    auditLogFindings: auditLog.audit,
    /** What visitors are told, at most five seconds old; null when all is well. */
    maintenance: maintenance.notice,
    setMaintenance: maintenance.set,
    systemStatus: system.status,
    runAudit: system.runAudit,
    auditByClock: system.auditByClock,
    /** Seals again what an older key has sealed; gives how many secrets of authenticators it were. */
    rekey: () => resealColumn(deps.db.queryable, shared.secrets, { table: 'admin.staff', column: 'totp_secret' }),
  }
}
