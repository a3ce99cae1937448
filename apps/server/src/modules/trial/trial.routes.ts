import type { contract } from '@bourse/contract'
import { ok } from '@bourse/money'
import { actorOf } from '../../platform/acts.ts'
import type { Handlers } from '../../platform/http/context.ts'
import type { Claims } from './claims.ts'
import type { Funds } from './funds.ts'
import type { Office } from './office.ts'
import type { Ranking } from './ranking.ts'
import type { Trades } from './trading.ts'
import type { ValueLine } from './value-line.ts'

export interface TrialFace {
  readonly claims: Claims
  readonly funds: Funds
  readonly trades: Trades
  readonly ranking: Ranking
  readonly line: ValueLine
  readonly office: Office
}

export function trialRoutes({
  claims,
  funds,
  trades,
  ranking,
  line,
  office,
}: TrialFace): Handlers<typeof contract.trial> {
  return {
    claim: (_input, { principal: { userId }, request }) => claims.claim(userId, request),
    cancel: ({ value }, { principal: { userId }, request }) => funds.cancel(userId, value, request),
    virtualFund: (_input, { principal: { userId }, request }) => funds.take(userId, request),
    setProtection: ({ on }, { principal: { userId } }) => funds.protect(userId, on),
    fund: async (_input, { principal: { userId } }) => ok(await funds.standing(userId)),
    line: (_input, { principal: { userId } }) => line(userId),
    quote: (input, { principal: { userId } }) => trades.quote(userId, input),
    trade: ({ quoteId }, { principal: { userId }, request }) => trades.trade(userId, quoteId, request),
    trades: async (input, { principal: { userId } }) => ok(await trades.list(userId, input)),
    ranking: async () => ok(await ranking.read()),
    officeTrials: async (input) => ok(await office.list(input)),
    officeTrial: ({ id }) => office.detail(id),
    retryTrial: (input, context) => office.retry(input, actorOf(context)),
  }
}
