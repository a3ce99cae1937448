import type { Db } from '../../platform/database/db.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Limits } from '../../platform/limits/limits.ts'
import { job } from '../../platform/module.ts'
import { createTextVerifier } from '../../platform/passkeys/signed-text.ts'
import { createWebauthn } from '../../platform/passkeys/webauthn.ts'
import type { Passwords } from '../../platform/secrets/passwords.ts'
import { resealColumn } from '../../platform/secrets/resealing.ts'
import { createSecretBox, type SecretKeys } from '../../platform/secrets/secrets.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { adminRoutes } from './admin.routes.ts'
import { createAuditLog } from './audit-log.ts'
import { createAuthenticator } from './authenticator.ts'
import { createFirstPassword } from './first-password.ts'
import { createChallenges } from './keys/challenges.ts'
import { createDecisions, type DecisionSubjects } from './keys/decisions.ts'
import { createLogInKeys } from './keys/log-in-keys.ts'
import { createOwnKeys, type KeyDeps } from './keys/own-keys.ts'
import { listProofs } from './keys/proofs.sql.ts'
import { createLogIn } from './log-in.ts'
import { createMaintenanceSwitch } from './maintenance.ts'
import { createOwnPassword } from './own-password.ts'
import { createProposals } from './proposals.ts'
import { createSecondStep } from './second-step.ts'
import { createSessions } from './sessions.ts'
import { createStaff } from './staff.ts'
import { createSystem, type SystemDeps } from './system.ts'

export { type Act, type Actor, actorOf } from './audit-log.ts'
export type { DecisionSubjects } from './keys/decisions.ts'
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
  /** Steps of an authenticator before and after the present one whose codes are taken. */
  readonly codeSteps: number
  readonly ids: Ids
  /** Counts in real time as well; a frozen clock must not lock the staff out that could let it run again. */
  readonly limits: Limits
  readonly passwords: Passwords
  /** Encrypt the secrets of authenticators. */
  readonly secretKeys: SecretKeys
  /** Of the back office, to which its passkeys belong. */
  readonly officeOrigins: readonly string[]
  readonly decisionSubjects: DecisionSubjects
}

/** What others use of it. */
export type Admin = ReturnType<typeof openAdmin>

export function createAdmin(deps: AdminDeps) {
  const admin = openAdmin(deps)
  return {
    ...admin,
    routes: adminRoutes(admin),
    decisions: { confirmStaffProposal: admin.proposals.decisionSubject },
    jobs: [job('ledger.audit', admin.auditByClock, { cron: '*/15 * * * *', missed: 'latest' })],
    audit: admin.auditLogFindings,
  }
}

function openAdmin(deps: AdminDeps) {
  const auditLog = createAuditLog(deps)
  const sessions = createSessions(deps)
  const secrets = createSecretBox(deps.secretKeys)
  const authenticator = createAuthenticator({ ...deps, secrets })
  const shared = { ...deps, auditLog, sessions, secrets, authenticator }
  const keys = createKeys(shared)
  const maintenance = createMaintenanceSwitch(shared)
  const entering = { ...shared, logInKeys: keys.logIn }
  const logIn = createLogIn(entering)
  const staff = createStaff(shared)
  const system = createSystem({ ...shared, maintenance })
  return {
    /** For the HTTP layer of the back office. */
    authenticate: sessions.authenticate,
    checkPassword: logIn.checkPassword,
    choosePassword: createFirstPassword(entering),
    checkSecondStep: createSecondStep(entering),
    logOut: logIn.end,
    getStaff: staff.get,
    listStaff: staff.list,
    deactivateStaff: staff.deactivate,
    endStaffSessions: staff.endSessions,
    proposals: createProposals(shared),
    keys,
    /** For the HTTP layer: whether a decision was signed by whoever makes it. */
    checkDecision: keys.decisions.check,
    /** What was signed for decisions about a subject, for whoever pays by it. */
    decisionProofs: (subject: string, call: string) => listProofs(deps.db.queryable, subject, call),
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

/** Only where the sandbox runs may somebody work without a passkey. */
function createKeys(deps: Omit<KeyDeps, 'webauthn' | 'challenges' | 'passkeysRequired'> & AdminDeps) {
  const { officeOrigins, sandbox } = deps
  const shared = {
    ...deps,
    webauthn: createWebauthn(officeOrigins),
    textVerifier: createTextVerifier(officeOrigins),
    challenges: createChallenges(deps),
    passkeysRequired: !sandbox,
  }
  const own = createOwnKeys(shared)
  return { own, logIn: createLogInKeys({ ...shared, ownKeys: own }), decisions: createDecisions(shared) }
}
