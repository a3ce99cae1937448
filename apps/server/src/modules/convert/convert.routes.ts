import type { contract } from '@bourse/contract'
import { ok } from '@bourse/money'
import { actorOf } from '../../platform/acts.ts'
import type { Handlers } from '../../platform/http/context.ts'
import type { Conversions } from './conversions.ts'
import type { Desk } from './desk.ts'
import type { Line } from './line.ts'
import type { Office } from './office.ts'
import type { Quotes } from './quotes.ts'

export interface ConvertFace {
  readonly quotes: Pick<Quotes, 'price' | 'quote'>
  readonly conversions: Pick<Conversions, 'use' | 'list' | 'limits' | 'open'>
  readonly line: Line
  readonly desk: Desk
  readonly office: Office
}

export function convertRoutes({
  quotes,
  conversions,
  line,
  desk,
  office,
}: ConvertFace): Handlers<typeof contract.convert> {
  return {
    convertSetting: async () => ok(await office.setting()),
    getConvertPrice: (input) => quotes.price(input),
    quoteConversion: (input, { principal }) => quotes.quote(principal.userId, input),
    convertLimits: async (_input, { principal }) => ok(await conversions.limits(principal.userId)),
    buy: ({ quoteId }, { principal: { userId }, request }) =>
      conversions.use({ userId, quoteId, call: 'buy' }, request),
    sale: ({ quoteId }, { principal: { userId }, request }) =>
      conversions.use({ userId, quoteId, call: 'sale' }, request),
    convertFiats: ({ quoteId }, { principal: { userId }, request }) =>
      conversions.use({ userId, quoteId, call: 'convertFiats' }, request),
    conversions: async (input, { principal }) => ok(await conversions.list({ ...input, userId: principal.userId })),
    openQuotes: async (_input, { principal }) => ok(await conversions.open(principal.userId)),
    convertLine: ({ from, to }) => line(from, to),
    officeDesk: async (_input, { principal }) => ok(await office.overview(principal.staffId)),
    officeConversions: async (input) => ok(await office.list(input)),
    proposeDesk: (input, context) => desk.propose(input, actorOf(context)),
    confirmDesk: ({ id }, context) => desk.confirm(id, actorOf(context)),
    declineDesk: ({ id }, context) => desk.decline(id, actorOf(context)),
    stopConverting: (input, context) => desk.stop(input, actorOf(context)),
    resumeConverting: (input, context) => desk.resume(input, actorOf(context)),
  }
}
