import type { contract } from '@bourse/contract'
import { ok } from '@bourse/money'
import { actorOf } from '../../platform/acts.ts'
import type { Handlers } from '../../platform/http/context.ts'
import type { createJoining } from './joining.ts'
import type { Review } from './review.ts'
import type { Standing } from './standing.ts'
import type { Views } from './views.ts'

export interface CompetitionsFace {
  readonly views: Views
  readonly standing: Standing
  readonly join: ReturnType<typeof createJoining>
  readonly review: Review
}

export function competitionsRoutes(face: CompetitionsFace): Handlers<typeof contract.competitions> {
  const { views, standing, join, review } = face
  return {
    list: async (input, { language }) => ok(await views.list(input, language)),
    listOwn: async ({ size }, { principal: { userId }, language }) =>
      ok(await standing.listOwn(userId, size, language)),
    detail: ({ id }, { language }) => views.detail(id, language),
    listRank: (input) => standing.listRank(input),
    own: ({ id }, { principal: { userId } }) => standing.own(id, userId),
    collect: async ({ symbol }, { language }) => ok(await views.collect(symbol, language)),
    join: ({ id }, { principal: { userId }, request }) => join(id, userId, request),
    officeCompetitions: async (input, { language }) => ok(await review.list(input, language)),
    officePlaces: (input, { principal, language }) => review.ofOne(input, principal.staffId, language),
    officeCounterparties: (input) => review.counterparties(input),
    disqualify: (input, context) => review.disqualify(input, actorOf(context)),
    keepPlace: (input, context) => review.keepPlace(input, actorOf(context)),
    releasePrizes: (input, context) => review.release(input, actorOf(context)),
  }
}
