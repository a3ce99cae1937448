import type { Way } from '../funding/index.ts'
import { METHODS } from './methods.ts'
import { creditedSince } from './payments.sql.ts'

const DAY_MS = 24 * 60 * 60_000

/** Everything that is paid online can be called back by its payer, for longer than we hold it; the worst of it comes early. */
export const reversiblePayments: NonNullable<Way['reversible']> = async (on, userId, since) => {
  const found = await creditedSince(on, userId, since)
  return found.map(({ method, asset, units, credited_at: at }) => {
    const days = METHODS.find((facts) => facts.method === method)?.holdDays ?? 0
    return { method, asset, units, until: new Date(at.getTime() + days * DAY_MS) }
  })
}
