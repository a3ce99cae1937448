import type { Queryable } from '../../../platform/database/db.ts'
import type { LinkFacts, Mark } from '../deps.ts'
import { isStrong } from './links.rules.ts'

/** So many are looked at closely; of more, those who share most. One link that is found is enough. */
const MOST = 20

/** Weak marks say little, so that one strong mark or money outweighs all of them. */
const STRONG_WEIGHT = 100

export interface NearAsked {
  readonly users: readonly string[]
  /** Among all of these, who may be as many as take part in something. */
  readonly among: readonly string[]
}

export type Near = ReturnType<typeof createNear>

/**
 * For each of some people, those of many with whom they could be linked: who share a mark, or between whom money went. Whoever shares
 * nothing cannot be held for another, and is asked about no further: what two people did together costs a question for each pair.
 */
export function createNear({ marksOf, partnersAmong }: LinkFacts) {
  return async (on: Queryable, { users, among }: NearAsked): Promise<ReadonlyMap<string, readonly string[]>> => {
    const everybody = [...new Set([...users, ...among])]
    const marks: Mark[] = []
    for (const ask of marksOf) marks.push(...(await ask(on, everybody)))
    const sharers = Map.groupBy(marks, ({ link, value }) => `${link} ${value}`)
    const partners = await partnersAmong(on, everybody)

    function nearOf(userId: string): readonly string[] {
      const weights = new Map<string, number>()
      const add = (other: string, weight: number) =>
        other !== userId && weights.set(other, (weights.get(other) ?? 0) + weight)
      for (const { link, value } of marks.filter((mark) => mark.userId === userId))
        for (const other of sharers.get(`${link} ${value}`) ?? []) add(other.userId, isStrong(link) ? STRONG_WEIGHT : 1)
      for (const [one, other] of partners) {
        if (one === userId) add(other, STRONG_WEIGHT)
        if (other === userId) add(one, STRONG_WEIGHT)
      }
      const heaviest = [...weights].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
      return heaviest.slice(0, MOST).map(([other]) => other)
    }

    return new Map([...new Set(users)].map((userId) => [userId, nearOf(userId)]))
  }
}
