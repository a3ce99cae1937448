import { hash, verify } from '@node-rs/argon2'

/** argon2id with the parameters that OWASP recommends for an interactive log-in: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export interface Passwords {
  hash(password: string): Promise<string>
  /** Takes as long for an account that does not exist, so that time tells nothing. */
  verify(stored: string | undefined, password: string): Promise<boolean>
}

export function createPasswords(): Passwords {
  const decoy = hash('an account that does not exist', PARAMETERS)
  return {
    hash: (password) => hash(password, PARAMETERS),
    async verify(stored, password) {
      const matches = await verify(stored ?? (await decoy), password)
      return matches && stored !== undefined
    },
  }
}
