import type { contract, StaffProposal, StaffRole } from '@bourse/contract'
import { assert, type Result } from '@bourse/money'
import type { Db } from '../../platform/database/db.ts'
import type { CallContext, Handlers, StaffPrincipal } from '../../platform/http/context.ts'
import { createIds } from '../../platform/ids.ts'
import { readJobsOverview } from '../../platform/jobs/jobs-overview.ts'
import { createLimits } from '../../platform/limits/limits.ts'
import { createHeartbeats } from '../../platform/monitoring/heartbeats.ts'
import { createLogger } from '../../platform/monitoring/logger.ts'
import { createPasswords } from '../../platform/secrets/passwords.ts'
import { totpCode } from '../../platform/secrets/totp.ts'
import { fakeClock } from '../../platform/time/clock.ts'
import { testDevice } from '../../testing/accounts.ts'
import { createLedger } from '../ledger/index.ts'
import { createAdmin } from './index.ts'

export const PASSWORD = 'correct horse battery'
export const FIRST_PASSWORD = 'kPvXa-fQzTn-bmmYu'
export const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const passwords = createPasswords('least')
export const OFFICE_ORIGIN = 'https://office.example'
const SECRET_KEY = Buffer.alloc(32, 5).toString('base64url')

/** What the cookies of the one browser of all tests say. */
const secrets: string[] = []

interface OfficeOptions {
  readonly sandbox?: boolean
  readonly codeSteps?: number
}

/** A back office on a test database; time stands still until a test moves it. */
export function openOffice(db: Db, { sandbox = true, codeSteps = 1 }: OfficeOptions = {}) {
  const clock = fakeClock('2030-01-01T00:00:00Z')
  const realClock = fakeClock('2026-06-01T08:00:00Z')
  const ids = createIds(clock)
  const ledger = createLedger({ clock, ids })
  const admin = createAdmin({
    db,
    clock,
    realClock,
    codeSteps,
    ids,
    limits: createLimits({ db, clock: realClock }),
    passwords,
    secretKeys: [SECRET_KEY],
    officeOrigins: [OFFICE_ORIGIN],
    decisionSubjects: async () => ({ facts: [] }),
    heartbeats: createHeartbeats({ db, logger: createLogger({ level: 'silent' }) }),
    jobs: { overview: () => readJobsOverview(db.queryable) },
    ledger: {
      audit: () => ledger.audit(db.queryable),
      recordAudit: ledger.recordAudit,
      lastAudit: () => ledger.lastAudit(db.queryable),
    },
    logger: createLogger({ level: 'silent' }),
    version: '1.2.3',
    sandbox,
    warnings: async () => [],
  })
  const calls = admin.routes
  const inBrowser = { ...admin, authenticate: (token: string) => admin.authenticate(token, secrets) }
  return {
    admin: inBrowser,
    calls,
    clock,
    realClock,
    ids,
    ledger,
    ...people({ admin: inBrowser, calls, realClock, ids }),
  }
}

export type Office = ReturnType<typeof openOffice>

interface PeopleDeps {
  readonly admin: Pick<ReturnType<typeof createAdmin>, 'ensureStaff'> & {
    authenticate(token: string): ReturnType<ReturnType<typeof createAdmin>['authenticate']>
  }
  readonly calls: Handlers<typeof contract.admin>
  readonly realClock: ReturnType<typeof fakeClock>
  readonly ids: ReturnType<typeof createIds>
}

function people({ admin, calls, realClock, ids }: PeopleDeps) {
  const code = (secret = SECRET) => totpCode(secret, realClock.now())

  async function hire(role: StaffRole = 'admin'): Promise<string> {
    const email = `${ids.next('e').toLowerCase()}@office.test`
    await admin.ensureStaff({ email, name: 'Demo', role, password: PASSWORD, totpSecret: SECRET })
    return email
  }

  /** As from an admin: with a first password that is not their own. */
  async function newcomer(email: string, role: StaffRole = 'reviewer'): Promise<string> {
    await admin.ensureStaff({ email, name: 'New', role, password: FIRST_PASSWORD })
    const step = await calls.login({ email, password: FIRST_PASSWORD }, visitor())
    assert(step.ok, 'the first password must be right')
    return step.value.ticket
  }

  /** With a password of their own, and no authenticator yet. */
  async function settled(email: string, role?: StaffRole) {
    const ticket = await newcomer(email, role)
    const chosen = await calls.chooseOwnPassword({ ticket, password: PASSWORD }, visitor())
    assert(chosen.ok, 'the own password must be good')
    return chosen.value
  }

  async function ticketFor(email: string): Promise<string> {
    const step = await calls.login({ email, password: PASSWORD }, visitor())
    assert(step.ok, 'the password must be right')
    return step.value.ticket
  }

  /** Hired, logged in by both steps, and ready to call. */
  async function logIn(role: StaffRole = 'admin') {
    const email = await hire(role)
    const opened = await calls.verify({ ticket: await ticketFor(email), code: code() }, visitor())
    assert(opened.ok, 'the code must be right')
    const { token } = opened.value
    const principal = await admin.authenticate(token)
    assert(principal.ok, 'a new session is open')
    return { email, token, staffId: principal.value.staffId, context: visitor(principal.value) }
  }

  /** What one admin proposed, confirmed by another who comes for it. */
  async function agree(proposal: Promise<Result<StaffProposal, { readonly code: string }>>) {
    const proposed = await proposal
    assert(proposed.ok, 'the proposal must be allowed')
    const second = await logIn('admin')
    const confirmed = await calls.confirmStaffProposal({ id: proposed.value.id }, second.context)
    assert(confirmed.ok, 'a second admin may confirm')
  }
  return { code, hire, newcomer, settled, ticketFor, logIn, agree }
}

export function visitor(): CallContext<undefined>
export function visitor(principal: StaffPrincipal): CallContext<StaffPrincipal>
export function visitor(principal?: StaffPrincipal): CallContext<StaffPrincipal | undefined> {
  return {
    requestId: 'req_1',
    language: 'en',
    acceptLanguage: undefined,
    fiat: 'USDT',
    from: undefined,
    origin: undefined,
    ip: '192.0.2.7',
    userAgent: 'test',
    device: testDevice(),
    sessionCookies: { secrets, keep: ({ cookie }) => void secrets.push(cookie), drop: () => undefined },
    lockId: undefined,
    token: undefined,
    principal,
  }
}
