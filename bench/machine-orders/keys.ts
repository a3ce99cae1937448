import { assert, ok } from '@bourse/money'
import { readConfig } from '../../apps/server/src/config.ts'
import { hintOf, keyHash, newLetters } from '../../apps/server/src/modules/api/keys/key-secrets.ts'
import { insertKey } from '../../apps/server/src/modules/api/keys/keys.sql.ts'
import { createSecretBox } from '../../apps/server/src/platform/secrets/secrets.ts'
import { emailOf, withApp } from '../orders-http/setting.ts'

/** A key that trades for each of the users that were seeded, from anywhere: the key and its secret with a space between them. */
export async function seedKeys(dataDir: string, users: number): Promise<readonly string[]> {
  const secrets = createSecretBox(readConfig({ DATA_DIR: dataDir }).secretKeys)
  const made: string[] = []
  await withApp(dataDir, async ({ db, identity, ids }) => {
    for (let place = 0; place < users; place += 1) {
      const userId = await identity.findUserId(emailOf(place))
      assert(userId !== undefined, 'the user was seeded')
      const [id, key, secret] = [ids.next('key'), newLetters(), newLetters()]
      const row = {
        id,
        user_id: userId,
        key_hash: keyHash(key),
        hint: hintOf(key),
        kind: 'hmac',
        name: 'Bench',
      } as const
      const rights = { scopes: ['read', 'trade'], far_prices: true, made_at: new Date(), lapses_at: null } as const
      await db.tx(async (tx) => {
        await insertKey(tx, { ...row, ...rights, public_key: null, secret: secrets.seal(secret, id) })
        return ok()
      })
      made.push(`${key} ${secret}`)
    }
  })
  return made
}
