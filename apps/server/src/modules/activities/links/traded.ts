import type { LinkKind } from '@bourse/contract'
import type { Queryable } from '../../../platform/database/db.ts'

export type SharedVolume = (
  on: Queryable,
  one: string,
  other: string,
) => Promise<{ readonly traded: bigint; readonly together: bigint }>

/** Whether more than 30% of what one of two people has traded was with the other. */
export function createTradedTogether(sharedVolume: SharedVolume) {
  async function isShared(on: Queryable, one: string, other: string): Promise<boolean> {
    const { traded, together } = await sharedVolume(on, one, other)
    return together * 10n > traded * 3n
  }
  return async (on: Queryable, one: string, other: string): Promise<LinkKind[]> =>
    (await isShared(on, one, other)) || (await isShared(on, other, one)) ? ['traded_together'] : []
}
