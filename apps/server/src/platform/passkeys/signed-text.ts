import { createHash, createPublicKey, verify } from 'node:crypto'
import type { Assertion } from '@bourse/contract'
import { createWebauthn } from './webauthn.ts'

/** A key that signs texts: a passkey, or a key that a browser keeps for the sandbox. */
export interface SigningKey {
  readonly kind: 'passkey' | 'browser'
  readonly credentialId: string
  /** COSE of a passkey, SubjectPublicKeyInfo of a browser's key. */
  readonly publicKey: Buffer
}

/** What a device answered, or the signature of a browser's key as WebCrypto writes it. */
export type TextSignature = { readonly passkey: Assertion } | { readonly browserKey: { readonly signature: string } }

/** What a passkey is asked in order to sign a text. */
export const challengeOfText = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** Its public half names a browser's key. */
export const browserKeyId = (publicKey: Buffer): string => createHash('sha256').update(publicKey).digest('base64url')

/**
 * Whether a key has signed a text, for pages of these origins. Depends on nothing but what it is given, so that whoever pays
 * by a signature can judge it apart from the server that took it.
 */
export function createTextVerifier(origins: readonly string[]) {
  const webauthn = createWebauthn(origins)

  /** The counter of the device, 0 of a browser's key; undefined when the signature is not right. */
  async function counterOf(key: SigningKey, text: string, signature: TextSignature): Promise<number | undefined> {
    if ('browserKey' in signature) {
      return key.kind === 'browser' && isSignedBy(key.publicKey, text, signature.browserKey.signature) ? 0 : undefined
    }
    if (key.kind !== 'passkey' || signature.passkey.id !== key.credentialId) return undefined
    // Whether the counter has grown is for whoever keeps it.
    const bound = { credential_id: key.credentialId, public_key: key.publicKey, counter: 0, transports: [] }
    return webauthn.readAssertion(signature.passkey, challengeOfText(text), bound)
  }

  return {
    counterOf,
    isSigned: async (key: SigningKey, text: string, signature: TextSignature): Promise<boolean> =>
      (await counterOf(key, text, signature)) !== undefined,
  }
}
export type TextVerifier = ReturnType<typeof createTextVerifier>

function isSignedBy(publicKey: Buffer, text: string, signature: string): boolean {
  const key = readBrowserKey(publicKey)
  if (key === undefined) return false
  return verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
}

/** Undefined for whatever is not a public key on P-256. */
export function readBrowserKey(publicKey: Buffer) {
  try {
    const key = createPublicKey({ key: publicKey, format: 'der', type: 'spki' })
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : undefined
  } catch {
    return undefined
  }
}
