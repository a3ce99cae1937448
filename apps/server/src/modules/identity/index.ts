import type { Language, UserData } from '@bourse/contract'
import type { Db, Queryable } from '../../platform/database/db.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Limits } from '../../platform/limits/limits.ts'
import type { Bus } from '../../platform/messaging/bus.ts'
import { job } from '../../platform/module.ts'
import type { Metrics } from '../../platform/monitoring/metrics.ts'
import { createWebauthn } from '../../platform/passkeys/webauthn.ts'
import type { Passwords } from '../../platform/secrets/passwords.ts'
import { resealColumn } from '../../platform/secrets/resealing.ts'
import { createSecretBox, type SecretBox, type SecretKeys } from '../../platform/secrets/secrets.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Notices, Recipient } from '../notices/index.ts'
import { createChanges, type RemoveKeys } from './accounts/changes.ts'
import { createClosing } from './accounts/closing.ts'
import { createEvents } from './accounts/events.ts'
import { createProfiles, type Invited, type Offers, settledAt, settlingUntil } from './accounts/invitations.ts'
import { createKeyChanges } from './accounts/key-changes.ts'
import { createOutflows } from './accounts/outflows.ts'
import { createProtection } from './accounts/protection.ts'
import { createRegistration } from './accounts/registration.ts'
import { createRetention, leavers } from './accounts/retention.ts'
import { reviewFace } from './accounts/review-face.ts'
import { createSecurity } from './accounts/security.ts'
import { createSettingsLock } from './accounts/settings-lock.ts'
import { createShutTrading, SHUT_TRADING, type ShutTradingDeps } from './accounts/shut-trading.ts'
import { judgeOpen } from './accounts/standing.rules.ts'
import { createTickets } from './accounts/tickets.ts'
import { createCodeRequests } from './contacts/code-requests.ts'
import { createCodes } from './contacts/codes.ts'
import { createContactChanges } from './contacts/contact-changes.ts'
import { contactOf, contactOfUser } from './contacts/contacts.rules.ts'
import { createActProofs } from './factors/act-proofs.ts'
import { createAuthenticator } from './factors/authenticator.ts'
import { createBinding } from './factors/binding.ts'
import { createFactors, type FactorDeps } from './factors/factors.ts'
import { createFundPassword } from './factors/fund-password.ts'
import type { Guard } from './factors/guard.ts'
import { createGuesses, type GuessDeps } from './factors/guesses.ts'
import { createHandingOver } from './factors/handing-over.ts'
import { createKeptFactors, FORGET_FACTOR } from './factors/kept-factors.ts'
import { createLoginPassword } from './factors/login-password.ts'
import { createPasskeyProofs } from './factors/passkey-proofs.ts'
import { createPasskeys } from './factors/passkeys.ts'
import { createStepUp } from './factors/step-up.ts'
import { identityRoutes } from './identity.routes.ts'
import * as sql from './identity.sql.ts'
import { createSecurityNotices } from './notices/security-notices.ts'
import { PERSONAL_TABLES, stays } from './personal.sql.ts'
import { createAppLogIn } from './sessions/app-log-in.ts'
import { keepDevice } from './sessions/devices.sql.ts'
import { createLogIn } from './sessions/log-in.ts'
import { createLogInTries } from './sessions/log-in-tries.ts'
import { placeMarks, wasSeen } from './sessions/marks.sql.ts'
import { createOwnSessions } from './sessions/own-sessions.ts'
import { createPasskeyLogIn } from './sessions/passkey-log-in.ts'
import { createReplacing } from './sessions/replacing.ts'
import { createSessions } from './sessions/sessions.ts'
import { createTries } from './sessions/tries.ts'
import { marketAccountsAmong, setMarketAccount } from './staff/market-accounts.sql.ts'
import { createIdentityOffice } from './staff/office.ts'
import type { PeopleActsDeps } from './staff/people-acts.ts'

export type { OutflowProof, OutflowStanding } from './accounts/outflows.ts'
export type { Protection } from './accounts/protection.ts'
export { askerOf, visitorOf } from './callers.ts'
export type { Asker } from './factors/binding.ts'
export { FUND_PASSWORD_TRIES } from './factors/fund-password.ts'
export type {
  AgreedPayment,
  Confirmation,
  Confirmed,
  ConfirmRefusal,
  FundPasswordAnswer,
  Guard,
  NewFactor,
  Shown,
} from './factors/guard.ts'
export { canonicaliseUsers } from './migrations/canonical-addresses.sql.ts'
export { invitedBefore } from './migrations/invited-before.sql.ts'
export { sessionEnded, sessionsOfUserEnded } from './sessions/session-cache.ts'
export type { Visitor } from './sessions/sessions.ts'
export type { IdentityOffice } from './staff/office.ts'
export type { FreezeIn } from './staff/people-acts.ts'

export interface IdentityDeps {
  readonly db: Db
  readonly clock: Clock
  /** Real time: people and their sessions know nothing of a moved sandbox clock. */
  readonly realClock: Clock
  /** Steps of an authenticator before and after the present one whose codes are taken. */
  readonly codeSteps: number
  readonly ids: Ids
  readonly limits: Limits
  readonly notices: Notices
  readonly passwords: Passwords
  /** Keeps what people prove themselves with, in a process of its own. */
  readonly guard: Guard
  readonly jobs: Pick<Jobs, 'now' | 'at'>
  readonly metrics: Pick<Metrics, 'codes'>
  readonly sessionIdleMs: number
  /** How long one address waits between two codes. */
  readonly codePauseMs: number
  readonly bus: Bus
  /** Encrypts the secrets of authenticators. */
  readonly secretKeys: SecretKeys
  /** Of the site: passkeys belong to them. */
  readonly origins: readonly string[]
  /** The audit log and the orders belong to modules that stand to the right. */
  readonly recordAct: PeopleActsDeps['recordAct']
  readonly shutTrading: ShutTradingDeps['shutTrading']
  /** What is offered where is said by a module that stands to the right. */
  readonly offers: Offers
  /** Whoever keeps who invited whom stands to the right. */
  readonly invited: Invited
  /** Whoever gives newcomers something stands to the right, too. */
  readonly bonusAmounts: () => Promise<ReadonlyMap<string, string>>
  /** And whoever keeps the keys of machines. */
  readonly removeKeys: RemoveKeys
}

/** What others use of it. */
export type Identity = Omit<ReturnType<typeof openIdentity>, 'openOffice' | 'tradingStop' | 'keptFactors'>

export function createIdentity({ recordAct, ...deps }: IdentityDeps) {
  const { openOffice, tradingStop, keptFactors, ...identity } = openIdentity(deps)
  const office = openOffice({ recordAct })
  return {
    ...identity,
    /** Whoever looks at somebody's money or orders is recorded here. */
    people: office.people,
    /** A freeze that follows from what staff decide elsewhere, in the transaction of that. */
    freezeIn: office.acts.freezeIn,
    routes: identityRoutes(identity, office),
    decisions: office.decisions,
    personal: {
      tables: PERSONAL_TABLES,
      stays: (on: Queryable, userId: string) => stays(on, userId, deps.clock.now()),
      ...createRetention({ ...deps, keptFactors }),
    },
    jobs: [job(SHUT_TRADING, tradingStop.run), job(FORGET_FACTOR, keptFactors.forgetLoose)],
  }
}

type OwnDeps = Omit<IdentityDeps, 'recordAct'>

/** What everything else in here stands on. */
function openParts(deps: OwnDeps) {
  const { db, realClock } = deps
  const tries = createTries(deps.limits)
  const logInTries = createLogInTries(deps)
  const events = createEvents({ db, clock: realClock })
  const sessions = createSessions({ ...deps, clock: realClock, events })
  const codes = createCodes(deps)
  const tickets = createTickets({ ...deps, clock: realClock })
  const securityNotices = createSecurityNotices({ ...deps, tickets, events })
  const proofs = openProofs({ ...deps, tries, securityNotices, codes })
  const change = createChanges({ ...deps, sessions, securityNotices, tickets })
  const tradingStop = createShutTrading(deps)
  const shared = { tries, logInTries, events, sessions, codes, tickets, securityNotices }
  return { ...deps, ...shared, ...proofs, change, tradingStop }
}

function openIdentity(deps: OwnDeps) {
  const parts = openParts(deps)
  const { db, sessions, events, authenticator, factors, secrets, kept, tradingStop } = parts
  const logIn = createLogIn(parts)
  const registration = createRegistration(parts)
  const security = createSecurity(parts)
  const fundPassword = createFundPassword(parts)
  const actProofs = createActProofs(parts)

  return {
    authenticate: sessions.authenticate,
    ...createCodeRequests(parts),
    register: registration.register,
    seedUser: registration.seed,
    /** For the sandbox, whose robots nobody has to tell apart by hand. */
    seedMarketAccount: (userId: string) => setMarketAccount(db.queryable, userId, deps.clock.now()),
    logIn,
    appLogIn: createAppLogIn({ ...parts, logIn }),
    passkeyLogIn: createPasskeyLogIn({ ...parts, logIn }),
    logOut: sessions.end,
    sessions,
    ownSessions: createOwnSessions({ sessions, actProofs }),
    events,
    tradingStop,
    keptFactors: kept,
    handOverFactors: createHandingOver({ ...deps, secrets }),
    openOffice: (ports: Pick<PeopleActsDeps, 'recordAct'>) => createIdentityOffice({ ...parts, ...ports }),
    sessionLives: sessions.lives,
    sessionIsHeldBy: sessions.isHeldBy,
    authenticator,
    binding: createBinding(parts),
    passkeys: createPasskeys(parts),
    stepUp: createStepUp({ factors, replacing: createReplacing(parts) }),
    actProofs,
    closing: { ...createClosing(parts), ...leavers(deps) },
    settingsLock: createSettingsLock(parts),
    loginPassword: createLoginPassword(parts),
    fundPassword,
    outflows: createOutflows({ ...parts, fundPassword }),
    security,
    withdrawalsStoppedUntil: security.withdrawalsStoppedUntil,
    ...reviewFace(parts),
    changeKeys: createKeyChanges({ ...parts, actProofs }),
    contacts: createContactChanges(parts),
    profiles: createProfiles(deps),
    ...lookUps(db, deps.clock),
    protectionOf: createProtection(deps),
    /** Seals again what an older key has sealed; gives how many offered secrets of authenticators it were. */
    rekey: () => rekey(db, secrets),
  }
}

type ProofDeps = OwnDeps & Omit<GuessDeps, 'db' | 'limits'> & Pick<FactorDeps, 'codes'>

/** What people prove themselves with. */
function openProofs(deps: ProofDeps) {
  const secrets = createSecretBox(deps.secretKeys)
  const guesses = createGuesses(deps)
  const kept = createKeptFactors(deps)
  const authenticator = createAuthenticator({ ...deps, secrets, guesses, kept })
  const webauthn = createWebauthn(deps.origins)
  const passkeyProofs = createPasskeyProofs({ ...deps, webauthn })
  const factors = createFactors({ ...deps, authenticator, passkeyProofs })
  return { secrets, kept, authenticator, webauthn, passkeyProofs, factors }
}

function lookUps({ queryable }: Db, clock: Clock) {
  return {
    userData: async (userId: string) => userView(await sql.getUser(queryable, userId), clock.now()),
    setLanguage: (userId: string, language: Language) => sql.setLanguage(queryable, userId, language),
    /** Frozen and closed accounts are not; in a transaction as well. */
    isOpen: async (on: Queryable, userId: string) => judgeOpen(await sql.getUser(on, userId)).ok,
    countryOf: sql.countryOf,
    /** In a transaction as well: how an account is called, and since when it is there. */
    async knownAs(on: Queryable, userId: string) {
      const { uid, username, registered_at: registeredAt } = await sql.getUser(on, userId)
      return { uid: String(uid), username, registeredAt }
    },
    countByCountry: sql.countByCountry,
    registrationsOf: sql.registrationsOf,
    /** For whoever asks whether two accounts are one person. */
    placeMarks,
    wasSeen,
    marketAccountsAmong,
    /** Whether an account makes a market, or is a robot of whoever does: it takes part in nothing that is given away. */
    isMarketAccount: async (on: Queryable, userId: string): Promise<boolean> =>
      (await marketAccountsAmong(on, [userId])).has(userId),
    /** For the demo: two who were seen at one browser are linked. */
    seenAtDevice: keepDevice,
    async countryFixedAt(on: Queryable, userId: string): Promise<Date | undefined> {
      const user = await sql.findUser(on, userId)
      return user && settledAt(user)
    },
    recipient: async (userId: string) => recipientOf(await sql.getUser(queryable, userId)),
    countUsers: () => sql.countUsers(queryable),
    async findUserId(account: string): Promise<string | undefined> {
      const contact = contactOf(account)
      return contact.ok ? (await sql.findUserByContact(queryable, contact.value))?.id : undefined
    },
    findUserIdByUid: (uid: number) => sql.findUserIdByUid(queryable, uid),
    /** For staff who give something to somebody: an account that is closed takes nothing. */
    findOpenUserIdByUid: (uid: number) => sql.findOpenUserIdByUid(queryable, uid),
  }
}

async function rekey({ queryable }: Db, secrets: SecretBox): Promise<number> {
  return resealColumn(queryable, secrets, { table: 'identity.users', column: 'totp_pending' })
}

/** How somebody is written to. */
function recipientOf(user: sql.UserRow): Recipient {
  return {
    language: user.language,
    contact: contactOfUser(user),
    antiPhishingCode: user.anti_phishing_code,
    frozen: !judgeOpen(user).ok,
  }
}

function userView(user: sql.UserRow, now: Date): UserData {
  return {
    userId: user.id,
    uid: String(user.uid),
    username: user.username,
    email: user.email,
    phone: user.phone,
    inviteCode: user.invite_code,
    settlingUntil: settlingUntil(user, now)?.toISOString() ?? null,
    hasInviter: user.invited_by !== null,
    nodeName: null,
    language: user.language,
    country: user.country,
    fiat: user.fiat,
    registeredAt: user.registered_at.toISOString(),
  }
}
