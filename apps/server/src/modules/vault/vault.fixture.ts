import { assert } from '@bourse/money'
import { safeAddresses } from '@bourse/sandbox'
import { openDb } from '../../platform/database/db.ts'
import { createTextVerifier } from '../../platform/passkeys/signed-text.ts'
import { createWebauthn } from '../../platform/passkeys/webauthn.ts'
import { createPasswords } from '../../platform/secrets/passwords.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { AgreedPayment, Confirmation } from '../identity/index.ts'
import { askedVault } from './door/client.ts'
import { QUESTIONS } from './door/questions.ts'
import { createVault, type Vault, type VaultDeps } from './index.ts'
import { type VaultKeys, vaultKeys } from './keys.ts'
import { confirm } from './payment.rules.ts'

/** Known to everybody who ever tested anything. */
export const TEST_SEED = 'test test test test test test test test test test test junk'

export interface TestVaultOptions
  extends Partial<Pick<VaultDeps, 'hourly' | 'automatic' | 'onRefusal' | 'cold' | 'codeSteps' | 'sealingKeys'>> {
  /** Of a database that is migrated; the vault takes its own role there. */
  readonly url: string
  readonly clock: Clock
  readonly origins?: readonly string[]
  readonly sandbox?: boolean
}

const officeOrigins = ['http://localhost:3001']

/** The vault in this process, by its own role. Its keys are made with the first question, which most tests never ask. */
export function openTestVault({
  url,
  clock,
  origins = ['http://localhost:3000'],
  sandbox = true,
  ...others
}: TestVaultOptions) {
  const db = openDb({ url, poolSize: 4, role: 'bourse_vault', onPoolError: () => undefined })
  let known: Vault | undefined
  const open = () => {
    known ??= createVault({
      ...{ db, clock, realClock: clock, mnemonic: TEST_SEED, sandbox, codeSteps: 1 },
      verifier: createTextVerifier(officeOrigins),
      cold: safeAddresses(),
      ...{ passwords: createPasswords('least'), webauthn: createWebauthn(origins), onRefusal: () => undefined },
      ...others,
    })
    return known
  }
  // By the forms of the door, so that what it would not take is found here.
  const asked = askedVault(async <Answer>(name: string, question: unknown): Promise<Answer> => {
    const { input, answer } = QUESTIONS[name] ?? {}
    assert(input !== undefined && answer !== undefined, `nobody answers ${name}`)
    return overJson((await answer(open(), input.parse(overJson(question)))) as Answer)
  })
  const vault: Vault = { ...asked, needsStaff: (payment) => open().needsStaff(payment) }
  return { db, vault, close: () => db.close() }
}

/** Made once: what turns the words of a seed into keys is slow by intent. */
let ofTestSeed: VaultKeys | undefined

/** What only the guard of tests could have said: that the owner of a payment wants it. */
export function confirmationOf(payment: AgreedPayment, clock: Clock, young = false): Confirmation {
  ofTestSeed ??= vaultKeys(TEST_SEED)
  return confirm(ofTestSeed.confirming, payment, { young, at: clock.now().toISOString() })
}

function overJson<Value>(value: Value): Value {
  return value === undefined ? value : JSON.parse(JSON.stringify(value))
}
