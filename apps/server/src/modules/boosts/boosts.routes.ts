import type { contract } from '@bourse/contract'
import { ok } from '@bourse/money'
import type { Handlers } from '../../platform/http/context.ts'
import type { Office } from './office.ts'
import type { Own } from './own.ts'
import type { Views } from './views.ts'

export interface BoostsFace {
  readonly views: Views
  readonly own: Own
  readonly office: Office
}

export function boostsRoutes({ views, own, office }: BoostsFace): Handlers<typeof contract.boosts> {
  return {
    list: async (input, { language }) => ok(await views.list(input, language)),
    detail: ({ id }, { language }) => views.detail(id, language),
    own: ({ id }, { principal: { userId } }) => own.own(id, userId),
    sale: (input, { principal: { userId } }) => own.sale(input, userId),
    transactions: async (input, { principal: { userId }, language }) =>
      ok(await own.transactions(input, userId, language)),
    officeBoosts: async (input, { language }) => ok(await office.list(input, language)),
    officeParts: (input, { language }) => office.parts(input, language),
  }
}
