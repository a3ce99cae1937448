import type { TrialLine } from '@bourse/contract'
import { ok, type Result, refuse, type Units, units } from '@bourse/money'
import type { TrialDeps } from './deps.ts'
import { fundOf } from './funds.sql.ts'
import { type QuoteRow, tradesOf } from './quotes.sql.ts'
import { CLAIM_PENNIES, FIAT, HOUR_MS } from './trial.rules.ts'
import type { Views } from './views.ts'
import type { Held, Worth } from './worth.ts'

export interface ValueLineDeps extends TrialDeps {
  readonly worth: Worth
  readonly views: Views
}

export type ValueLine = ReturnType<typeof createValueLine>

/** What a fund was worth by the hour: what it held then, at the prices of then. */
export function createValueLine({ db, clock, pricing, worth, views }: ValueLineDeps) {
  return async function line(userId: string): Promise<Result<TrialLine, { readonly code: 'trial.unknown' }>> {
    const on = db.queryable
    const fund = await fundOf(on, userId)
    if (fund === undefined) return refuse({ code: 'trial.unknown' })
    const pennies = await worth.pennies()
    const coins = await worth.coinsOf(on, fund.activity_id)
    const trades = await tradesOf(on, fund.id)
    const until = fund.ended_at ?? new Date(Math.min(clock.now().getTime(), fund.ends_at.getTime()))
    const traded = new Set(trades.flatMap(({ from_asset, to_asset }) => [from_asset, to_asset]))
    const query = { since: fund.claimed_at, until, everyMs: HOUR_MS }
    const prices = await pricing.line(
      coins.filter((coin) => traded.has(coin)),
      FIAT,
      query,
    )
    const given = pennies.toUnits(CLAIM_PENNIES.reward - CLAIM_PENNIES.coupon)
    const points = [...prices].flatMap(([time, rates]) => {
      const value = worth.worthOf(heldAt(given, trades, time), rates, pennies)
      return value === undefined ? [] : [{ time: new Date(time).toISOString(), value: views.gbp(value) }]
    })
    return ok({ points })
  }
}

function heldAt(given: Units, trades: readonly QuoteRow[], time: number): readonly Held[] {
  const held = new Map<string, bigint>([[FIAT, given]])
  const move = (asset: string, by: bigint) => held.set(asset, (held.get(asset) ?? 0n) + by)
  for (const { used_at, from_asset, to_asset, pay_units, receive_units } of trades) {
    if (used_at === null || used_at.getTime() > time) break
    move(from_asset, -pay_units)
    move(to_asset, receive_units)
  }
  return [...held].flatMap(([asset, amount]) => (amount > 0n ? [{ asset, units: units(amount) }] : []))
}
