import { type Result, refuse } from '@bourse/money'
import type { LimitRefusal, LimitRule } from '../../../platform/limits/limits.ts'
import type { RateLimits } from '../../../platform/limits/rate-limits.ts'

export interface OrderLimitsDeps {
  readonly rateLimits: RateLimits
  readonly ordersPerSecond: number
}

/** How many commands about orders there may be, and how many there were, in each window that runs. */
export interface OrderCount extends LimitRule {
  readonly used: number
}

export interface OrderCounts {
  readonly hurry: OrderCount
  readonly day: OrderCount
}

const SECONDS = 10
/** A day of somebody who never rests, at a fifth of what they may ask in a hurry. */
const DAY_SHARE = 20_000
const DAY_MS = 24 * 60 * 60_000

/** Of one person, on the site and by machines together, cancels included. */
export function createOrderLimits({ rateLimits, ordersPerSecond }: OrderLimitsDeps) {
  const hurry: LimitRule = { max: SECONDS * ordersPerSecond, windowMs: SECONDS * 1000 }
  const day: LimitRule = { max: DAY_SHARE * ordersPerSecond, windowMs: DAY_MS }
  const keys = (user: string) => ({ hurry: `orders:${user}`, day: `orders.day:${user}` })

  return {
    rules: { hurry, day },

    /** What is refused counts in neither. */
    take(user: string): Result<void, LimitRefusal> {
      const key = keys(user)
      if (rateLimits.used(key.day, day) >= day.max) return rateLimits.take(key.day, day)
      const taken = rateLimits.take(key.hurry, hurry)
      return taken.ok ? rateLimits.take(key.day, day) : refuse(taken.refusal)
    },

    counts(user: string): OrderCounts {
      const key = keys(user)
      return {
        hurry: { ...hurry, used: rateLimits.used(key.hurry, hurry) },
        day: { ...day, used: rateLimits.used(key.day, day) },
      }
    },
  }
}
