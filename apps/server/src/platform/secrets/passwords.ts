import { hash, verify } from '@node-rs/argon2'
import { type IsBreached, neverBreached } from './breached.ts'
import { isGuessable } from './guessable.ts'

/**
 * argon2id. `full` has the parameters that OWASP recommends for an interactive log-in: 19 MiB, two passes, one lane.
 * `least` is the smallest that argon2 knows: for a sandbox in which somebody logs in by the thousand and nobody steals.
 */
const PARAMETERS = {
  full: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
  least: { memoryCost: 8, timeCost: 1, parallelism: 1 },
} as const

export type PasswordCost = keyof typeof PARAMETERS

export interface Passwords {
  hash(password: string): Promise<string>
  /** Takes as long for an account that does not exist, so that time tells nothing. */
  verify(stored: string | undefined, password: string): Promise<boolean>
  /** Whether a new one is what a guesser tries first: a common one, an address of its owner, or one from a breach. */
  isGuessable(password: string, addresses: readonly (string | null)[]): Promise<boolean>
}

export function createPasswords(cost: PasswordCost = 'full', isBreached: IsBreached = neverBreached): Passwords {
  const parameters = PARAMETERS[cost]
  const decoy = hash('an account that does not exist', parameters)
  return {
    hash: (password) => hash(password, parameters),
    async verify(stored, password) {
      const matches = await verify(stored ?? (await decoy), password)
      return matches && stored !== undefined
    },
    isGuessable: async (password, addresses) => isGuessable(password, addresses) || isBreached(password),
  }
}
