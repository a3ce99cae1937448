import type { P2pAppeal, P2pComplaint } from '@bourse/contract'
import { formatUnits, units } from '@bourse/money'
import type { Queryable } from '../../../platform/database/db.ts'
import type { Pricing } from '../listings/pricing.ts'
import type { OrderRow } from '../orders/orders.sql.ts'
import { DAY_MS } from '../orders/states.rules.ts'
import type { AppealRow } from './appeals.sql.ts'
import * as sql from './appeals.sql.ts'
import type { ComplaintRow } from './complaints.sql.ts'

const HOUR_MS = 60 * 60_000
/** Targets, shown as clocks; nothing lapses. */
export const CLOCKS = { answer: DAY_MS, firstLook: 4 * HOUR_MS, decision: 2 * DAY_MS } as const

/** As both of an order see it. */
export async function appealView(
  on: Queryable,
  appeal: AppealRow,
  { order, pricing }: { readonly order: OrderRow; readonly pricing: Pick<Pricing, 'scalesOf'> },
): Promise<P2pAppeal> {
  const { asset: scale } = await pricing.scalesOf(order)
  const after = (ms: number) => new Date(appeal.opened_at.getTime() + ms).toISOString()
  const said = await sql.answersOf(on, appeal.id)
  const isSplit = appeal.outcome === 'split' && order.to_buyer !== null
  return {
    reason: appeal.reason,
    by: appeal.opened_by,
    text: appeal.text,
    openTime: appeal.opened_at.toISOString(),
    answers: said.map(({ party, text, at }) => ({ from: party, text, time: at.toISOString() })),
    answerTime: after(CLOCKS.answer),
    firstLookTime: after(CLOCKS.firstLook),
    decisionTime: after(CLOCKS.decision),
    lookedTime: appeal.looked_at?.toISOString() ?? null,
    outcome: appeal.outcome,
    toBuyer: isSplit ? formatUnits(units(order.to_buyer), scale, { trim: true }) : null,
    endTime: appeal.ended_at?.toISOString() ?? null,
  }
}

/** As each of an order sees it: the other reads that there is one, not what it says. */
export function complaintView(row: ComplaintRow, userId: string, scale: number): P2pComplaint {
  return {
    state: row.state,
    text: row.user_id === userId ? row.text : null,
    held: formatUnits(units(row.held_units), scale, { trim: true }),
    time: row.made_at.toISOString(),
    endTime: row.ended_at?.toISOString() ?? null,
  }
}
