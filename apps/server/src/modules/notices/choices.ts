import { assert } from '@bourse/money'
import type { Db, Queryable } from '../../platform/database/db.ts'
import * as sql from './choices.sql.ts'
import type { Topic } from './declarations.ts'

/** What each person wants to be told of, topic by topic. Only what somebody chose is stored. */
export function createChoices({ db }: { readonly db: Db }) {
  const standard = new Map<string, boolean>()

  function standardOf(topic: Topic): boolean {
    const wanted = standard.get(topic)
    assert(wanted !== undefined, `no module declares the topic ${topic}`)
    return wanted
  }

  /** Asks for all topics at once. */
  async function of(queryable: Queryable, userId: string): Promise<(topic: Topic) => boolean> {
    const chosen = new Map((await sql.listChoices(queryable, userId)).map(({ topic, wanted }) => [topic, wanted]))
    return (topic) => chosen.get(topic) ?? standardOf(topic)
  }

  return {
    /** What people may choose, and whether it is on for who has not chosen. */
    add(topic: Topic, wanted: boolean): void {
      assert(!standard.has(topic), `two modules declare the topic ${topic}`)
      standard.set(topic, wanted)
    },
    of,
    wants: async (queryable: Queryable, userId: string, topic: Topic) => (await of(queryable, userId))(topic),
    set: (userId: string, choice: Readonly<Record<Topic, boolean>>) =>
      sql.writeChoices(
        db.queryable,
        userId,
        Object.entries(choice).map(([topic, wanted]) => ({ topic, wanted })),
      ),
    async whoWant(topic: Topic): Promise<string[]> {
      assert(!standardOf(topic), `who has not chosen wants ${topic} too`)
      return sql.listWhoWant(db.queryable, topic)
    },
  }
}
export type Choices = ReturnType<typeof createChoices>
