import { assert } from '@bourse/money'
import type { Db, Queryable } from '../../platform/database/db.ts'
import * as sql from './choices.sql.ts'
import type { Topic } from './declarations.ts'

/** Which topics each user wants. Only explicit choices are stored. */
export function createChoices({ db }: { readonly db: Db }) {
  const defaults = new Map<string, boolean>()

  /** Every declared topic. */
  async function all(queryable: Queryable, userId: string): Promise<Record<Topic, boolean>> {
    const wants = new Map(defaults)
    for (const { topic, wanted } of await sql.listChoices(queryable, userId))
      if (wants.has(topic)) wants.set(topic, wanted)
    return Object.fromEntries(wants) as Record<Topic, boolean>
  }

  return {
    add(topic: Topic, onByDefault: boolean): void {
      assert(!defaults.has(topic), `two modules declare the topic ${topic}`)
      defaults.set(topic, onByDefault)
    },
    all,
    wants: async (queryable: Queryable, userId: string, topic: Topic) => (await all(queryable, userId))[topic],
    set: (userId: string, choice: Readonly<Record<Topic, boolean>>) =>
      sql.writeChoices(
        db.queryable,
        userId,
        Object.entries(choice).map(([topic, wanted]) => ({ topic, wanted })),
      ),
    async usersWanting(topic: Topic): Promise<string[]> {
      assert(defaults.get(topic) === false, `${topic} is on by default, so most who want it have no row`)
      return sql.listUsersWanting(db.queryable, topic)
    },
  }
}
export type Choices = ReturnType<typeof createChoices>
