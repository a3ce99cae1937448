import type { contract } from '@bourse/contract'
import { ok, type Refusal, type Result } from '@bourse/money'
import type { CallContext, Handlers } from '../../platform/http/context.ts'
import { askerOf, newcomerOf, visitorOf } from './callers.ts'
import { contactRoutes } from './contacts/contacts.routes.ts'
import type { Identity } from './index.ts'
import type { Polled } from './sessions/app-log-in.ts'
import type { Replaced } from './sessions/replacing.ts'
import type { OpenedSession } from './sessions/sessions.ts'
import { officeRoutes } from './staff/office.routes.ts'
import type { IdentityOffice } from './staff/office.ts'

type IdentityHandlers = Handlers<typeof contract.identity>

export function identityRoutes(identity: Identity, office: IdentityOffice): IdentityHandlers {
  return {
    ...entryRoutes(identity),
    ...factorRoutes(identity),
    ...passkeyRoutes(identity),
    ...appLogInRoutes(identity),
    ...settingsRoutes(identity),
    ...accountRoutes(identity),
    ...contactRoutes(identity),
    ...officeRoutes(office),
  }
}

/** What a visitor may call: codes, registration and log-in. */
function entryRoutes({ logIn, loginPassword, security, ...identity }: Identity) {
  const entered = entering(identity)
  return {
    sendCode: ({ work, ...input }, context) =>
      identity.sendCode({ ...input, work, language: context.language }, newcomerOf(context)),
    isValidCode: async (input, context) => {
      const checked = await identity.checkCode(input, newcomerOf(context))
      return checked.ok ? ok({}) : checked
    },
    judgeAccount: async () => ok({ ways: ['password', 'code'] }),
    register: ({ agreement: _agreed, notChineseCitizen: _declared, ...input }, context) =>
      entered(context, identity.register({ ...input, language: context.language }, newcomerOf(context))),
    loginWithPassword: (input, context) => entered(context, logIn.withPassword(input, newcomerOf(context))),
    loginWithCode: (input, context) => entered(context, logIn.withCode(input, newcomerOf(context))),
    verifyAfterLogin: ({ ticket, code, passkey, recoveryCode }, context) =>
      entered(context, logIn.secondStep({ ticket, code, passkey, recoveryCode }, newcomerOf(context))),
    resetForgottenPassword: ({ ticket, googleCode, passkey, recoveryCode, ...input }, context) =>
      loginPassword.resetForgotten({ ...input, ticket, googleCode, passkey, recoveryCode }, newcomerOf(context)),
    freeze: ({ token }, context) => security.freeze(token, visitorOf(context)),
  } satisfies Partial<IdentityHandlers>
}

/** Passwords and factors of a logged-in user. */
function factorRoutes({ authenticator, binding, loginPassword, fundPassword, security, ...identity }: Identity) {
  return {
    sendOwnCode: ({ act }, { principal, language, ip }) =>
      identity.sendOwnCode({ userId: principal.userId, act, language, ip }),
    verifyOldPassword: ({ password }, { principal }) => loginPassword.verifyOld(principal.userId, password),
    changePassword: ({ googleCode, ...input }, context) =>
      loginPassword.changeWithOld(askerOf(context), { ...input, googleCode }),
    changePasswordByCode: ({ googleCode, ...input }, context) =>
      loginPassword.changeWithCode(askerOf(context), { ...input, googleCode }),
    newAuthenticatorSecret: async (_input, { principal }) => ok(await authenticator.offer(principal.userId)),
    bindAuthenticator: ({ type, code, googleCode, recoveryCode, ticket }, context) =>
      binding[type](askerOf(context), { code, googleCode, recoveryCode, ticket }),
    verifyBeforeChange: ({ code }, context) => binding.verifyBeforeChange(askerOf(context), code),
    renewRecoveryCodes: ({ googleCode }, context) => binding.renewRecoveryCodes(askerOf(context), googleCode),
    setFundPassword: ({ password, confirmation, oldPassword, code, googleCode }, context) =>
      fundPassword.set(askerOf(context), { password, confirmation, oldPassword, code, googleCode }),
    resetFundPassword: ({ googleCode, ...input }, context) =>
      fundPassword.reset(askerOf(context), { ...input, googleCode }),
    setAntiPhishingCode: ({ antiPhishingCode, googleCode }, context) =>
      security.setAntiPhishingCode(askerOf(context), { word: antiPhishingCode, googleCode }),
  } satisfies Partial<IdentityHandlers>
}

/** Passkeys, and the step-up of a session by any factor. */
function passkeyRoutes({ logIn, passkeyLogIn, passkeys, stepUp, sessions }: Identity) {
  const entered = entering({ sessions })
  return {
    passkeyEntryOptions: (_input, context) => passkeyLogIn.options(newcomerOf(context)),
    loginWithPasskey: ({ passkey }, context) => entered(context, passkeyLogIn.enter(passkey, newcomerOf(context))),
    passkeyLogInOptions: ({ ticket }) => logIn.passkeyOptions(ticket),
    passkeyOptions: (_input, { principal }) => passkeys.options(principal),
    newPasskeyOptions: (_input, { principal }) => passkeys.newOptions(principal),
    addPasskey: ({ passkey, name, code, googleCode }, context) =>
      passkeys.add(askerOf(context), { passkey, name, code, googleCode }),
    passkeys: async (_input, { principal }) => ok(await passkeys.list(principal.userId)),
    renamePasskey: (input, { principal }) => passkeys.rename(principal.userId, input),
    removePasskey: ({ passkeyId, googleCode, recoveryCode }, context) =>
      passkeys.remove(askerOf(context), { passkeyId, googleCode, recoveryCode }),
    stepUp: ({ googleCode, passkey }, context) =>
      renewing(context, stepUp.prove(context.principal, { googleCode, passkey }, heldBy(context))),
    stepUpAnswer: ({ request }, context) => renewing(context, stepUp.again({ ...heldBy(context), lockId: request })),
  } satisfies Partial<IdentityHandlers>
}

/** A browser waits, a phone answers. */
function appLogInRoutes({ appLogIn, sessions }: Identity) {
  const entered = entering({ sessions })
  return {
    startAppLogIn: (_input, context) => appLogIn.start(visitorOf(context)),
    loginWithApp: ({ secret }, context) => entered(context, appLogIn.poll(secret, newcomerOf(context))),
    askedAppLogIn: ({ code }) => appLogIn.asked(code),
    answerAppLogIn: ({ code, approve, number, googleCode }, context) =>
      appLogIn.answer(askerOf(context), { code, approve, number, googleCode }),
  } satisfies Partial<IdentityHandlers>
}

/** The lock on the settings. */
function settingsRoutes({ settingsLock }: Identity) {
  return {
    lockSettings: ({ days, code, googleCode }, context) =>
      settingsLock.lock(askerOf(context), { days, code, googleCode }),
    unlockSettings: (_input, context) => settingsLock.unlock(askerOf(context)),
    unlockSettingsByCode: (input, context) => settingsLock.unlockByCode(input, newcomerOf(context)),
  } satisfies Partial<IdentityHandlers>
}

function accountRoutes({ sessions, ownSessions, security, ...identity }: Identity) {
  return {
    securityState: async (_input, { principal }) => ok(await security.state(principal)),
    sessions: async (_input, { principal }) => ok(await sessions.list(principal.userId, principal.sessionId)),
    endSession: ({ sessionId, code, googleCode }, context) =>
      ownSessions.end(askerOf(context), sessionId, { code, googleCode }),
    endOtherSessions: ({ code, googleCode }, context) => ownSessions.endOthers(askerOf(context), { code, googleCode }),
    securityEvents: async (input, { principal }) => ok(await identity.events.list(principal.userId, input)),
    logout: async (_input, context) => {
      await identity.logOut(askerOf(context))
      if (context.token !== undefined) context.sessionCookies.drop(context.token)
      return ok({})
    },
    userData: async (_input, { principal }) => ok(await identity.userData(principal.userId)),
    setLanguage: async ({ language }, { principal }) => {
      await identity.setLanguage(principal.userId, language)
      return ok({})
    },
  } satisfies Partial<IdentityHandlers>
}

function openedBy(value: OpenedSession | Polled): OpenedSession | null {
  return 'token' in value ? value : value.session
}

/** Once the new session is made: a refused log-in, and an app that nobody has answered yet, leave the one before. */
function entering({ sessions }: Pick<Identity, 'sessions'>) {
  return async <R extends Result<OpenedSession | Polled, Refusal>>(
    context: CallContext<unknown>,
    attempt: Promise<R>,
  ): Promise<R> => {
    const result = await attempt
    const opened = result.ok ? openedBy(result.value) : null
    if (opened === null) return result
    const { token, sessionCookies } = context
    await sessions.endHeld({ token, secrets: sessionCookies.secrets }, visitorOf(context))
    if (token !== undefined) sessionCookies.drop(token)
    sessionCookies.keep(opened)
    return result
  }
}

const heldBy = ({ token = '', sessionCookies, lockId }: CallContext<unknown>) => ({
  ...{ token, lockId, secrets: sessionCookies.secrets },
})

/** The cookie of the session goes by the name of its token: the browser gets it by the new one. */
async function renewing<R extends Result<Replaced, Refusal>>(
  { token, sessionCookies }: CallContext<unknown>,
  attempt: Promise<R>,
): Promise<R> {
  const result = await attempt
  if (!result.ok) return result
  if (token !== undefined) sessionCookies.drop(token)
  sessionCookies.keep(result.value)
  return result
}
