import type { PartnerAct, PartnerEventWay, QuickbuyPlatform } from '@bourse/contract'
import { assert, parseUnits } from '@bourse/money'
import { SIGNATURE_HEADER, signatureHeader } from '@bourse/server/modules/quickbuy/index.ts'
import type { Db } from '@bourse/server/platform/database/db.ts'
import type { Ids } from '@bourse/server/platform/ids.ts'
import type { Logger } from '@bourse/server/platform/monitoring/logger.ts'
import type { Clock } from '@bourse/server/platform/time/clock.ts'
import type { SandboxChains } from '../chains/chains.ts'
import { CHAIN_FACTS } from '../chains/nodes.ts'
import { halfOf, priced } from './prices.rules.ts'
import { canAct, stateAfter } from './states.rules.ts'
import * as sql from './store.sql.ts'

export interface SandboxPartnersDeps {
  readonly db: Db
  readonly clock: Clock
  /** Signatures carry real time: a partner knows nothing of a moved clock. */
  readonly realClock: Clock
  readonly ids: Ids
  readonly logger: Logger
  readonly chains: Pick<SandboxChains, 'node' | 'begin'>
  readonly webhookUrl: () => string
  readonly webhookSecret: string
  /** After so long an order that is paid goes on by itself; left out where a test does it. */
  readonly pauseMs?: number
}

export interface OrderInput {
  readonly id: string
  readonly quoteRef: string
  readonly to: { readonly chain: string; readonly address: string; readonly tag: string | null } | null
  readonly returnUrl: string
}

const STRANGE = { platform: 'bazaar', fiat: 'EUR', asset: 'USDT', cents: 7_500 } as const
const QUOTE_MS = 90_000
const RETRIES = 4
const TIMEOUT_MS = 5_000
const OLD_MS = 10 * 60_000

export type SandboxPartners = ReturnType<typeof createSandboxPartners>

/** What the simulated partners do: quote, take orders and money, deliver, and tell what became of it. */
export function createSandboxPartners(deps: SandboxPartnersDeps) {
  const { db, clock, realClock, ids, logger, chains, webhookUrl, webhookSecret, pauseMs } = deps
  const timers = new Set<NodeJS.Timeout>()
  const underWay = new Set<Promise<void>>()
  let stopped = false

  async function quote(platform: QuickbuyPlatform, asked: { fiat: string; asset: string; cents: number }) {
    const { shift_bps: shiftBps } = await sql.readRule(db.queryable)
    const now = clock.now().getTime()
    const found = priced(platform, asked, { timeMs: now, shiftBps })
    if (found === undefined) return undefined
    const row: sql.QuoteRow = {
      ...{ ref: `q_${ids.secret()}`, platform, fiat: asked.fiat, cents: asked.cents, asset: asked.asset },
      ...{ fee_cents: found.feeCents, price: found.price, receive: found.receive },
      expires_at: new Date(now + QUOTE_MS),
    }
    await sql.insertQuote(db.queryable, row)
    return row
  }

  /** Undefined where the quote is not there or no longer good; the same id again is the same order. */
  async function open(platform: QuickbuyPlatform, input: OrderInput): Promise<sql.OrderRow | undefined> {
    const known = await find(platform, input.id)
    if (known !== undefined) return known
    const offered = await sql.findQuote(db.queryable, input.quoteRef)
    if (offered?.platform !== platform || offered.expires_at < clock.now()) return undefined
    return sql.putOrder(db.queryable, {
      ...{ id: input.id, number: `${platform.slice(0, 1).toUpperCase()}-${ids.next('no').slice(-8)}`, platform },
      ...{ state: 'waiting', fiat: offered.fiat, cents: offered.cents, asset: offered.asset, receive: offered.receive },
      ...{ chain: input.to?.chain ?? null, address: input.to?.address ?? null, tag: input.to?.tag ?? null },
      ...{ return_url: input.returnUrl, page: ids.secret(), tx_id: null, says: null, made_at: clock.now() },
    })
  }

  async function find(platform: QuickbuyPlatform, id: string): Promise<sql.OrderRow | undefined> {
    const found = await sql.findOrder(db.queryable, id)
    return found?.platform === platform ? found : undefined
  }

  /** Real coins of the simulated chain, to where the order says or to somebody else. */
  async function send(order: sql.OrderRow, receive: string, address: string): Promise<string> {
    const facts = CHAIN_FACTS.find(({ chain }) => chain === order.chain)
    const decimals = facts?.assets.find(({ asset }) => asset === order.asset)?.decimals
    assert(facts !== undefined && decimals !== undefined, 'a partner sells what a chain carries')
    const node = (await chains.begin(facts.chain)) ?? chains.node(facts.chain)
    const amount = parseUnits(receive, decimals)
    assert(node !== undefined && amount.ok, 'an amount of a coin on a chain')
    // Capitals in an address of Ethereum are a checksum; its node takes the number alone.
    const to = address.startsWith('0x') ? address.toLowerCase() : address
    return node.pay({ asset: order.asset, to, memo: order.tag, base: amount.value })
  }

  /** Somebody else's on the same chain: the next order's, or the bare chain's own. */
  async function otherAddress(order: sql.OrderRow): Promise<string> {
    const others = await sql.newestOrders(db.queryable, 50)
    const other = others.find((own) => own.chain === order.chain && own.address !== order.address)
    return other?.address ?? '0x000000000000000000000000000000000000dEaD'
  }

  async function delivered(order: sql.OrderRow, act: PartnerAct) {
    const receive = act === 'deliver_other_amount' ? halfOf(order.receive) : order.receive
    if (order.chain === null || order.address === null) return { receive }
    const address = act === 'deliver_other_address' ? await otherAddress(order) : order.address
    return { receive, address, txId: await send(order, receive, address) }
  }

  /** Undefined when the order is not there for it. */
  async function act(id: string, name: PartnerAct): Promise<sql.OrderRow | undefined> {
    const order = await sql.findOrder(db.queryable, id)
    if (order === undefined || !canAct(order, name)) return undefined
    const to = stateAfter(name)
    const extra = to === 'completed' ? await delivered(order, name) : {}
    const paid = name === 'pay_other_amount' ? { cents: order.cents - 100 } : {}
    return moved(await sql.moveOrder(db.queryable, { id, to, ...extra, ...paid }))
  }

  /** As somebody would who buys at a partner in our name without us: paid, and known to nobody here. */
  async function makeStrange(): Promise<sql.OrderRow> {
    const offered = await quote(STRANGE.platform, STRANGE)
    assert(offered !== undefined, 'a partner market sells USDT for euro')
    const own = { id: ids.secret(), quoteRef: offered.ref, to: null, returnUrl: '' }
    const made = await open(STRANGE.platform, own)
    assert(made !== undefined, 'a quote that was just given is good')
    await act(made.id, 'pay')
    // Held, so that it is not delivered by itself before staff have seen it.
    return (await act(made.id, 'hold')) ?? made
  }

  async function moved(row: sql.OrderRow | undefined): Promise<sql.OrderRow | undefined> {
    if (row === undefined) return undefined
    if (row.platform === 'ramp') await tell(row)
    if (row.state === 'paid' || row.state === 'processing') await goOn(row)
    return row
  }

  /** What is paid is worked on and delivered, step by step. */
  async function goOn(row: sql.OrderRow): Promise<void> {
    if (pauseMs === undefined || stopped || !(await sql.readRule(db.queryable)).by_itself) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      inBackground(goOnFrom(row))
    }, pauseMs)
    timers.add(timer.unref())
  }

  /** Unless somebody has done something else with it meanwhile. */
  async function goOnFrom({ id, state }: sql.OrderRow): Promise<void> {
    if ((await sql.findOrder(db.queryable, id))?.state === state)
      await act(id, state === 'paid' ? 'process' : 'deliver')
  }

  function inBackground(work: Promise<void>): void {
    const quiet = work.catch((err: unknown) => logger.warn({ err }, 'a simulated partner could not go on'))
    underWay.add(quiet)
    void quiet.finally(() => underWay.delete(quiet))
  }

  async function tell(row: sql.OrderRow): Promise<void> {
    const eventId = ids.next('evt')
    const body = JSON.stringify({ eventId, orderId: row.id, state: row.state })
    const telling = { event_id: eventId, order_id: row.id, state: row.state, body, made_at: clock.now() }
    await sql.insertTelling(db.queryable, telling)
    if (!(await sql.readRule(db.queryable)).holds) inBackground(sendEvent(eventId, 'right').then(() => undefined))
  }

  /** What the product answered; undefined when there is no such event. */
  async function sendEvent(eventId: string, way: PartnerEventWay): Promise<string | undefined> {
    const told = await sql.findTelling(db.queryable, eventId)
    if (told === undefined) return undefined
    let answer: string | undefined
    for (let count = 0; answer === undefined && count < RETRIES && !stopped; count += 1)
      answer = await post(told.body, way)
    await sql.addAnswer(db.queryable, eventId, way === 'right' ? (answer ?? 'no answer') : `${way}: ${answer}`)
    return answer ?? 'no answer'
  }

  async function post(body: string, way: PartnerEventWay): Promise<string | undefined> {
    const time = new Date(realClock.now().getTime() - (way === 'old' ? OLD_MS : 0))
    const secret = way === 'forged' ? ids.secret() : webhookSecret
    const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signatureHeader(secret, time, body) }
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const answer = await fetch(webhookUrl(), { method: 'POST', headers, body, signal })
      if (answer.status >= 500) return undefined
      const envelope = (await answer.json()) as { success?: boolean; data?: { reason?: string } }
      return envelope.success === true ? 'accepted' : (envelope.data?.reason ?? 'refused')
    } catch {
      return undefined
    }
  }

  return {
    quote,
    open,
    find,
    paged: (page: string) => sql.findPage(db.queryable, page),
    act,
    makeStrange,
    sendEvent,
    /** What the buyer says of the payment; a seller who goes by it finds the money there. */
    async saidPaid(order: sql.OrderRow, says: Readonly<Record<string, string>>): Promise<void> {
      await sql.noteSays(db.queryable, order.id, says)
      const { by_itself: goes } = await sql.readRule(db.queryable)
      if (goes && pauseMs !== undefined) await act(order.id, 'pay')
    },
    /** As it stands afterwards: what is paid is not cancelled any more. */
    async cancel(order: sql.OrderRow): Promise<sql.OrderRow> {
      const row =
        order.state === 'waiting' ? await sql.moveOrder(db.queryable, { id: order.id, to: 'cancelled' }) : order
      return row ?? (await sql.findOrder(db.queryable, order.id)) ?? order
    },
    list: (platform: QuickbuyPlatform, period: { from: Date; until: Date }) =>
      sql.ordersBetween(db.queryable, { platform, ...period }),
    /** After a restart: what was paid still goes on. */
    async resume(): Promise<void> {
      for (const row of await sql.underWay(db.queryable)) await goOn(row)
    },
    /** Until everything that was begun is told. */
    async settled(): Promise<void> {
      await Promise.all(underWay)
    },
    async stop(): Promise<void> {
      stopped = true
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(underWay)
    },
  }
}
