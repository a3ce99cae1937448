import { assert } from '@bourse/money'
import { emailOf, withApp } from '../orders-http/setting.ts'

const LETTERS = 64

/** A key that trades for each of the users that were seeded, from anywhere: the key and its secret with a space between them. */
export async function seedKeys(dataDir: string, users: number): Promise<readonly string[]> {
  const made: string[] = []
  await withApp(dataDir, async ({ api, identity }) => {
    for (let place = 0; place < users; place += 1) {
      const userId = await identity.findUserId(emailOf(place))
      assert(userId !== undefined, 'the user was seeded')
      const [key, secret] = [`BenchKey${place}`.padEnd(LETTERS, 'x'), `BenchSecret${place}`.padEnd(LETTERS, 'x')]
      await api.seedKey(userId, { name: 'Bench', scopes: ['read', 'trade'], key, secret, farPrices: true })
      made.push(`${key} ${secret}`)
    }
  })
  return made
}
