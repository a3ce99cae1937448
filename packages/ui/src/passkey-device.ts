import type { AssertionOptions, NewPasskeyOptions } from '@bourse/contract'

/** Why a device gave no answer, in the keys of the texts that tell it. */
export type DeviceProblem = 'unsupported' | 'address' | 'known' | 'canceled'

/** By the library's own codes; whatever else happens, the person can only try again. */
const PROBLEMS: Readonly<Record<string, DeviceProblem>> = {
  ERROR_INVALID_DOMAIN: 'address',
  ERROR_INVALID_RP_ID: 'address',
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'known',
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT: 'unsupported',
}

export function problemOf(error: unknown): DeviceProblem {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return PROBLEMS[code] ?? 'canceled'
}

/** Worded for the person, and named as a refused call is. */
class DeviceFailure extends Error {
  readonly reason: string

  constructor(problem: DeviceProblem, message: string, cause?: unknown) {
    super(message, { cause })
    this.reason = `passkey.${problem}`
  }
}

type Say = (problem: DeviceProblem) => string
type Library = typeof import('@simplewebauthn/browser')

/** The library comes with the first passkey that is asked for: most people never need it. */
async function ask<Answer>(say: Say, question: (library: Library) => Promise<Answer>): Promise<string> {
  const refused = (problem: DeviceProblem, cause?: unknown) => new DeviceFailure(problem, say(problem), cause)
  const library = await import('@simplewebauthn/browser')
  if (!library.browserSupportsWebAuthn()) throw refused('unsupported')
  try {
    return JSON.stringify(await question(library))
  } catch (error) {
    throw refused(problemOf(error), error)
  }
}

export function createPasskey(optionsJSON: NewPasskeyOptions, say: Say): Promise<string> {
  return ask(say, ({ startRegistration }) => startRegistration({ optionsJSON }))
}

/** Whether the browser lists passkeys beside a field by itself. */
export async function offersPasskeys(): Promise<boolean> {
  if (!('PublicKeyCredential' in globalThis)) return false
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true
}

/**
 * Has the browser list passkeys at the field whose `autocomplete` ends with "webauthn", until one is chosen or the signal ends it.
 * Null when nothing came of it: whoever did not choose one has asked for nothing, and is told nothing.
 */
export async function offerPasskeys(optionsJSON: AssertionOptions, signal: AbortSignal): Promise<string | null> {
  const { startAuthentication, WebAuthnAbortService } = await import('@simplewebauthn/browser')
  if (signal.aborted) return null
  const end = () => WebAuthnAbortService.cancelCeremony()
  signal.addEventListener('abort', end, { once: true })
  try {
    return JSON.stringify(await startAuthentication({ optionsJSON, useBrowserAutofill: true }))
  } catch {
    return null
  } finally {
    signal.removeEventListener('abort', end)
  }
}

export function askPasskey(optionsJSON: AssertionOptions, say: Say): Promise<string> {
  return ask(say, ({ startAuthentication }) => startAuthentication({ optionsJSON }))
}
