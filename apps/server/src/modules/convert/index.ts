import type { Queryable } from '../../platform/database/db.ts'
import { job } from '../../platform/module.ts'
import type { Opening } from '../policy/index.ts'
import { createConversions } from './conversions.ts'
import { convertRoutes } from './convert.routes.ts'
import { createDepositConversions } from './deposit-conversions.ts'
import type { ConvertDeps } from './deps.ts'
import { createDesk } from './desk.ts'
import { createHalts } from './halts.ts'
import { createLine } from './line.ts'
import { CONVERT_MOVEMENTS } from './movements.ts'
import { createOffice } from './office.ts'
import { PERSONAL_TABLES } from './personal.sql.ts'
import { createPricing } from './pricing.ts'
import { deleteUnused, lastConversions } from './quotes.sql.ts'
import { createQuotes } from './quotes.ts'
import { createReconciliation } from './reconciliation.ts'
import { createTerms } from './terms.ts'

export type { FirmQuote } from './conversions.ts'
export { type Rate, receiveFor } from './convert.rules.ts'
export type { ConvertDeps } from './deps.ts'
export type { Pricing } from './pricing.ts'

export type Convert = ReturnType<typeof createConvert>

/** So long support can be told what somebody was offered and did not take. */
const KEPT_MS = 24 * 60 * 60_000

/** The converter: the house gives one asset for another, at the price of the index and a spread. */
export function createConvert(deps: ConvertDeps) {
  const desk = createDesk(deps)
  const halts = createHalts({ ...deps, desk })
  const terms = createTerms({ ...deps, desk, halts })
  const quotes = createQuotes({ ...deps, terms })
  const conversions = createConversions({ ...deps, terms, quotes, desk })
  const office = createOffice({ ...deps, desk, halts, conversions })
  const sweep = async () => {
    await deleteUnused(deps.db.queryable, new Date(deps.clock.now().getTime() - KEPT_MS))
  }
  return {
    /** What deposits were made for. */
    forDeposits: createDepositConversions({ ...deps, terms, quotes, conversions, desk }),
    pricing: createPricing({ ...deps, desk, halts, terms }),
    quotes,
    conversions,
    sweep,
    routes: convertRoutes({ quotes, conversions, line: createLine(deps), desk, office }),
    movements: CONVERT_MOVEMENTS,
    /** What ends in a fiat is a sale, which nobody is kept from. */
    async openings(on: Queryable, since: Date): Promise<Opening[]> {
      const coins = (await deps.markets.assets()).filter(({ kind }) => kind !== 'fiat').map(({ code }) => code)
      return (await lastConversions(on, since, coins)).map((one) => ({ ...one, product: 'convert' }))
    },
    decisions: desk.decisions,
    audit: createReconciliation(deps).findings,
    personal: { tables: PERSONAL_TABLES },
    jobs: [job('convert.sweep-quotes', sweep, { cron: '17 * * * *', missed: 'latest' })],
  }
}
