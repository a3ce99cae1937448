import { createHash } from 'node:crypto'
import { HDKey } from '@scure/bip32'

/** Everybody else on the simulated chains. The key is no secret: it opens nothing but coins that do not exist. */
export const WORLD_KEY = HDKey.fromMasterSeed(createHash('sha256').update('the world outside the exchange').digest())

export function worldPublicKey(): Uint8Array {
  const { publicKey } = WORLD_KEY
  if (publicKey === null) throw new Error('a master key has a public half')
  return publicKey
}
