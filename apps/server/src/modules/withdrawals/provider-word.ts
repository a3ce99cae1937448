import { assert, formatUnits, units } from '@bourse/money'
import type { Tx } from '../../platform/database/db.ts'
import { endTurn } from './attempts.sql.ts'
import type { WithdrawalDeps } from './deps.ts'
import type { PayoutStates } from './payout-states.ts'
import type { Records } from './records.ts'
import { PAY_WITHDRAWALS } from './requests.ts'
import type { WithdrawalRow } from './withdrawals.sql.ts'
import * as sql from './withdrawals.sql.ts'

export type ProviderWord = ReturnType<typeof createProviderWord>
type Deps = Pick<WithdrawalDeps, 'clock' | 'jobs' | 'markets' | 'travel'> & {
  readonly records: Pick<Records, 'giveBack'>
  readonly states: Pick<PayoutStates, 'changing'>
}

/** Coins for another provider leave once that has accepted who sends them, and for whom. */
export function createProviderWord({ clock, jobs, markets, travel, records, states }: Deps) {
  async function answerAbout({ id, user_id: userId, chain, asset, address, memo, ...row }: WithdrawalRow) {
    const { destination } = row
    if (destination?.owner !== 'provider') return { is: 'clear' as const }
    const scale = (await markets.asset(asset))?.scale
    assert(chain !== null && scale !== undefined, 'what goes to a provider goes over a chain')
    const amount = formatUnits(units(row.units - row.fee), scale, { trim: true })
    return travel.outflows.mayLeave({ id, userId, chain, asset, amount, address, memo, destination })
  }

  /** Right before coins leave. While nobody has said anything others go first; what is refused is given back. */
  async function mayLeave(row: WithdrawalRow): Promise<boolean> {
    const answer = await answerAbout(row)
    if (answer.is === 'clear') return true
    await states.changing(row.id, async (tx, now) => {
      if (row.chain !== null) await endTurn(tx, row.chain, row.id)
      if (now.state !== 'approved') return
      if (answer.is === 'waiting') return wait(tx, now, answer.until)
      const { failure, reason } = answer
      await records.giveBack(tx, now, { state: 'failed', failure, ...(reason !== null && { reason }) })
    })
    return false
  }

  async function wait(tx: Tx, row: WithdrawalRow, until: Date): Promise<void> {
    if (row.retry_at === null) await sql.addEvent(tx, row.id, { kind: 'waiting_for_provider', at: clock.now() })
    await sql.setRetry(tx, row.id, until)
  }

  return {
    mayLeave,
    /** For whoever decides in the place of the other provider. */
    waiting: {
      async lock(tx: Tx, id: string): Promise<void> {
        await sql.lockWithdrawal(tx, id)
      },
      async again(tx: Tx, id: string): Promise<void> {
        await sql.setRetry(tx, id, clock.now())
        await jobs.now(tx, { name: PAY_WITHDRAWALS, key: `${id}-${clock.now().getTime()}`, payload: {} })
      },
    },
  }
}
