import { isIP } from 'node:net'
import type { Assertion, AssertionOptions, NewPasskey, NewPasskeyOptions } from '@bourse/contract'
import { assert } from '@bourse/money'

/** What a person is asked at a device may take a while; the challenge lives as long. */
export const CHALLENGE_MS = 5 * 60_000
const NAME = 'Bourse'
/** A large library that most starts never need: it is loaded with the first passkey. */
const library = () => import('@simplewebauthn/server')
/** EdDSA, ES256 and RS256: what every device has one of. */
const ALGORITHMS = [-8, -7, -257]

/** Whose passkey it shall be, as the device shows it. */
export interface PasskeyHolder {
  readonly id: string
  readonly name: string
}

/** Whether the device must keep whose passkey it is, so that nobody need say who they are before it answers. */
export type ResidentKey = NewPasskeyOptions['authenticatorSelection']['residentKey']

/** What a device keeps of a person beside the key, and gives back with its answer. */
const handleOf = (holderId: string): string => Buffer.from(holderId).toString('base64url')

/** What a device is asked for. */
export interface KnownPasskey {
  readonly credential_id: string
  readonly transports: string[]
}

/** What is kept of a bound passkey, by whoever judges its answers. */
export interface BoundPasskey {
  readonly credential_id: string
  readonly public_key: Buffer
  readonly counter: number
}

export interface NewCredential {
  readonly credentialId: string
  readonly publicKey: Buffer
  readonly counter: number
  readonly synced: boolean
}

/**
 * The words of WebAuthn for the origins of one site. Passkeys belong to a domain, which an address of numbers is not: the first
 * origin with a name gives it, and its subdomains may use them.
 */
export function createWebauthn(origins: readonly string[]) {
  const hosts = origins.map((origin) => ({ origin, host: new URL(origin).hostname }))
  const rpId = hosts.find(({ host }) => isIP(host.replace(/^\[|\]$/g, '')) === 0)?.host ?? 'localhost'
  const expectedOrigin = hosts
    .filter(({ host }) => host === rpId || host.endsWith(`.${rpId}`))
    .map(({ origin }) => origin)
  const expected = { expectedOrigin, expectedRPID: rpId, requireUserVerification: true }
  const allowed = ({ credential_id, transports }: KnownPasskey) => ({
    id: credential_id,
    type: 'public-key' as const,
    transports,
  })

  return {
    newOptions(
      { residentKey, ...holder }: PasskeyHolder & { readonly residentKey: ResidentKey },
      challenge: string,
      bound: readonly KnownPasskey[],
    ): NewPasskeyOptions {
      return {
        challenge,
        rp: { id: rpId, name: NAME },
        user: { id: handleOf(holder.id), name: holder.name, displayName: '' },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' as const })),
        timeout: CHALLENGE_MS,
        attestation: 'none',
        excludeCredentials: bound.map(allowed),
        authenticatorSelection: { residentKey, userVerification: 'required' },
      }
    },

    options(challenge: string, bound: readonly KnownPasskey[]): AssertionOptions {
      return {
        challenge,
        rpId,
        timeout: CHALLENGE_MS,
        userVerification: 'required',
        allowCredentials: bound.map(allowed),
      }
    },

    /** Undefined for whatever is wrong with it: the library says so by throwing. */
    async readNew(answer: NewPasskey, challenge: string): Promise<NewCredential | undefined> {
      try {
        const { verified, registrationInfo: info } = await (await library()).verifyRegistrationResponse({
          ...expected,
          response: { ...answer, clientExtensionResults: {}, response: { ...answer.response, transports: [] } },
          expectedChallenge: challenge,
          supportedAlgorithmIDs: ALGORITHMS,
        })
        if (!verified) return undefined
        assert(info !== undefined, 'a verified passkey has its data')
        return {
          credentialId: info.credential.id,
          publicKey: Buffer.from(info.credential.publicKey),
          counter: info.credential.counter,
          synced: info.credentialBackedUp,
        }
      } catch {
        return undefined
      }
    },

    /** The new counter when the assertion is right; a counter that does not grow is refused by the library. */
    async readAssertion(answer: Assertion, challenge: string, bound: BoundPasskey): Promise<number | undefined> {
      const { userHandle, ...rest } = answer.response
      try {
        const { verified, authenticationInfo } = await (await library()).verifyAuthenticationResponse({
          ...expected,
          response: {
            ...answer,
            clientExtensionResults: {},
            response: userHandle === undefined ? rest : { ...rest, userHandle },
          },
          expectedChallenge: challenge,
          credential: { id: bound.credential_id, publicKey: new Uint8Array(bound.public_key), counter: bound.counter },
        })
        return verified ? authenticationInfo.newCounter : undefined
      } catch {
        return undefined
      }
    },
  }
}
export type Webauthn = ReturnType<typeof createWebauthn>

/** Whether the device says that the passkey is this person's; one that keeps nobody beside the key says nothing. */
export function namesHolder({ response }: Assertion, holderId: string): boolean {
  return response.userHandle === handleOf(holderId)
}

/** The challenge that an answer claims to be for, as the device wrote it down. */
export function challengeOf({ response }: Assertion | NewPasskey): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8'))
    if (typeof data !== 'object' || data === null || !('challenge' in data)) return ''
    return typeof data.challenge === 'string' ? data.challenge : ''
  } catch {
    return ''
  }
}
