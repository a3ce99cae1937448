import { ACTIVITY_KINDS, type BudgetPool, type SandboxCampaigns } from '@bourse/contract'
import { assert, formatUnits, ok, type Result, refuse } from '@bourse/money'
import type { Activities } from '@bourse/server/modules/activities/index.ts'
import type { Admin } from '@bourse/server/modules/admin/index.ts'
import type { Airdrops } from '@bourse/server/modules/airdrops/index.ts'
import type { Identity } from '@bourse/server/modules/identity/index.ts'
import { type Ledger, systemAccount } from '@bourse/server/modules/ledger/index.ts'
import type { Markets } from '@bourse/server/modules/markets/index.ts'
import type { Actor } from '@bourse/server/platform/acts.ts'
import type { Db, Tx } from '@bourse/server/platform/database/db.ts'
import type { Ids } from '@bourse/server/platform/ids.ts'
import type { Clock } from '@bourse/server/platform/time/clock.ts'
import { type AmountRefusal, outside, readAmount } from '../credit.ts'
import { DEMO_USERS } from '../seed/people/users.ts'

export interface CampaignConsoleDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly ledger: Pick<Ledger, 'transfer'>
  readonly markets: Pick<Markets, 'asset'>
  readonly identity: Pick<Identity, 'findUserId' | 'seenAtDevice'>
  readonly activities: Pick<Activities, 'running' | 'findAll' | 'budgetsLeft' | 'spend'>
  readonly airdrops: Pick<Airdrops, 'toDraw' | 'drawNow'>
  readonly admin: Pick<Admin, 'recordAct'>
}

interface BudgetAsked {
  readonly activityId: string
  readonly pool: BudgetPool
  readonly asset: string
}

/** What staff do with campaigns in the simulated world. */
export function createCampaignConsole(deps: CampaignConsoleDeps) {
  const { db, clock, ids, ledger, markets, identity, activities, airdrops, admin } = deps
  const on = db.queryable

  async function state(): Promise<SandboxCampaigns> {
    const running = (await Promise.all(ACTIVITY_KINDS.map((kind) => activities.running(on, kind)))).flat()
    const left = await activities.budgetsLeft(
      on,
      running.map(({ id }) => id),
    )
    const budget = async ({ pool, asset, units: of }: (typeof left)[number]) => {
      const scale = (await markets.asset(asset))?.scale
      assert(scale !== undefined, 'budgets are of assets')
      return { pool, asset, left: formatUnits(of, scale, { trim: true }) }
    }
    const shown = running.map(async ({ id, kind, texts }) => ({
      ...{ id, kind, title: texts.title.en },
      budgets: await Promise.all(left.filter(({ activityId }) => activityId === id).map(budget)),
    }))
    return {
      activities: await Promise.all(shown),
      draws: await drawsNow(),
      people: DEMO_USERS.map(({ email }) => email),
    }
  }

  async function drawsNow(): Promise<SandboxCampaigns['draws']> {
    const draws = await airdrops.toDraw()
    const found = await activities.findAll(
      on,
      draws.map(({ id }) => id),
    )
    const titles = new Map(found.map(({ id, texts }) => [id, texts.title.en]))
    return draws.map((one) => ({ ...one, title: titles.get(one.id) ?? one.id }))
  }

  async function draw(
    { activityId }: Pick<BudgetAsked, 'activityId'>,
    actor: Actor,
  ): Promise<Result<SandboxCampaigns, { readonly code: 'sandbox.entry_unknown' }>> {
    if (!(await airdrops.drawNow({ id: activityId }))) return refuse({ code: 'sandbox.entry_unknown' })
    await db.tx(async (tx) => {
      await admin.recordAct(tx, { actor, act: 'sandbox.airdrop_drawn', subject: activityId })
      return ok()
    })
    return ok(await state())
  }

  async function fund(
    { asset: code, amount }: { readonly asset: string; readonly amount: string },
    actor: Actor,
  ): Promise<Result<Record<string, never>, AmountRefusal | { readonly code: 'sandbox.asset_unknown' }>> {
    const asset = await markets.asset(code)
    if (asset === undefined) return refuse({ code: 'sandbox.asset_unknown' })
    const read = readAmount(amount, asset.scale)
    if (!read.ok) return read
    const order = { source: 'sandbox.treasury_funding', sourceId: ids.next('sbx'), kind: 'deposit' }
    return db.tx(async (tx) => {
      const to = systemAccount('treasury', code)
      const moved = await ledger.transfer(tx, { ...order, from: outside(asset), to, units: read.value })
      assert(moved.ok, 'the outside world never runs short')
      await admin.recordAct(tx, { actor, act: 'sandbox.treasury_funded', subject: code, detail: { amount } })
      return ok({})
    })
  }

  /** Back to the treasury, as what people take leaves the pool. */
  async function spendRest(tx: Tx, asked: BudgetAsked): Promise<boolean> {
    const { activityId, pool, asset } = asked
    const left = (await activities.budgetsLeft(tx, [activityId])).find(
      (one) => one.pool === pool && one.asset === asset,
    )
    if (left === undefined || left.units === 0n) return false
    if (!(await activities.spend(tx, { ...left, direct: true }))) return false
    const from = systemAccount(pool === 'reward' ? 'reward_pool' : 'coupon_pool', asset)
    const key = { source: 'sandbox.budget_emptied', sourceId: ids.next('sbx'), kind: 'activity_rest' }
    const moved = await ledger.transfer(tx, { ...key, from, to: systemAccount('treasury', asset), units: left.units })
    assert(moved.ok, 'what a budget has left stands in its pool')
    return true
  }

  async function empty(
    asked: BudgetAsked,
    actor: Actor,
  ): Promise<Result<SandboxCampaigns, { readonly code: 'sandbox.entry_unknown' }>> {
    const done = await db.tx(async (tx): Promise<Result<undefined, { readonly code: 'sandbox.entry_unknown' }>> => {
      if (!(await spendRest(tx, asked))) return refuse({ code: 'sandbox.entry_unknown' })
      const { activityId, pool, asset } = asked
      await admin.recordAct(tx, { actor, act: 'sandbox.budget_emptied', subject: activityId, detail: { pool, asset } })
      return ok(undefined)
    })
    return done.ok ? ok(await state()) : done
  }

  async function link(
    { one, other }: { readonly one: string; readonly other: string },
    actor: Actor,
  ): Promise<Result<Record<string, never>, { readonly code: 'sandbox.user_unknown' }>> {
    const [first, second] = [await identity.findUserId(one), await identity.findUserId(other)]
    if (first === undefined || second === undefined || first === second) return refuse({ code: 'sandbox.user_unknown' })
    const deviceId = ids.next('dev')
    return db.tx(async (tx) => {
      for (const userId of [first, second]) await identity.seenAtDevice(tx, { userId, deviceId, now: clock.now() })
      await admin.recordAct(tx, { actor, act: 'sandbox.accounts_linked', subject: first, detail: { other: second } })
      return ok({})
    })
  }

  return { state, fund, empty, draw, link }
}
