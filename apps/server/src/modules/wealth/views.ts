import type { WealthPlan, WealthPlanEvent } from '@bourse/contract'
import { formatUnits, MAX_SCALE, powerOfTen, units } from '@bourse/money'
import type { EventRow } from './plan-events.sql.ts'
import type { PlanRow } from './plans.sql.ts'
import { priceText, worthOf } from './terms.rules.ts'

export interface ViewFacts {
  readonly moneyScale: number
  readonly unitScale: number
  readonly price: bigint | undefined
  /** What of the worth of what is held would be paid if it was sold now, of 10,000. */
  readonly keptBps: bigint
}

const BPS = 10_000n

export function planView(plan: PlanRow, { moneyScale, unitScale, price, keptBps }: ViewFacts): WealthPlan {
  const money = (amount: bigint) => formatUnits(units(amount), moneyScale, { trim: true })
  const amount = (held: bigint) => formatUnits(units(held), unitScale, { trim: true })
  const priced = (value: bigint | null) => (value === null ? null : priceText(value))
  const worth = price === undefined ? undefined : worthOf(plan.held_units, price, { moneyScale, unitScale })
  const isBuy = plan.side === 'buy'
  const holds = isBuy && plan.held_units > 0n
  return {
    ...{ planId: plan.id, kind: plan.kind, symbol: plan.symbol, side: plan.side },
    amount: plan.amount_units === null ? null : money(plan.amount_units),
    units: plan.asked_units === null ? null : amount(plan.asked_units),
    buyPrice: priced(plan.buy_price),
    takeProfit: priced(plan.take_profit),
    stopLoss: priced(plan.stop_loss),
    startTime: plan.starts_at.toISOString(),
    endTime: plan.ends_at.toISOString(),
    sellAtEnd: plan.sell_at_end,
    ...{ state: plan.state, phase: plan.phase, reason: plan.reason },
    held: amount(plan.held_units),
    holdingSince: plan.holding_since?.toISOString() ?? null,
    cost: isBuy ? money(plan.cost_units) : null,
    averageBuyingPrice: holds ? priceText(averagePrice(plan, { moneyScale, unitScale })) : null,
    received: money(plan.received_units),
    price: price === undefined ? null : priceText(price),
    worth: worth === undefined ? null : money(worth),
    roi: holds && worth !== undefined ? roiText((worth * keptBps) / BPS, plan.cost_units) : null,
    createdAt: plan.made_at.toISOString(),
    updatedAt: plan.changed_at.toISOString(),
  }
}

function averagePrice(plan: PlanRow, { moneyScale, unitScale }: { moneyScale: number; unitScale: number }): bigint {
  const exact = plan.cost_units * powerOfTen(MAX_SCALE) * powerOfTen(unitScale)
  const average = exact / (plan.held_units * powerOfTen(moneyScale))
  // Eight decimals are enough to read.
  return average - (average % powerOfTen(MAX_SCALE - 8))
}

/** (cash − cost) / cost at four decimals, toward zero. */
function roiText(cash: bigint, cost: bigint): string | null {
  if (cost === 0n) return null
  return formatUnits(units(((cash - cost) * BPS) / cost), 4)
}

export function eventView(
  event: EventRow,
  { moneyScale, unitScale }: Pick<ViewFacts, 'moneyScale' | 'unitScale'>,
): WealthPlanEvent {
  const { kind, reason, at, off_bps } = event
  const text = (amount: bigint | null, scale: number) =>
    amount === null ? null : formatUnits(units(amount), scale, { trim: true })
  return {
    ...{ kind, reason, time: at.toISOString() },
    units: text(event.units, unitScale),
    price: event.price === null ? null : priceText(event.price),
    total: text(event.total_units, moneyScale),
    offPercent: off_bps === null ? null : formatUnits(units(BigInt(off_bps)), 2, { trim: true }),
  }
}
