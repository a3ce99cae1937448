import { assert, MAX_SCALE, ok, parseUnits, type Result } from '@bourse/money'
import type { WaitingRefusal } from '../etp/index.ts'
import type { WealthDeps } from './deps.ts'
import { addEvent } from './plan-events.sql.ts'
import { addPlaced } from './plan-orders.sql.ts'
import { writePlan } from './plans.sql.ts'
import { planOf } from './plans.ts'
import { schedulePlan } from './timers.ts'

interface SeedPlan {
  readonly userId: string
  readonly symbol: string
  /** When it was saved, and for how long. */
  readonly at: Date
  readonly days: number
  readonly amount: string
  readonly buyPrice: string
  readonly takeProfit: string
}

const MONEY_SCALE = 8
const DAY_MS = 86_400_000

/** Of the demo: a plan on a product that somebody saved before it began; what became of it is counted with the product. False where it cannot be. */
export function createSeeding({ db, ids, jobs, etp }: Pick<WealthDeps, 'db' | 'ids' | 'jobs' | 'etp'>) {
  return async ({ userId, symbol, at, days, ...typed }: SeedPlan): Promise<boolean> => {
    const [amount, buyPrice, takeProfit] = [
      read(typed.amount, MONEY_SCALE),
      read(typed.buyPrice, MAX_SCALE),
      read(typed.takeProfit, MAX_SCALE),
    ]
    const endAt = new Date(at.getTime() + days * DAY_MS)
    const terms = {
      ...({ side: 'buy', amount_units: amount, asked_units: null, buy_price: buyPrice, trigger: 'fall' } as const),
      ...{ take_profit: takeProfit, stop_loss: null, starts_at: at, ends_at: endAt, sell_at_end: false },
    }
    const made = planOf({
      userId,
      input: { kind: 'etp', symbol },
      terms,
      before: undefined,
      now: at,
      id: ids.next('wpl'),
    })
    const done = await db.tx(async (tx): Promise<Result<void, WaitingRefusal>> => {
      await writePlan(tx, { ...made, phase: 'buying' })
      await addEvent(tx, made.id, { kind: 'saved', at })
      await schedulePlan(jobs, tx, made)
      const placed = await etp.plans.place(tx, {
        ...{ planId: made.id, userId, symbol, size: { side: 'buy', amount }, price: buyPrice, takeProfit },
        ...{ stopLoss: null, startAt: at, endAt, sellAtEnd: false, placedAt: at },
      })
      if (!placed.ok) return placed
      await addPlaced(tx, { planId: made.id, revision: made.revision, role: 'buy', orderId: placed.value, at })
      return ok()
    })
    return done.ok
  }
}

function read(typed: string, scale: number): bigint {
  const parsed = parseUnits(typed, scale)
  assert(parsed.ok, `${typed} is no amount`)
  return parsed.value
}
