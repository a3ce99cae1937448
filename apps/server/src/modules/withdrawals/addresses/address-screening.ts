import { assert, units } from '@bourse/money'
import type { Tx } from '../../../platform/database/db.ts'
import { amountText } from '../../funding/index.ts'
import { type CoinRisk, coinLevel } from '../../screening/index.ts'
import { endTurn } from '../attempts.sql.ts'
import type { WithdrawalDeps } from '../deps.ts'
import type { PayoutStates } from '../payout-states.ts'
import type { Records } from '../records.ts'
import { warned } from '../risk.rules.ts'
import type { WithdrawalRow } from '../withdrawals.sql.ts'
import * as sql from '../withdrawals.sql.ts'

/** What was said of an address counts for so long. */
const FRESH_MS = 24 * 60 * 60_000

/** Coins that leave for an address, as asked for or as they wait. */
type Leaving = Pick<WithdrawalRow, 'user_id' | 'chain' | 'asset' | 'address' | 'units'>

export type AddressScreening = ReturnType<typeof createAddressScreening>
type Deps = Pick<WithdrawalDeps, 'db' | 'clock' | 'markets' | 'screening'> & {
  readonly records: Records
  readonly states: Pick<PayoutStates, 'changing'>
}

/** What chain analytics says of where coins go, when they are asked for and when they leave. */
export function createAddressScreening({ db, clock, markets, screening, records, states }: Deps) {
  /** Kept with the withdrawal. True where it says never: that ends here, and the money is given back. */
  async function record(tx: Tx, id: string, leaving: Leaving, found: CoinRisk): Promise<boolean> {
    const { user_id: userId, chain, asset, address } = leaving
    assert(chain !== null, 'coins go to a chain')
    const amount = await amountText(markets, asset, units(leaving.units))
    const coins = { subjectId: id, userId, chain, asset, address, txId: null, amount }
    const stopped = await screening.coins.stopsOut(tx, coins, found)
    await screening.coins.recordOut(tx, coins, { found, stopped })
    const row = stopped ? await sql.lockWithdrawal(tx, id) : undefined
    if (row !== undefined) await records.giveBack(tx, row, { state: 'failed', failure: 'screened' })
    return stopped
  }

  /**
   * Right before coins leave. What waited for longer than an answer counts is asked about again: severe is never paid, and a
   * warning that those who approved it did not see takes it back to them.
   */
  async function mayLeave({ id, chain, asset, address }: WithdrawalRow): Promise<boolean> {
    assert(chain !== null, 'coins go to a chain')
    const since = new Date(clock.now().getTime() - FRESH_MS)
    if (await screening.coins.isFresh(db.queryable, id, since)) return true
    const found = await screening.coins.askOut({ reference: id, chain, asset, address })
    let may = false
    await states.changing(id, async (tx, row) => {
      if (row.state === 'approved') may = await judge(tx, row, found)
      if (!may) await endTurn(tx, chain, id)
    })
    return may
  }

  async function judge(tx: Tx, row: WithdrawalRow, found: CoinRisk | undefined): Promise<boolean> {
    if (found !== undefined && (await record(tx, row.id, row, found))) return false
    const news = warned(row.risks, found === undefined ? 'unknown' : { level: coinLevel(found), ...found })
    if (news === undefined) return true
    await sql.returnToReview(tx, row.id, news)
    await sql.addEvent(tx, row.id, { kind: 'held_for_review', at: clock.now() })
    return false
  }

  return { record, mayLeave }
}
