import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { assert } from '@bourse/money'
import type { people } from '../../../identity/identity.fixture.ts'
import type { Trader } from '../../orders.fixture.ts'

export type Params = Readonly<Record<string, string | number | boolean>>

/** Sorted by name, as everything is that is signed for a socket. */
export function payloadOf(params: Params): string {
  return Object.entries(params)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}

/** What a key sends: with its name, the time and its signature. */
export function signedBy({ key }: Pick<Trader, 'key'>, params: Params, timestamp: number): Params {
  const all = { ...params, apiKey: key.key, timestamp }
  const signature = createHmac('sha256', key.secret ?? '')
    .update(payloadOf(all))
    .digest('hex')
  return { ...all, signature }
}

export interface LogonKey {
  readonly id: string
  readonly key: string
  readonly privateKey: KeyObject
}

/** A key of a pair, which may log on. */
export async function logonKey(
  { client, ownCode }: Pick<ReturnType<typeof people>, 'client' | 'ownCode'>,
  someone: Trader,
): Promise<LogonKey> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const code = await ownCode(someone, 'api_key')
  const rights = { name: 'Fast bot', addresses: '', scopes: 'read,trade', farPrices: 'false' } as const
  const { id, key } = await client(someone.token).api.createKey({ ...rights, kind: 'ed25519', publicKey: pem, code })
  assert(key.length === 64, 'a key was made')
  return { id, key, privateKey }
}

export function logonBy({ key, privateKey }: LogonKey, timestamp: number, params: Params = {}): Params {
  const all = { ...params, apiKey: key, timestamp }
  return { ...all, signature: sign(null, Buffer.from(payloadOf(all)), privateKey).toString('base64') }
}
