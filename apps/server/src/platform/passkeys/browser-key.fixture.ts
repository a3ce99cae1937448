import { createPrivateKey, createPublicKey, generateKeyPairSync, type JsonWebKey, sign } from 'node:crypto'
import { browserKeyId } from './signed-text.ts'

/** A browser's key outside a browser, a new one or one that was written down: signs texts as the page of the back office does. */
export function softwareBrowserKey(jwk?: JsonWebKey) {
  const privateKey =
    jwk === undefined
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
      : createPrivateKey({ key: jwk, format: 'jwk' })
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
  const id = browserKeyId(spki)
  return {
    id,
    publicKey: spki.toString('base64url'),
    /** For a browser that shall hold the same key. */
    jwk: () => privateKey.export({ format: 'jwk' }),
    /** The parameter `proof` of a decision. */
    prove({ nonce, text }: { readonly nonce: string; readonly text: string }): string {
      const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' })
      return JSON.stringify({ nonce, browserKey: { id, signature: signature.toString('base64url') } })
    },
  }
}
export type SoftwareBrowserKey = ReturnType<typeof softwareBrowserKey>
