import type { Etp } from '@bourse/server/modules/etp/index.ts'
import type { Identity } from '@bourse/server/modules/identity/index.ts'
import type { Logger } from '@bourse/server/platform/monitoring/logger.ts'
import type { Clock } from '@bourse/server/platform/time/clock.ts'
import { VERIFIED_USER } from '../people/verified.ts'
import { type PlanSeedDeps, seedPastPlan, seedPlans } from './plans.ts'

export interface EtpSeedDeps {
  readonly clock: Clock
  readonly logger: Pick<Logger, 'warn'>
  readonly identity: Pick<Identity, 'findUserId'>
  readonly wealth: PlanSeedDeps['wealth']
  readonly etp: Pick<Etp, 'products' | 'holdings' | 'seedProduct' | 'seedAnswers' | 'seedPurchase' | 'walkTo'>
}

const DAY_MS = 86_400_000
/** So far back the charts go: each day is asked of the simulated venues second by second. */
const HISTORY_MS = 2 * DAY_MS
const COINS = ['BTC', 'ETH']
const PURCHASE = { symbol: 'BTC3L', amount: '150' } as const

/** Products long and short of two coins with two days behind them, and units and plans that clara has. */
export async function seedEtp({ clock, logger, identity, etp, wealth }: EtpSeedDeps): Promise<void> {
  const known = new Set((await etp.products()).map(({ symbol }) => symbol))
  const from = new Date(clock.now().getTime() - HISTORY_MS)
  for (const coin of COINS) {
    if (!known.has(`${coin}3L`)) await etp.seedProduct({ coin, leverage: 3, from })
    if (!known.has(`${coin}3S`)) await etp.seedProduct({ coin, leverage: -3, from })
  }
  const userId = await identity.findUserId(VERIFIED_USER.email)
  if (userId !== undefined) await etp.seedAnswers(userId)
  // What was placed before they were counted is counted with them.
  const past = userId === undefined || known.size > 0 || (await seedPastPlan(wealth, userId, from))
  await etp.walkTo(clock.now())
  if (userId === undefined) return
  const holds = known.size > 0 && (await etp.holdings(userId)).length > 0
  if (!holds && !(await etp.seedPurchase({ userId, ...PURCHASE })))
    logger.warn(PURCHASE, 'the demo lacks a holding of a product')
  const plans = known.size === 0 ? 0 : (await wealth.plans.list({ userId, current: 1, size: 1 })).total
  const planned = plans > 0 || (await seedPlans({ clock, etp, wealth }, userId))
  if (!past || !planned) logger.warn({ past, planned }, 'the demo lacks a plan')
}
