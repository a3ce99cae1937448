import type { Db } from '../../../platform/database/db.ts'
import { countRows } from '../../../platform/secrets/resealing.ts'
import type { SecretKeys } from '../../../platform/secrets/secrets.ts'
import * as sql from './factors.sql.ts'
import { createVaultBox } from './sealing.ts'

/** Seals again what another version, cipher or key has sealed, while people confirm payments; gives how many factors it were. */
export function resealFactors(db: Db, keys: SecretKeys): Promise<number> {
  const box = createVaultBox(keys)
  return countRows(
    (after) => sql.nextSealed(db.queryable, after),
    async ({ id, user_id: userId, secret }) => {
      const fresh = box.reseal(secret, userId)
      // A factor that was taken away or replaced meanwhile stays as it is.
      return fresh !== undefined && sql.replaceSealed(db.queryable, { id, secret, fresh })
    },
  )
}
