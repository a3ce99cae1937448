import type { Tx } from '../../../platform/database/db.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { TimedState } from './states.rules.ts'

export const LAPSE = 'p2p.lapse'
export const REMIND = 'p2p.remind-release'

export type LapsePayload = { readonly orderId: string; readonly step: TimedState; readonly due: string }

/** Keyed by order, step and the time at which it is due: a deadline that a pause has moved has a timer of its own. */
export async function askLapse(
  jobs: Pick<Jobs, 'at'>,
  tx: Tx,
  { orderId, step, dueAt }: { readonly orderId: string; readonly step: TimedState; readonly dueAt: Date },
): Promise<void> {
  const due = dueAt.toISOString()
  const payload: LapsePayload = { orderId, step, due }
  await jobs.at(tx, { name: LAPSE, key: `${orderId}:${step}:${due}`, payload, dueAt })
}

/** Likewise. */
export async function askReminder(jobs: Pick<Jobs, 'at'>, tx: Tx, orderId: string, dueAt: Date): Promise<void> {
  await jobs.at(tx, { name: REMIND, key: `${orderId}:${dueAt.toISOString()}`, payload: { orderId }, dueAt })
}
