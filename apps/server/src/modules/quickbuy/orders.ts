import { PARTNER_MARKETS, type QuickbuyOrderDetail, type QuickbuyPlatform, type QuickbuyState } from '@bourse/contract'
import { assert, ok, type Result, refuse } from '@bourse/money'
import type { Tx } from '../../platform/database/db.ts'
import type { MoneyRequest } from '../../platform/http/requests.ts'
import { lockPerson } from '../funding/index.ts'
import type { Asker } from '../identity/index.ts'
import type { QuickbuyBooks } from './books.ts'
import type { QuickbuyDeps } from './deps.ts'
import type { History } from './history.ts'
import * as sql from './orders.sql.ts'
import type { PlatformFacts } from './platforms.ts'
import type { Progress } from './progress.ts'
import type { QuoteRow } from './quotes.sql.ts'
import type { Quotes } from './quotes.ts'
import type { Settling } from './settling.ts'
import { repayUntil } from './states.rules.ts'
import type { Target, Targets, WantedTarget } from './targets.ts'
import type { QuickbuyViews } from './views.ts'

const MOST_OPEN = 5
const MINUTE_MS = 60_000

type Detailed = MoneyRequest<QuickbuyOrderDetail>
type Unknown = { readonly code: 'quickbuy.order_unknown' }

interface Listing {
  readonly state?: QuickbuyState | undefined
  readonly platforms?: readonly QuickbuyPlatform[] | undefined
  readonly current: number
  readonly size: number
}

export type QuickbuyOrders = ReturnType<typeof createOrders>
type Deps = Pick<QuickbuyDeps, 'db' | 'clock' | 'ids' | 'kyc' | 'identity' | 'partners' | 'policy'> & {
  readonly quotes: Quotes
  readonly targets: Targets
  readonly books: QuickbuyBooks
  readonly history: History
  readonly settling: Settling
  readonly progress: Progress
  readonly views: QuickbuyViews
}

/** Orders at partners: their making, what their buyer says and does, and where they stand. */
export function createOrders(deps: Deps) {
  const { db, clock, ids, kyc, identity, partners, policy } = deps
  const { quotes, targets, books, history, settling, progress, views } = deps

  /** Everything before it can be repeated by the number of the try, so that the answer is written when all is done. */
  async function answer(tryId: string, request: Detailed) {
    const before = await sql.findByTry(db.queryable, tryId)
    assert(before !== undefined, 'what a request has made is there')
    const opened = before.partner_no === null ? await progress.advance(before) : 'told'
    // The order stands all the same: silence is asked about again, and a refusal can be tried again.
    if (opened === 'refused') return refuse({ code: 'quickbuy.partner_refused' as const })
    const row = await sql.findOrder(db.queryable, before.id)
    assert(row !== undefined, 'an order is never deleted')
    const detail = await views.detail(row)
    return db.tx(async (tx) => {
      await request.recordAnswer(tx, detail)
      return ok(detail)
    })
  }

  interface Tried {
    readonly orderId: string
    readonly tryId: string
    readonly attempt: number
    readonly quote: QuoteRow
    readonly facts: PlatformFacts
    readonly floatUser: string | null
  }

  /** The row stands before the partner is asked, so that whatever happens there has an owner here. */
  async function addTry(tx: Tx, { orderId, tryId, attempt, quote, facts, floatUser }: Tried) {
    const now = clock.now()
    const { asset, receive: units } = quote
    const held = await books.hold(tx, { ref: `quickbuy:${tryId}`, floatUser, asset, units })
    if (!held.ok) return held
    const made = await sql.insertTry(tx, {
      ...{ try_id: tryId, order_id: orderId, attempt, quote_id: quote.id, quote_ref: quote.ref, pay: quote.pay },
      ...{ partner_fee: quote.partner_fee, price: quote.price, receive: quote.receive, hold_ref: held.value },
      made_at: now,
    })
    if (!made) return refuse({ code: 'quickbuy.quote_unknown' as const })
    const expiresAt = new Date(now.getTime() + facts.payMinutes * MINUTE_MS)
    await progress.expireAt(tx, tryId, expiresAt)
    return ok(expiresAt)
  }

  async function insert(userId: string, quote: QuoteRow, facts: PlatformFacts, target: Target, request: Detailed) {
    const [id, tryId] = [ids.next('qbo'), ids.next('qbt')]
    return db.tx(async (tx) => {
      await lockPerson(tx, userId)
      const offered = await policy.may(tx, userId, 'quick_buy', `asset:${quote.asset}`)
      if (!offered.ok) return offered
      if ((await sql.countOpen(tx, userId)) >= MOST_OPEN) return refuse({ code: 'quickbuy.too_many_orders' as const })
      const used = target.proof === undefined ? ok() : await identity.outflows.use(tx, target.proof)
      if (!used.ok) return used
      const { proof, found, ...place } = target
      const tried = { orderId: id, tryId, attempt: 1, quote, facts, floatUser: target.float_user }
      const added = await addTry(tx, tried)
      if (!added.ok) return added
      const { platform, fiat, asset } = quote
      const order = { id, user_id: userId, platform, fiat, asset, ...place, try_id: tryId }
      await sql.insertOrder(tx, { ...order, made_at: clock.now(), expires_at: added.value })
      await targets.record(tx, userId, quote, target)
      await history.add(tx, { id, user_id: userId }, 'waiting_payment')
      await request.recordSubject(tx, tryId)
      return ok(tryId)
    })
  }

  async function create(asker: Asker, wanted: WantedTarget & { readonly quoteId: string }, request: Detailed) {
    if (request.subject !== undefined) return answer(request.subject, request)
    const buyer = await kyc.payerOf(asker.userId)
    if (!buyer.ok) return buyer
    const used = await quotes.use(wanted.quoteId)
    if (!used.ok) return used
    const { quote, opened } = used.value
    const target = await targets.find(asker, quote, opened, wanted)
    if (!target.ok) return target
    const place = () => insert(asker.userId, quote, opened.facts, target.value, request)
    const { proof } = target.value
    const made = proof === undefined ? await place() : await identity.outflows.proving(proof, place)
    return made.ok ? answer(made.value, request) : made
  }

  async function repay(userId: string, { id, quoteId }: { id: string; quoteId: string }, request: Detailed) {
    if (request.subject !== undefined) return answer(request.subject, request)
    const seen = await sql.findOrderOf(db.queryable, userId, id)
    if (seen === undefined) return refuse({ code: 'quickbuy.order_unknown' as const })
    if (!isRepayable(seen)) return refuse({ code: 'quickbuy.not_repayable' as const })
    const buyer = await kyc.payerOf(userId)
    if (!buyer.ok) return buyer
    const used = await quotes.use(quoteId)
    if (!used.ok) return used
    const { quote, opened } = used.value
    const same = quote.platform === seen.platform && quote.asset === seen.asset && quote.fiat === seen.fiat
    if (!same) return refuse({ code: 'quickbuy.quote_differs' as const })
    const target = await targets.again(seen, quote)
    if (!target.ok) return target
    const made = await db.tx(async (tx) => {
      const offered = await policy.may(tx, userId, 'quick_buy', `asset:${quote.asset}`)
      if (!offered.ok) return offered
      const row = await sql.lockByTry(tx, seen.try_id)
      if (row === undefined || row.current_try !== row.try_id || !isRepayable(row))
        return refuse({ code: 'quickbuy.not_repayable' as const })
      const tryId = ids.next('qbt')
      const tried = {
        orderId: id,
        tryId,
        attempt: row.tries + 1,
        quote,
        facts: opened.facts,
        floatUser: row.float_user,
      }
      const added = await addTry(tx, tried)
      if (!added.ok) return added
      await sql.beginTry(tx, { id, tryId, expiresAt: added.value })
      await targets.record(tx, userId, quote, target.value)
      await history.add(tx, row, 'tried_again')
      await request.recordSubject(tx, tryId)
      return ok(tryId)
    })
    return made.ok ? answer(made.value, request) : made
  }

  function isRepayable(row: sql.OrderRow): boolean {
    const until = repayUntil(row)
    return until !== null && until > clock.now()
  }

  /** Said, noted and told to the partner; believed when the partner has seen it. */
  async function confirm(userId: string, id: string, says: Readonly<Record<string, string>> = {}) {
    const row = await sql.findOrderOf(db.queryable, userId, id)
    if (row === undefined) return refuse({ code: 'quickbuy.order_unknown' as const })
    const partner = partners[row.platform]
    if (row.state === 'waiting_payment') {
      await db.tx(async (tx) => {
        const now = clock.now()
        if (await sql.noteSaidPaid(tx, id, now)) await history.add(tx, row, 'said_paid', now)
        return ok()
      })
      await progress.asked(async () => partner?.saidPaid?.(row.try_id, says))
    }
    return detail(userId, id)
  }

  async function cancel(userId: string, id: string) {
    const row = await sql.findOrderOf(db.queryable, userId, id)
    if (row === undefined) return refuse({ code: 'quickbuy.order_unknown' as const })
    const partner = partners[row.platform]
    if (row.state !== 'waiting_payment') return refuse({ code: 'quickbuy.too_late' as const })
    const told = partner === undefined ? 'away' : await progress.asked(() => partner.cancel(row.try_id))
    if (told === 'away' || told === 'refused') return refuse({ code: 'quickbuy.partner_away' as const })
    const fact = told.answer
    const done = await db.tx(async (tx): Promise<Result<boolean, Unknown>> => {
      const now = await sql.lockByTry(tx, row.try_id)
      if (now === undefined) return refuse({ code: 'quickbuy.order_unknown' })
      if (fact !== undefined && fact.state !== 'cancelled' && fact.state !== 'expired') {
        await settling.settle(tx, now, fact)
        return ok(false)
      }
      if (fact !== undefined) await sql.noteTold(tx, fact, clock.now())
      const waits = now.state === 'waiting_payment' && now.current_try === now.try_id
      if (waits) await settling.end(tx, now, { state: 'cancelled' })
      return ok(waits || now.state === 'cancelled')
    })
    if (!done.ok) return done
    return done.value ? shown(userId, id) : refuse({ code: 'quickbuy.too_late' as const })
  }

  async function shown(userId: string, id: string) {
    const row = await sql.findOrderOf(db.queryable, userId, id)
    return row === undefined ? refuse({ code: 'quickbuy.order_unknown' as const }) : ok(await views.detail(row))
  }

  /** For whoever looks at the order right now the partner is asked. */
  async function detail(userId: string, id: string) {
    const row = await sql.findOrderOf(db.queryable, userId, id)
    if (row === undefined) return refuse({ code: 'quickbuy.order_unknown' as const })
    if (row.ended_at === null) await progress.advance(row)
    return shown(userId, id)
  }

  async function list(userId: string, { state, platforms, current, size }: Listing) {
    const found = await sql.listOrders(db.queryable, { userId, state, platforms, current, size })
    return { current, size, total: found.total, records: await Promise.all(found.records.map(views.order)) }
  }

  return {
    create,
    repay,
    confirm,
    cancel,
    detail,
    list,
    countOpenAtMarkets: (userId: string) => sql.countOpenAt(db.queryable, { userId, platforms: PARTNER_MARKETS }),
  }
}
