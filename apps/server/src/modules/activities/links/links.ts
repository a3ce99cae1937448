import type { LinkKind } from '@bourse/contract'
import type { Queryable } from '../../../platform/database/db.ts'
import type { ActivityDeps, Mark } from '../deps.ts'
import type { FoundLink } from '../rewards.sql.ts'
import { isHeld, isStrong, sharedLinks } from './links.rules.ts'
import { createNear } from './near.ts'

export interface LinkEvidence {
  readonly link: LinkKind
  readonly strong: boolean
}

export type Links = ReturnType<typeof createLinks>

/** Whether two accounts look like one person, by what other modules know of them. */
export function createLinks({ links }: Pick<ActivityDeps, 'links'>) {
  async function marksOf(on: Queryable, users: readonly string[]): Promise<Mark[]> {
    const found: Mark[] = []
    for (const ask of links.marksOf) found.push(...(await ask(on, [...new Set(users)])))
    return found
  }

  async function kindsBetween(on: Queryable, marks: readonly Mark[], [one, other]: readonly [string, string]) {
    const kinds = sharedLinks(marks, one, other)
    for (const ask of links.between) kinds.push(...(await ask(on, one, other)))
    return [...new Set(kinds)]
  }

  /** Everything that two people have in common. */
  async function evidence(on: Queryable, one: string, other: string): Promise<readonly LinkEvidence[]> {
    const marks = await marksOf(on, [one, other])
    return (await kindsBetween(on, marks, [one, other])).map((link) => ({ link, strong: isStrong(link) }))
  }

  /** What somebody has in common with those whose rewards they would share: nothing where it is not enough to hold one. */
  async function holding(on: Queryable, userId: string, beside: readonly string[]): Promise<FoundLink[]> {
    const others = [...new Set(beside)].filter((other) => other !== userId)
    if (others.length === 0) return []
    const marks = await marksOf(on, [userId, ...others])
    const found: FoundLink[] = []
    for (const other of others) {
      const kinds = await kindsBetween(on, marks, [userId, other])
      if (isHeld(kinds)) found.push(...kinds.map((link) => ({ userId: other, link })))
    }
    return found
  }

  return {
    evidence,
    holding,
    near: createNear(links),
    /** Whether what they have in common is enough to hold a reward: one strong link, or two weak ones. */
    strong: async (on: Queryable, one: string, other: string) =>
      isHeld((await evidence(on, one, other)).map(({ link }) => link)),
    /** Which of the others somebody is linked with by as much. */
    async linked(on: Queryable, userId: string, others: readonly string[]): Promise<ReadonlySet<string>> {
      return new Set((await holding(on, userId, others)).map(({ userId: other }) => other))
    },
  }
}
