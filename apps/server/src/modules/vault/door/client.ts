import type { Clock } from '../../../platform/time/clock.ts'
import { SignerAway } from '../../custody/index.ts'
import { needsStaff } from '../signer/ceilings.ts'
import type { Vault } from '../vault.ts'
import { TIME_HEADER } from './door.ts'

const TIMEOUT_MS = 10_000

export interface VaultAddress {
  /** Undefined while it is starting or away. */
  readonly url: () => string | undefined
  readonly key: string
  /** The product's. */
  readonly clock: Clock
}

/** How a question, named as in `questions.ts`, reaches whoever answers it. */
type Ask = <Answer>(name: string, question: unknown) => Promise<Answer>

/** The vault as everything else sees it, over HTTP. */
export function createVaultClient({ url, key, clock }: VaultAddress): Vault {
  return askedVault(async <Answer>(name: string, question: unknown): Promise<Answer> => {
    const base = url()
    if (base === undefined) throw new SignerAway('the signer is not there')
    try {
      const reply = await fetch(`${base}/${name}`, {
        redirect: 'error',
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          [TIME_HEADER]: clock.now().toISOString(),
        },
        body: JSON.stringify(question),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (reply.ok) return ((await reply.json()) as { answer: Answer }).answer
      throw new SignerAway(`the signer answered ${reply.status}`)
    } catch (error) {
      throw error instanceof SignerAway ? error : new SignerAway('the signer did not answer', { cause: error })
    }
  })
}

export function askedVault(ask: Ask): Vault {
  return {
    addressOf: (chain, index) => ask('address', { chain, index }),
    coldAddressOf: (chain) => ask('cold', { chain }),
    sign: (request) => ask('sign', request),
    needsStaff: (payment) => needsStaff(payment),
    askForStaffKey: (key) => ask('staff-key', key),
    status: () => ask('status', {}),
    stop: (reason, by) => ask('stop', { reason, by }),
    enrol: (factor) => ask('enrol', factor),
    forget: (id) => ask('forget', { id }),
    checkCode: (id, code) => ask('code', { id, code }),
    checkFundPassword: (id, password) => ask('fund-password', { id, password }),
    checkPasskey: (id, answer, challenge) => ask('passkey', { id, answer, challenge }),
    challengeFor: (payment) => ask('challenge', { payment }),
    confirm: (payment, shown) => ask('confirm', { payment, shown }),
  }
}

/** Where no signer runs: what needs keys or factors cannot be done, everything else can. */
export const awayVault: Vault = askedVault(async () => {
  throw new SignerAway('no signer runs here')
})
