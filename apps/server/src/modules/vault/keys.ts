import { hkdfSync } from 'node:crypto'
import { mnemonicToSeedSync } from '@scure/bip39'
import type { SecretKeys } from '../../platform/secrets/secrets.ts'

export interface VaultKeys {
  /** From which the keys of all chains are made. */
  readonly seed: Uint8Array
  /** Seal the seeds of authenticators; the first one seals, each opens. */
  readonly sealing: SecretKeys
  /** Signs confirmations. */
  readonly confirming: Buffer
}

const BYTES = 32

/** In the place of the key for sealing that follows from the words. */
export const OF_SEED = 'seed'

/** Everything follows from the words of BIP 39, each use by a key of its own; another key may seal in the place of theirs. */
export function vaultKeys(mnemonic: string, [first = OF_SEED, ...others]: readonly string[] = []): VaultKeys {
  const seed = mnemonicToSeedSync(mnemonic)
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', seed, '', `bourse vault ${use} 1`, BYTES))
  const keyOf = (named: string) => (named === OF_SEED ? derive('sealing').toString('base64url') : named)
  return { seed, sealing: [keyOf(first), ...others.map(keyOf)], confirming: derive('confirming') }
}
