import type { contract, InputOf, OfficeTrial, OfficeTrialDetail } from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'
import type { Actor } from '../../platform/acts.ts'
import { depositsOf } from './deposits.sql.ts'
import type { Deposits } from './deposits.ts'
import type { TrialDeps } from './deps.ts'
import type { Ending } from './ending.ts'
import * as sql from './funds.sql.ts'
import { listTrades } from './quotes.sql.ts'
import type { Views } from './views.ts'
import type { Worth } from './worth.ts'

type Calls = typeof contract.trial
type Unknown = { readonly code: 'trial.unknown' }

export interface OfficeDeps extends TrialDeps {
  readonly worth: Worth
  readonly views: Views
  readonly ending: Pick<Ending, 'endByTime'>
  readonly deposits: Pick<Deposits, 'judge'>
}

const MOST_TRADES = 1_000

export type Office = ReturnType<typeof createOffice>

/** Trial funds as staff see them. */
export function createOffice({ db, clock, identity, recordAct, worth, views, ending, deposits }: OfficeDeps) {
  const on = db.queryable

  async function view(row: sql.FundRow): Promise<OfficeTrial> {
    const { holdings: _, now: __, ...shown } = await views.now(row)
    const { uid } = await identity.userData(row.user_id)
    const trouble = { trouble: row.trouble, troubleSince: row.trouble_at?.toISOString() ?? null }
    return { ...shown, userId: row.user_id, uid, activityId: row.activity_id, ...trouble }
  }

  async function list({ search = '', ...query }: InputOf<Calls['officeTrials']>) {
    const byUid = /^\d{1,12}$/.test(search) ? await identity.findUserIdByUid(Number(search)) : undefined
    const userId = byUid ?? (search.startsWith('usr_') ? search : undefined)
    const id = search === '' || userId !== undefined ? undefined : search
    const { total, records } = await sql.listFunds(on, { ...query, userId, id })
    return { current: query.current, size: query.size, total, records: await Promise.all(records.map(view)) }
  }

  async function detail(id: string): Promise<Result<OfficeTrialDetail, Unknown>> {
    const row = await sql.findFund(on, id)
    if (row === undefined) return refuse({ code: 'trial.unknown' })
    const { holdings } = await views.now(row)
    const { records } = await listTrades(on, { fundId: id, current: 1, size: MOST_TRADES })
    const { of } = await worth.pennies()
    const arrivals = (await depositsOf(on, id)).map(async ({ at, asset, units, gbp_units }) => ({
      ...{ time: at.toISOString(), asset, amount: await views.amount(asset, units) },
      gbp: gbp_units === null ? null : views.gbp(of(gbp_units)),
    }))
    const trading = await Promise.all(records.map(views.trade))
    return ok({ ...(await view(row)), holdings, trading, arrivals: await Promise.all(arrivals) })
  }

  type RetryRefusal = Unknown | { readonly code: 'trial.not_waiting' | 'trial.no_price' | 'trial.house_short' }

  async function retry(
    { id, reason }: InputOf<Calls['retryTrial']>,
    actor: Actor,
  ): Promise<Result<OfficeTrial, RetryRefusal>> {
    const row = await sql.findFund(on, id)
    if (row === undefined) return refuse({ code: 'trial.unknown' })
    if (row.state !== 'active' || row.trouble === null || clock.now() < row.ends_at)
      return refuse({ code: 'trial.not_waiting' })
    await db.tx(async (tx) =>
      ok(await recordAct(tx, { actor, act: 'trial.end_retried', subject: id, detail: { reason } })),
    )
    await deposits.judge(id)
    const done = await ending.endByTime(id)
    if (done !== 'done') return refuse({ code: `trial.${done}` })
    const after = await sql.findFund(on, id)
    return after === undefined ? refuse({ code: 'trial.unknown' }) : ok(await view(after))
  }

  return { list, detail, retry }
}
