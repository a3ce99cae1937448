import type { OwnCodeAct } from '@bourse/contract'
import { ok, refuse } from '@bourse/money'
import type { Db, Tx } from '../../../platform/database/db.ts'
import * as users from '../identity.sql.ts'
import type { Asker } from './binding.ts'
import type { Factors, Proof } from './factors.ts'

export interface GivenProof {
  readonly act: OwnCodeAct
  readonly code: string | undefined
  readonly googleCode: string | undefined
}

/** For acts, of other modules too, that nobody may do by a stolen session alone. */
export function createActProofs({ db, factors }: { readonly db: Db; readonly factors: Factors }) {
  return {
    /** The second factor, or a mailed code where none is bound. */
    check: async (asker: Asker, given: GivenProof) =>
      factors.checkOrCode(asker, await users.getUser(db.queryable, asker.userId), given),

    /** In the transaction of the act; refuses when another act was faster. */
    async use(tx: Tx, proof: Proof) {
      if (await factors.use(tx, proof)) return ok()
      return refuse({ code: proof.kind === 'code' ? 'identity.code_wrong' : 'identity.totp_wrong' })
    },

    proving: factors.proving,
  }
}
export type ActProofs = ReturnType<typeof createActProofs>
