import { formatUnits, MAX_SCALE, parseUnits, units } from '@bourse/money'
import type { Etp } from '@bourse/server/modules/etp/index.ts'
import type { Wealth } from '@bourse/server/modules/wealth/index.ts'
import type { Clock } from '@bourse/server/platform/time/clock.ts'

export interface PlanSeedDeps {
  readonly clock: Clock
  readonly etp: Pick<Etp, 'products'>
  readonly wealth: Pick<Wealth, 'plans' | 'seedPlan'>
}

const DAY_MS = 86_400_000
const SYMBOL = 'BTC3L'
/** Of a request that nobody repeats. */
const ONCE = { subject: undefined, recordSubject: async () => undefined, recordAnswer: async () => undefined }

/** A plan from before the demo began, with a take-profit that three times a small rise reaches. */
export function seedPastPlan(wealth: PlanSeedDeps['wealth'], userId: string, at: Date): Promise<boolean> {
  return wealth.seedPlan({ userId, symbol: SYMBOL, at, days: 30, amount: '60', buyPrice: '10', takeProfit: '10.05' })
}

/** One plan that waits for a fall, and one that is suspended. False where they cannot be. */
export async function seedPlans({ clock, etp, wealth }: PlanSeedDeps, userId: string): Promise<boolean> {
  const nav = (await etp.products()).find(({ symbol }) => symbol === SYMBOL)?.nav
  const value = parseUnits(nav ?? '', MAX_SCALE)
  if (!value.ok) return false
  const part = (percent: bigint) =>
    formatUnits(units((value.value * percent) / 100n), MAX_SCALE, { trim: true }).slice(0, 8)
  const now = clock.now().getTime()
  const save = async (amount: string, percent: bigint) => {
    const times = { startTime: new Date(now).toISOString(), endTime: new Date(now + 60 * DAY_MS).toISOString() }
    const terms = {
      kind: 'etp',
      symbol: SYMBOL,
      side: 'buy',
      amount,
      buyPrice: part(percent),
      sellAtEnd: false,
    } as const
    const exits = { takeProfit: part(percent + 25n), stopLoss: part(percent - 20n) }
    return wealth.plans.save(userId, { ...terms, ...exits, ...times }, ONCE)
  }
  const [running, suspended] = [await save('50', 92n), await save('40', 85n)]
  const stopped = suspended.ok ? await wealth.plans.stop(userId, suspended.value.planId, 'suspended') : suspended
  return running.ok && stopped.ok
}
