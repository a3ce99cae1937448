import type { DecisionSubject, PoolFunding, SavingPool, SavingPools } from '@bourse/contract'
import { assert, ok, parseUnits, type Result, refuse, units } from '@bourse/money'
import type { Actor } from '../../platform/acts.ts'
import type { Tx } from '../../platform/database/db.ts'
import { systemAccount } from '../ledger/index.ts'
import type { SavingDeps } from './deps.ts'
import { POOL_SOURCE, pool, reserve } from './entries.ts'
import * as sql from './pools.sql.ts'
import type { Views } from './views.ts'
import type { Watches } from './watches.ts'

type ProposeRefusal =
  | { readonly code: 'saving.coin_unknown' | 'saving.amount_missing' | 'saving.proposal_open' }
  | { readonly code: 'saving.amount_malformed'; readonly decimals: number }
type ClosedRefusal = { readonly code: 'saving.proposal_unknown' | 'saving.proposal_closed' }
type ConfirmRefusal = ClosedRefusal | { readonly code: 'saving.second_person_needed' | 'saving.treasury_short' }

export interface PoolDeps extends Pick<SavingDeps, 'db' | 'clock' | 'ids' | 'ledger' | 'markets' | 'recordAct'> {
  readonly views: Views
  readonly watches: Pick<Watches, 'roomMade'>
}

export type Pools = ReturnType<typeof createPools>

/** What pays for interest: money of the house that two people put in before anybody can subscribe. */
export function createPools({ db, clock, ids, ledger, markets, recordAct, views, watches }: PoolDeps) {
  async function propose(
    { coin, amount, reason }: { readonly coin: string; readonly amount: string; readonly reason: string },
    actor: Actor,
  ): Promise<Result<PoolFunding, ProposeRefusal>> {
    const asset = await markets.asset(coin)
    if (asset === undefined) return refuse({ code: 'saving.coin_unknown' })
    const read = parseUnits(amount, asset.scale)
    if (!read.ok) return refuse({ code: 'saving.amount_malformed', decimals: asset.scale })
    if (read.value <= 0n) return refuse({ code: 'saving.amount_missing' })
    const row: sql.FundingRow = {
      ...{ id: ids.next('spf'), state: 'open', asset: coin, units: read.value, reason, proposed_at: clock.now() },
      ...{ proposed_by: actor.staffId, proposed_by_email: actor.email },
    }
    return db.tx(async (tx): Promise<Result<PoolFunding, ProposeRefusal>> => {
      if (!(await sql.insertFunding(tx, row))) return refuse({ code: 'saving.proposal_open' })
      const detail = { coin, amount, reason }
      await recordAct(tx, { actor, act: 'saving.pool_proposed', subject: row.id, detail })
      return ok(await view(row, actor.staffId))
    })
  }

  async function openOne(tx: Tx, id: string): Promise<Result<sql.FundingRow, ClosedRefusal>> {
    const row = await sql.lockFunding(tx, id)
    if (row === undefined) return refuse({ code: 'saving.proposal_unknown' })
    return row.state === 'open' ? ok(row) : refuse({ code: 'saving.proposal_closed' })
  }

  function confirm(id: string, actor: Actor) {
    return db.tx(async (tx): Promise<Result<Record<string, never>, ConfirmRefusal>> => {
      const found = await openOne(tx, id)
      if (!found.ok) return found
      const { asset, units: amount, proposed_by } = found.value
      if (proposed_by === actor.staffId) return refuse({ code: 'saving.second_person_needed' })
      await sql.closeFunding(tx, { id, state: 'confirmed', by: actor, now: clock.now() })
      const key = { source: POOL_SOURCE, sourceId: id, kind: 'saving_pool' }
      const [from, to] = [systemAccount('treasury', asset), pool(asset)]
      const moved = await ledger.transfer(tx, { ...key, from, to, units: units(amount) })
      if (!moved.ok) {
        assert(moved.refusal.code === 'ledger.house_short', 'only the treasury can be short')
        return refuse({ code: 'saving.treasury_short' })
      }
      const detail = { coin: asset, amount: await views.amount(asset, amount) }
      await recordAct(tx, { actor, act: 'saving.pool_funded', subject: id, detail })
      await watches.roomMade(tx, `pool:${id}`)
      return ok({})
    })
  }

  function decline(id: string, actor: Actor) {
    return db.tx(async (tx): Promise<Result<Record<string, never>, ClosedRefusal>> => {
      const found = await openOne(tx, id)
      if (!found.ok) return found
      await sql.closeFunding(tx, { id, state: 'declined', by: actor, now: clock.now() })
      await recordAct(tx, { actor, act: 'saving.pool_declined', subject: id })
      return ok({})
    })
  }

  async function view(row: sql.FundingRow, staffId: string): Promise<PoolFunding> {
    return {
      ...{ id: row.id, coin: row.asset, amount: await views.amount(row.asset, row.units), reason: row.reason },
      ...{ proposedBy: row.proposed_by_email, proposedAt: row.proposed_at.toISOString() },
      mayDecide: row.proposed_by !== staffId,
    }
  }

  async function subject({ id }: { readonly id: string }): Promise<DecisionSubject> {
    const row = await sql.findFunding(db.queryable, id)
    if (row === undefined) return { facts: [] }
    const amount = `${await views.amount(row.asset, row.units)} ${row.asset}`
    return { facts: [`${amount} into the interest pool`, `proposed by ${row.proposed_by_email}`] }
  }

  /** Coins that the house has, that pay or that are saved; others have nothing to show. */
  async function overview(staffId: string): Promise<SavingPools> {
    const coins = (await markets.assets()).map(({ code }) => code)
    const accounts = coins.flatMap((code) => [pool(code), reserve(code), systemAccount('treasury', code)])
    const balances = await ledger.peekBalances(db.queryable, accounts)
    const saved = await sql.savedByCoin(db.queryable)
    const shown = coins.map(async (coin): Promise<SavingPool[]> => {
      const [inPool, reserved, treasury] = balances.filter(({ asset }) => asset === coin).map(({ balance }) => balance)
      const amounts = [inPool ?? 0n, reserved ?? 0n, treasury ?? 0n, saved.get(coin) ?? 0n]
      if (amounts.every((amount) => amount === 0n)) return []
      const [one = '', two = '', three = '', four = ''] = await Promise.all(
        amounts.map((amount) => views.amount(coin, amount)),
      )
      return [{ coin, pool: one, reserved: two, treasury: three, saved: four }]
    })
    const open = await sql.openFundings(db.queryable)
    return {
      pools: (await Promise.all(shown)).flat(),
      proposals: await Promise.all(open.map((row) => view(row, staffId))),
    }
  }

  return { propose, confirm, decline, subject, overview }
}
