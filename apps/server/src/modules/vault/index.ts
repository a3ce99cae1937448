import type { Db } from '../../platform/database/db.ts'
import type { Webauthn } from '../../platform/passkeys/webauthn.ts'
import type { Passwords } from '../../platform/secrets/passwords.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { createGuard } from './guard/guard.ts'
import { resealFactors } from './guard/resealing.ts'
import { vaultKeys } from './keys.ts'
import { createSigner, type SignerDeps } from './signer/signer.ts'
import type { Vault } from './vault.ts'

export { awayVault, createVaultClient } from './door/client.ts'
export { startVaultServer } from './door/door.ts'
export { createToldClock } from './door/told-clock.ts'
export { startVaultProcess } from './process.ts'
export { migrateVault, openVaultLogIn, refuseSharedLogIn } from './schema.ts'
export { openSwitch } from './switch.ts'
export type { PaymentToSign, Signer, SignRequest, Vault } from './vault.ts'

export interface VaultDeps
  extends Pick<SignerDeps, 'sandbox' | 'onRefusal' | 'hourly' | 'automatic' | 'verifier' | 'cold'> {
  /** Its own role and schema. */
  readonly db: Db
  readonly clock: Clock
  readonly realClock: Clock
  /** Steps of an authenticator before and after the present one whose codes are taken. */
  readonly codeSteps: number
  /** The words of BIP 39 from which every key is made. */
  readonly mnemonic: string
  /** What seals and opens what is kept; without it the key that follows from the words. */
  readonly sealingKeys?: readonly string[]
  readonly passwords: Passwords
  /** Of the site, whose passkeys confirm payments. */
  readonly webauthn: Pick<Webauthn, 'readAssertion'>
}

/** What another key, cipher or version has sealed is under the first of the keys afterwards; gives how many factors it were. */
export function resealVault({ db, mnemonic, sealingKeys }: Pick<VaultDeps, 'db' | 'mnemonic' | 'sealingKeys'>) {
  return resealFactors(db, vaultKeys(mnemonic, sealingKeys).sealing)
}

/** Keys and factors behind a wall. */
export function createVault({ mnemonic, sealingKeys, ...deps }: VaultDeps): Vault {
  const keys = vaultKeys(mnemonic, sealingKeys)
  return { ...createSigner({ ...deps, keys }), ...createGuard({ ...deps, keys }) }
}
