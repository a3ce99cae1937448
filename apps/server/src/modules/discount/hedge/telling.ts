import { ok } from '@bourse/money'
import type { DiscountDeps } from '../deps.ts'
import * as sql from './hedges.sql.ts'

export const TELL_DESK = 'discount.tell-desk'
export type TellPayload = { readonly id: string; readonly tries: number }

const FIRST_WAIT_MS = 15_000
const LONGEST_WAIT_MS = 10 * 60_000

/** The desk hears of an offer that was taken until it confirms, or until there is nothing left to hedge. */
export function createTelling({
  db,
  clock,
  jobs,
  logger,
  hedgeDesk,
}: Pick<DiscountDeps, 'db' | 'clock' | 'jobs' | 'logger' | 'hedgeDesk'>) {
  /** When a desk is there again is a matter of the present: a jump of the clock does not ask it a thousand times. */
  async function again(id: string, tries: number, settlesAt: Date): Promise<void> {
    const wait = Math.min(FIRST_WAIT_MS * 2 ** Math.min(tries - 1, 20), LONGEST_WAIT_MS)
    const dueAt = new Date(clock.now().getTime() + wait)
    if (dueAt >= settlesAt) return
    await db.tx(async (tx) => {
      await jobs.at(tx, { name: TELL_DESK, key: `${id}:${tries}`, payload: { id, tries }, dueAt })
      return ok()
    })
  }

  return async ({ id, tries }: TellPayload): Promise<void> => {
    const hedge = await sql.findUntold(db.queryable, id)
    if (hedge === undefined) return
    const { desk_ref: ref, subscribed_at: takenAt, settles_at } = hedge
    const answer = await hedgeDesk.taken({ ref, trade: id, takenAt })
    if (answer === 'away') return again(id, tries + 1, settles_at)
    if (answer === 'unknown') logger.error({ position: id }, 'the hedge desk does not know of an offer that was taken')
    await sql.confirmHedge(db.queryable, id, answer === 'noted', clock.now())
  }
}
