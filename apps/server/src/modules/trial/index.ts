import { job } from '../../platform/module.ts'
import { createCash } from './cash.ts'
import { createClaims, END, TELL_END } from './claims.ts'
import { createDeposits, SEEN } from './deposits.ts'
import type { TrialDeps } from './deps.ts'
import { createEnding, LAPSE, TELL_CASH } from './ending.ts'
import { lockedCash } from './funds.sql.ts'
import { createFunds } from './funds.ts'
import { createKind } from './kind.ts'
import { TRIAL_MOVEMENTS } from './movements.ts'
import { declareNotices } from './notices.ts'
import { createOffice } from './office.ts'
import { forget, PERSONAL_TABLES } from './personal.sql.ts'
import { createRanking } from './ranking.ts'
import { createReconciliation } from './reconciliation.ts'
import { createSeed } from './seed.ts'
import { createTrades } from './trading.ts'
import { trialRoutes } from './trial.routes.ts'
import { createValueLine } from './value-line.ts'
import { createViews } from './views.ts'
import { createWorth } from './worth.ts'

export type { TrialDeps } from './deps.ts'
export type { SeedFund } from './seed.ts'

export type Trial = ReturnType<typeof createTrial>

type OfFund = { readonly id: string }

/** Trial Fund: 50 GBP of the house for seven days, and what somebody keeps of them. */
export function createTrial(deps: TrialDeps) {
  const worth = createWorth(deps)
  const views = createViews({ ...deps, worth })
  const told = declareNotices(deps)
  const parts = { ...deps, worth, views, told }
  const claims = createClaims(parts)
  const ending = createEnding(parts)
  const deposits = createDeposits({ ...parts, ending })
  const cash = createCash(parts)
  const funds = createFunds({ ...parts, claims, ending, deposits, cash })
  const trades = createTrades({ ...parts, funds })
  const ranking = createRanking(parts)
  const office = createOffice({ ...parts, ending, deposits })
  deps.activities.registerKind('trial_fund', createKind({ ...deps, claims, ranking }))
  return {
    /** Told of every deposit, in its transaction. */
    depositArrived: deposits.arrived,
    runs: funds.runs,
    /** Cash that waits, for whoever looks after what is earned and not paid. */
    locked: lockedCash,
    rank: ranking.rank,
    seed: createSeed({ ...parts, claims, ending }),
    routes: trialRoutes({ claims, funds, trades, ranking, line: createValueLine(parts), office }),
    movements: TRIAL_MOVEMENTS,
    audit: createReconciliation(deps),
    personal: { tables: PERSONAL_TABLES, forget },
    jobs: [
      job(END, ({ id }: OfFund) => funds.due(id)),
      job(LAPSE, ({ id }: OfFund) => cash.lapse(id)),
      job(SEEN, ({ id }: OfFund) => deposits.seen(id)),
      job(TELL_END, ({ id }: OfFund) => funds.tellEnd(id)),
      job(TELL_CASH, ({ id }: OfFund) => cash.remind(id)),
      job('trial.rank', ranking.rank, { cron: '0 * * * *', missed: 'latest' }),
      job('trial.sweep-quotes', trades.sweep, { cron: '23 * * * *', missed: 'latest' }),
    ],
  }
}
