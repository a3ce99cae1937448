import type { contract } from '@bourse/contract'
import { ok } from '@bourse/money'
import type { Handlers } from '../../platform/http/context.ts'
import type { Claims } from './claims.ts'
import type { Draws } from './draws.ts'
import type { Lists } from './lists.ts'

export interface AirdropFace {
  readonly lists: Lists
  readonly claims: Claims
  readonly draws: Pick<Draws, 'told'>
}

export function airdropsRoutes({ lists, claims, draws }: AirdropFace): Handlers<typeof contract.airdrops> {
  return {
    list: async (input, { language }) => ok(await lists.list(input, language)),
    detail: ({ activityId }, { language }) => lists.detail(activityId, language),
    standing: ({ activityId }, { principal: { userId } }) => claims.standing({ activityId, userId }),
    claim: ({ activityId }, { principal: { userId }, request }) => claims.claim({ activityId, userId }, request),
    draw: ({ activityId }) => draws.told(activityId),
    officeAirdrops: async (input, { language }) => ok(await lists.list(input, language)),
    officeAirdrop: ({ activityId }, { language }) => lists.detail(activityId, language),
    officeEntries: (input) => lists.entries(input),
  }
}
