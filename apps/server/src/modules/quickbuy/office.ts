import type {
  DecisionSubject,
  OfficeQuickbuyCase,
  OfficeQuickbuyOrder,
  OfficeQuickbuyPartner,
  QuickbuyCaseAct,
  QuickbuyPlatform,
  QuickbuyState,
} from '@bourse/contract'
import { ok, refuse } from '@bourse/money'
import type { Actor } from '../../platform/acts.ts'
import type { Amounts } from './amounts.ts'
import type { QuickbuyBooks } from './books.ts'
import * as cases from './cases.sql.ts'
import type { Comparison } from './comparison.ts'
import type { QuickbuyDeps } from './deps.ts'
import type { History } from './history.ts'
import * as sql from './orders.sql.ts'
import { PLATFORMS, type PlatformFacts, platformOf } from './platforms.ts'
import type { Progress } from './progress.ts'
import { listPlatformRows, proposeFloat, setFloatUser, setOpen } from './quotes.sql.ts'
import type { Settling } from './settling.ts'
import { endedUnpaid, isEnded, sawMoney } from './states.rules.ts'
import type { QuickbuyViews } from './views.ts'

interface Decision {
  readonly id: string
  readonly act: QuickbuyCaseAct
  readonly reason: string
}

interface OrderQuery {
  readonly state?: QuickbuyState | undefined
  readonly platform?: QuickbuyPlatform | undefined
  readonly search?: string | undefined
  readonly current: number
  readonly size: number
}

export type QuickbuyOffice = ReturnType<typeof createOffice>
type Deps = Pick<QuickbuyDeps, 'db' | 'clock' | 'identity' | 'ledger' | 'partners' | 'recordAct'> & {
  readonly amounts: Amounts
  readonly books: QuickbuyBooks
  readonly history: History
  readonly views: QuickbuyViews
  readonly progress: Progress
  readonly settling: Pick<Settling, 'end'>
  readonly comparison: Comparison
}

/** What staff see of orders at partners, and what they do about those that went otherwise than agreed. */
export function createOffice(deps: Deps) {
  const { db, clock, identity, ledger, partners, recordAct } = deps
  const { amounts, books, history, views, progress, settling, comparison } = deps
  const uidOf = async (userId: string) => (await identity.userData(userId)).uid

  async function listOrders({ state, platform, search = '', current, size }: OrderQuery) {
    const userId = /^\d{1,12}$/.test(search) ? await identity.findUserIdByUid(Number(search)) : undefined
    const named = userId === undefined && search !== '' ? { name: search } : { userId }
    const platforms = platform === undefined ? undefined : [platform]
    const found = await sql.listOrders(db.queryable, { ...named, state, platforms, current, size })
    const view = async (row: sql.OrderRow) => ({
      ...(await views.order(row)),
      userId: row.user_id,
      uid: await uidOf(row.user_id),
    })
    return { current, size, total: found.total, records: await Promise.all(found.records.map(view)) }
  }

  async function viewOrder(id: string) {
    const row = await sql.findOrder(db.queryable, id)
    if (row === undefined) return refuse({ code: 'quickbuy.order_unknown' as const })
    const tries = await sql.triesOf(db.queryable, id)
    const known = await cases.casesOfOrder(db.queryable, id)
    const view: OfficeQuickbuyOrder = {
      ...(await views.detail(row)),
      ...{ userId: row.user_id, uid: await uidOf(row.user_id) },
      attempts: await Promise.all(
        tries.map(async (own) => ({
          ...{ attempt: own.attempt, partnerNo: own.partner_no, told: own.told },
          payAmount: await amounts.fiatText(own.fiat, own.pay),
          receiveAmount: await amounts.coinText(own.asset, own.receive),
          askedAt: own.asked_at?.toISOString() ?? null,
          madeAt: own.tried_at.toISOString(),
        })),
      ),
      cases: await Promise.all(known.map(caseView)),
    }
    return ok(view)
  }

  async function caseView(row: cases.CaseRow): Promise<OfficeQuickbuyCase> {
    return {
      ...{ id: row.id, kind: row.kind, state: row.state, orderId: row.order_id, attempt: row.attempt },
      ...{ platform: row.platform, partnerNo: row.partner_no, userId: row.user_id },
      uid: row.user_id === null ? null : await uidOf(row.user_id),
      ...{ orderState: row.order_state, agreed: row.agreed, told: row.told, outcome: row.outcome, reason: row.reason },
      openedAt: row.opened_at.toISOString(),
      closedAt: row.closed_at?.toISOString() ?? null,
      closedBy: row.decided_by,
      acts: actsOf(row),
    }
  }

  async function listCases(filter: cases.CaseFilter) {
    const { current, size } = filter
    const found = await cases.listCases(db.queryable, filter)
    return { current, size, total: found.total, records: await Promise.all(found.records.map(caseView)) }
  }

  async function shown(id: string) {
    const row = await cases.findCase(db.queryable, id)
    return row === undefined ? refuse({ code: 'quickbuy.case_unknown' as const }) : ok(await caseView(row))
  }

  /** Under the lock of the order, whose state says what can be done. */
  async function decide({ id, act, reason }: Decision, actor: Actor) {
    const seen = await cases.findCase(db.queryable, id)
    if (seen === undefined) return refuse({ code: 'quickbuy.case_unknown' as const })
    const done = await db.tx(async (tx) => {
      const order = seen.order_id === null ? null : await sql.lockByTry(tx, seen.try_id)
      const row = await cases.lockCase(tx, id)
      if (order === undefined || row === undefined) return refuse({ code: 'quickbuy.case_unknown' as const })
      if (row.state === 'closed') return refuse({ code: 'quickbuy.case_closed' as const })
      if (!actsOf(row).includes(act)) return refuse({ code: 'quickbuy.act_impossible' as const })
      const now = clock.now()
      const by = { email: actor.email, reason }
      if (act === 'refund') await cases.beginRefund(tx, { id, reason, by: actor.email })
      else await cases.closeCase(tx, { id, outcome: OUTCOME_OF[act], at: now, by })
      if (act === 'follow' && order !== null) {
        const { float_user: floatUser, asset, receive: units, try_id: tryId } = order
        const held = await books.hold(tx, { ref: `quickbuy:${tryId}:followed`, floatUser, asset, units })
        if (!held.ok) return refuse({ code: 'quickbuy.act_impossible' as const })
        await sql.followTry(tx, { id: order.id, tryId, holdRef: held.value })
        await history.add(tx, order, 'paid', now)
      }
      // No money moves: what a partner has was paid to it, and what it holds for this here is its own again.
      if (act === 'end' && order !== null) await settling.end(tx, order, { state: 'failed', failure: 'not_delivered' })
      if (act !== 'refund' && order !== null) await history.add(tx, order, 'case_closed', now)
      await recordAct(tx, {
        actor,
        act: 'quickbuy.case_decided',
        subject: id,
        detail: { act, reason, order: order?.id ?? row.partner_no },
      })
      return ok()
    })
    if (!done.ok) return done
    return act === 'refund' ? refund(seen) : after(seen)
  }

  async function after({ id, order_id: orderId, try_id: tryId }: cases.CaseRow) {
    if (orderId !== null) await progress.ask({ tryId })
    return shown(id)
  }

  /** What the partner does not answer now is asked again every minute. */
  async function refund(row: cases.CaseRow) {
    const partner = partners[row.platform]
    const told = partner === undefined ? 'away' : await progress.refund(partner, row)
    return told === 'refused' ? refuse({ code: 'quickbuy.act_impossible' as const }) : shown(row.id)
  }

  async function partnerView({ platform, name, kind, delivery }: PlatformFacts): Promise<OfficeQuickbuyPartner> {
    const row = (await listPlatformRows(db.queryable)).find((own) => own.platform === platform)
    const last = await cases.lastComparison(db.queryable, platform)
    const [floatUser, proposed] = [row?.float_user ?? null, row?.proposed_user ?? null]
    return {
      ...{ platform, name, kind, delivery, connected: partners[platform] !== undefined, open: row?.open ?? true },
      floatUid: floatUser === null ? null : await uidOf(floatUser),
      proposedUid: proposed === null ? null : await uidOf(proposed),
      floats: floatUser === null ? [] : await floatsOf(floatUser, platform),
      openOrders: await sql.countOpenAt(db.queryable, { platforms: [platform] }),
      openCases: await cases.countOpenCases(db.queryable, platform),
      compared: last === undefined ? null : comparedOf(last),
    }
  }

  async function floatsOf(userId: string, platform: QuickbuyPlatform): Promise<OfficeQuickbuyPartner['floats']> {
    const { coins } = platformOf(platform)
    const found = await ledger.balances(db.queryable, userId)
    const sold = found.filter(({ kind, asset }) => kind === 'spot' && coins.includes(asset))
    return Promise.all(
      sold.map(async ({ asset: coin, available, held }) => ({
        coin,
        available: await amounts.coinText(coin, available),
        held: await amounts.coinText(coin, held),
      })),
    )
  }

  async function setOpenFor({ platform, open }: { platform: QuickbuyPlatform; open: boolean }, actor: Actor) {
    return db.tx(async (tx) => {
      await setOpen(tx, platform, open)
      await recordAct(tx, { actor, act: 'quickbuy.partner_switched', subject: platform, detail: { open } })
      return ok({})
    })
  }

  /** Whose coins are sold is said by two. */
  async function nameFloat({ platform, uid }: { platform: QuickbuyPlatform; uid: string }, actor: Actor) {
    if (platformOf(platform).delivery !== 'float') return refuse({ code: 'quickbuy.delivers_by_chain' as const })
    const userId = await identity.findUserIdByUid(Number(uid))
    if (userId === undefined) return refuse({ code: 'quickbuy.account_unknown' as const })
    return db.tx(async (tx) => {
      const isFirst = await proposeFloat(tx, { platform, userId, by: actor.staffId })
      if (!isFirst) await setFloatUser(tx, platform, userId)
      const act = isFirst ? 'quickbuy.float_proposed' : 'quickbuy.float_named'
      await recordAct(tx, { actor, act, subject: platform, detail: { uid } })
      return ok({ named: !isFirst })
    })
  }

  async function compare(platform: QuickbuyPlatform, actor: Actor) {
    if (partners[platform] === undefined) return refuse({ code: 'quickbuy.platform_closed' as const })
    const differences = await comparison.compare(platform)
    if (differences === undefined) return refuse({ code: 'quickbuy.partner_away' as const })
    return db.tx(async (tx) => {
      await recordAct(tx, { actor, act: 'quickbuy.partner_compared', subject: platform, detail: { differences } })
      return ok({ differences })
    })
  }

  /** What is signed with a decision about a case. */
  async function decisionSubject({ id }: { readonly id: string }): Promise<DecisionSubject> {
    const row = await cases.findCase(db.queryable, id)
    return {
      facts: row === undefined ? [] : [`${row.platform} ${row.order_id ?? row.partner_no}`, row.agreed, row.told],
    }
  }

  async function floatSubject(input: { readonly platform: string; readonly uid: string }): Promise<DecisionSubject> {
    return { facts: [input.platform, `account ${input.uid}`] }
  }

  return {
    listOrders,
    viewOrder,
    listCases,
    viewCase: shown,
    decide,
    partners: () => Promise.all(PLATFORMS.map(partnerView)),
    setOpen: setOpenFor,
    nameFloat,
    compare,
    decisionSubject,
    floatSubject,
  }
}

const OUTCOME_OF = { follow: 'followed', end: 'ended', close: 'closed' } as const

/** A late payment is followed only where nothing else became of the order. */
function actsOf(row: cases.CaseRow): QuickbuyCaseAct[] {
  if (row.state === 'closed') return []
  const waits = row.order_state !== null && !isEnded(row.order_state)
  // While an order waits for what will not come, its case has no other end than the order's own.
  if (waits && row.kind === 'delivery_missing') return row.state === 'refunding' ? ['end'] : ['refund', 'end']
  if (row.state === 'refunding') return ['close']
  const elsewhere = waits && row.kind === 'other_address' && row.partner_state === 'completed'
  const late = row.kind === 'old_try_paid' || row.kind === 'late_payment'
  const paid = row.partner_state !== null && row.partner_state !== 'refunded'
  if (row.kind === 'unknown_order')
    return paid && row.partner_state !== null && sawMoney(row.partner_state) ? ['refund', 'close'] : ['close']
  const refundable = paid && row.kind !== 'reconciliation' && row.kind !== 'delivery_missing'
  return [
    ...(late && paid && wasUnpaid(row) ? (['follow'] as const) : []),
    ...(refundable ? (['refund'] as const) : []),
    ...(elsewhere ? (['end'] as const) : []),
    'close',
  ]
}

function wasUnpaid({ order_state: state, order_failure: failure }: cases.CaseRow): boolean {
  return state !== null && endedUnpaid({ state, failure })
}

function comparedOf(row: cases.ComparisonRow): NonNullable<OfficeQuickbuyPartner['compared']> {
  return {
    ...{ ours: row.ours, theirs: row.theirs, differences: row.differences },
    ...{ strange: [...row.strange], sums: [...row.sums] },
    ...{ at: row.made_at.toISOString(), from: row.from_at.toISOString(), until: row.until_at.toISOString() },
  }
}
