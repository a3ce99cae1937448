import { assert } from '@bourse/money'
import { commit } from '../../platform/commitment.ts'
import type { SecretBox } from '../../platform/secrets/secrets.ts'
import type { DrawRow } from './draws.sql.ts'

type Sealed = Pick<DrawRow, 'commitment' | 'seed' | 'sealed_seed'>

export type Seeds = ReturnType<typeof createSeeds>

/** Seeds of draws, which nobody reads in the database. */
export function createSeeds(secrets: SecretBox) {
  return {
    /** Committed to before anybody knows what it will bring. */
    make(drawId: string): Sealed {
      const { seed, commitment } = commit()
      return { commitment, seed: null, sealed_seed: secrets.seal(seed, drawId) }
    },
    /** A draw from before seeds were sealed has it as it is. */
    of({ id, seed, sealed_seed: sealed }: Pick<DrawRow, 'id' | 'seed' | 'sealed_seed'>): string {
      if (seed !== null) return seed
      assert(sealed !== null, `${id} has a seed`)
      return secrets.open(sealed, id)
    },
  }
}
