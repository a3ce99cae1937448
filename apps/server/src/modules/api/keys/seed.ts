import type { KeyScope } from '@bourse/contract'
import { ok } from '@bourse/money'
import { createSecretBox } from '../../../platform/secrets/secrets.ts'
import type { ApiDeps } from '../deps.ts'
import { hintOf, keyHash } from './key-secrets.ts'
import { lapseOf } from './keys.rules.ts'
import * as sql from './keys.sql.ts'

export interface SeededKey {
  readonly name: string
  readonly scopes: readonly KeyScope[]
  readonly key: string
  readonly secret: string
  readonly farPrices?: boolean
}

/** The short way of the demo and of benchmarks to a key that everybody may read about; its secret is sealed like any other. One that is there, or was, stays as it is. */
export function createKeySeed({ db, clock, ids, secretKeys }: Pick<ApiDeps, 'db' | 'clock' | 'ids' | 'secretKeys'>) {
  const secrets = createSecretBox(secretKeys)
  return (userId: string, { name, scopes, key, secret, farPrices = false }: SeededKey) =>
    db.tx(async (tx) => {
      await sql.lockKeys(tx, userId)
      const hash = keyHash(key)
      if (await sql.wasMade(tx, hash)) return ok()
      const [id, now] = [ids.next('key'), clock.now()]
      const lapses = lapseOf({ scopes, networks: [], farPrices }, { provedAt: now, before: null })
      await sql.insertKey(tx, {
        ...{ id, user_id: userId, key_hash: hash, hint: hintOf(key), kind: 'hmac', name, public_key: null },
        ...{ secret: secrets.seal(secret, id), scopes, far_prices: farPrices, made_at: now, lapses_at: lapses },
      })
      return ok()
    })
}
