import { hkdfSync } from 'node:crypto'
import { mnemonicToSeedSync } from '@scure/bip39'

export interface VaultKeys {
  /** From which the keys of all chains are made. */
  readonly seed: Uint8Array
  /** Seals the seeds of authenticators; in base64url. */
  readonly sealing: string
  /** Signs confirmations. */
  readonly confirming: Buffer
}

const BYTES = 32

/** Everything follows from the words of BIP 39, each use by a key of its own. */
export function vaultKeys(mnemonic: string): VaultKeys {
  const seed = mnemonicToSeedSync(mnemonic)
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', seed, '', `bourse vault ${use} 1`, BYTES))
  return { seed, sealing: derive('sealing').toString('base64url'), confirming: derive('confirming') }
}
