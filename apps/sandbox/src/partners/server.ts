import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { QuickbuyPlatform } from '@bourse/contract'
import { type MarketSettings, marketSignature, type RampSettings } from '@bourse/server/modules/quickbuy/index.ts'
import { z } from 'zod'
import { centsText } from '../bank/bank.ts'
import { readText, startLocalServer } from '../local-server.ts'
import { createSandboxPartners, type SandboxPartners, type SandboxPartnersDeps } from './partners.ts'
import { paymentPage } from './payment-page.ts'
import type { OrderRow, OrderState } from './store.sql.ts'

export interface SandboxPartnerServer {
  readonly settings: { readonly ramp: RampSettings; readonly agora: MarketSettings; readonly bazaar: MarketSettings }
  readonly partners: SandboxPartners
  stop(): Promise<void>
}

interface Answer {
  readonly status: number
  readonly body: unknown
}

const NOT_FOUND: Answer = { status: 404, body: {} }
const REFUSED: Answer = { status: 422, body: {} }
/** A market takes a question that is as old as this. */
const FRESH_MS = 60_000

const money = z.string().regex(/^\d{1,12}\.\d{2}$/)
const coin = z.string().regex(/^[A-Z0-9]{2,12}$/)
const id = z.string().min(1).max(80)
const to = z.object({ chain: id, address: z.string().max(200), tag: z.string().max(40).nullable() }).nullable()
const rampQuote = z.object({ fiat: coin, asset: coin, amount: money })
const rampOrder = z.object({ id, quoteId: id, to, returnUrl: z.url() })
const period = z.object({ from: z.coerce.date(), until: z.coerce.date() })
const marketPrice = z.object({ currency: coin, coin, pays: money })
const marketOrder = z.object({ clientId: id, token: id, to })
const marketNamed = z.object({ clientId: id })
const marketSays = marketNamed.extend({ says: z.record(z.string(), z.string()) })

const centsOf = (amount: string) => Number(amount.replace('.', ''))

/** The market's own words for where an order stands. */
const STATUS: Readonly<Record<OrderState, string>> = {
  waiting: 'AWAITING_PAYMENT',
  paid: 'PAYMENT_RECEIVED',
  processing: 'IN_PROGRESS',
  delivering: 'RELEASING',
  completed: 'RELEASED',
  on_hold: 'UNDER_REVIEW',
  declined: 'REJECTED',
  cancelled: 'CANCELLED',
  expired: 'TIMED_OUT',
  refunded: 'REFUNDED',
}

/** One local server with two protocols: the card partner's REST, and the signed POSTs of the two markets. */
export async function startSandboxPartners(deps: SandboxPartnersDeps): Promise<SandboxPartnerServer> {
  const partners = createSandboxPartners(deps)
  const key = deps.ids.secret()
  const secrets = { agora: deps.ids.secret(), bazaar: deps.ids.secret() }
  const server = await startLocalServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://partners')
    const [, where = '', ...path] = url.pathname.split('/').map(decodeURIComponent)
    if (where === 'pay') return page(request, response, { name: path[0] ?? '', partners })
    const body = (await readText(request)) ?? ''
    if (where === 'ramp') {
      if (request.headers.authorization !== `Bearer ${key}`) return send(response, { status: 401, body: {} })
      return send(response, await ramp({ method: request.method ?? '', path, url, body }, partners, server.url))
    }
    if (where !== 'agora' && where !== 'bazaar') return send(response, NOT_FOUND)
    if (!isAsked(request, { secret: secrets[where], path: `/${path.join('/')}`, body, now: deps.realClock.now() }))
      return send(response, { status: 401, body: {} })
    return send(response, await market(where, path.slice(1).join('/'), json(body), partners))
  })
  const marketAt = (platform: 'agora' | 'bazaar') => ({
    url: `${server.url}/${platform}`,
    key: platform,
    secret: secrets[platform],
  })
  return {
    settings: {
      ramp: { url: `${server.url}/ramp`, key, webhookSecret: deps.webhookSecret },
      agora: marketAt('agora'),
      bazaar: marketAt('bazaar'),
    },
    partners,
    async stop() {
      await partners.stop()
      await server.stop()
    },
  }
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function page(
  request: IncomingMessage,
  response: ServerResponse,
  { name, partners }: { name: string; partners: SandboxPartners },
) {
  const found = await partners.paged(name)
  if (found === undefined) return send(response, NOT_FOUND)
  if (request.method === 'POST') {
    const answered = new URLSearchParams((await readText(request)) ?? '').get('answer')
    await partners.act(found.id, answered === 'pay' ? 'pay' : 'decline')
    await partners.settled()
    const back = new URL(found.return_url)
    back.searchParams.set('session', `s_${found.page.slice(0, 16)}`)
    return response.writeHead(303, { location: back.href }).end()
  }
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    'cache-control': 'no-store',
  }
  return response.writeHead(200, headers).end(paymentPage(found, request.headers['accept-language']))
}

interface RampRequest {
  readonly method: string
  readonly path: readonly string[]
  readonly url: URL
  readonly body: string
}

async function ramp(
  { method, path, url, body }: RampRequest,
  partners: SandboxPartners,
  base: string,
): Promise<Answer> {
  const [, what = '', name = '', part = ''] = path
  if (what === 'quotes') {
    const asked = rampQuote.safeParse(json(body))
    const { fiat = '', asset = '', amount = '0.00' } = asked.data ?? {}
    const found = asked.success ? await partners.quote('ramp', { fiat, asset, cents: centsOf(amount) }) : undefined
    if (found === undefined) return REFUSED
    const { ref: quoteId, fee_cents: fee, price, receive } = found
    return { status: 200, body: { quoteId, fee: centsText(fee), price, receive } }
  }
  if (what !== 'orders') return NOT_FOUND
  if (name === '' && method === 'GET') return rampList(url, partners, base)
  if (name === '') return rampOpen(json(body), partners, base)
  const order = await partners.find('ramp', name)
  if (order === undefined) return NOT_FOUND
  if (part === 'cancel') return rampTold(await partners.cancel(order), base)
  if (part !== 'refund' || order.state === 'refunded') return rampTold(order, base)
  const refunded = await partners.act(order.id, 'refund')
  return refunded === undefined ? { status: 409, body: {} } : rampTold(refunded, base)
}

async function rampOpen(asked: unknown, partners: SandboxPartners, base: string): Promise<Answer> {
  const read = rampOrder.safeParse(asked)
  if (!read.success) return REFUSED
  const { quoteId: quoteRef, ...rest } = read.data
  const order = await partners.open('ramp', { ...rest, quoteRef })
  return order === undefined ? { status: 409, body: {} } : rampTold(order, base)
}

async function rampList(url: URL, partners: SandboxPartners, base: string): Promise<Answer> {
  const asked = period.safeParse(Object.fromEntries(url.searchParams))
  if (!asked.success) return REFUSED
  const orders = (await partners.list('ramp', asked.data)).map((order) => rampTold(order, base).body)
  return { status: 200, body: { orders } }
}

function rampTold(order: OrderRow, base: string): Answer {
  const { id: own, number, state, fiat, asset, receive, address, tx_id: txId } = order
  const payUrl = state === 'waiting' ? `${base}/pay/${order.page}` : null
  const amount = centsText(order.cents)
  return { status: 200, body: { id: own, number, state, fiat, amount, asset, receive, address, txId, payUrl } }
}

/** The same text that the product signs, not older than a minute. */
function isAsked(
  { headers }: IncomingMessage,
  { secret, path, body, now }: { secret: string; path: string; body: string; now: Date },
): boolean {
  const time = String(headers['x-time'] ?? '')
  const right = Buffer.from(marketSignature(secret, { time, path, body }))
  const given = Buffer.from(String(headers['x-sign'] ?? ''))
  const fresh = Math.abs(now.getTime() - Number(time)) <= FRESH_MS
  return fresh && right.length === given.length && timingSafeEqual(right, given)
}

const result = (found: unknown): Answer => ({ status: 200, body: { ok: true, result: found } })
const failure = (error: string): Answer => ({ status: 200, body: { ok: false, error } })

type MarketPlatform = Exclude<QuickbuyPlatform, 'ramp'>

async function market(
  platform: MarketPlatform,
  what: string,
  asked: unknown,
  partners: SandboxPartners,
): Promise<Answer> {
  if (what === 'price') return marketQuote(platform, asked, partners)
  if (what === 'order/open') return marketOpen(platform, asked, partners)
  if (what === 'orders') {
    const read = period.safeParse(asked)
    return read.success ? result((await partners.list(platform, read.data)).map(marketTold)) : failure('BAD_REQUEST')
  }
  const read = marketNamed.safeParse(asked)
  const order = read.success ? await partners.find(platform, read.data.clientId) : undefined
  if (order === undefined) return failure('UNKNOWN_ORDER')
  if (what === 'order/cancel') return result(marketTold(await partners.cancel(order)))
  if (what === 'order/paid') {
    await partners.saidPaid(order, marketSays.safeParse(asked).data?.says ?? {})
    return result(marketTold((await partners.find(platform, order.id)) ?? order))
  }
  if (what !== 'order/refund' || order.state === 'refunded') return result(marketTold(order))
  const refunded = await partners.act(order.id, 'refund')
  return refunded === undefined ? failure('NOT_REFUNDABLE') : result(marketTold(refunded))
}

async function marketQuote(platform: MarketPlatform, asked: unknown, partners: SandboxPartners): Promise<Answer> {
  const read = marketPrice.safeParse(asked)
  if (!read.success) return failure('BAD_REQUEST')
  const { currency, coin: asset, pays } = read.data
  const found = await partners.quote(platform, { fiat: currency, asset, cents: centsOf(pays) })
  if (found === undefined) return failure('NOT_SOLD')
  return result({ token: found.ref, fee: centsText(found.fee_cents), price: found.price, gives: found.receive })
}

async function marketOpen(platform: MarketPlatform, asked: unknown, partners: SandboxPartners): Promise<Answer> {
  const read = marketOrder.safeParse(asked)
  if (!read.success) return failure('BAD_REQUEST')
  const { clientId, token: quoteRef, to: target } = read.data
  const order = await partners.open(platform, { id: clientId, quoteRef, to: target, returnUrl: '' })
  return order === undefined ? failure('PRICE_GONE') : result(marketTold(order))
}

function marketTold(order: OrderRow) {
  return {
    ...{ clientId: order.id, orderNo: order.number, status: STATUS[order.state], currency: order.fiat },
    ...{ pays: centsText(order.cents), coin: order.asset, gives: order.receive },
    ...{ address: order.address, txHash: order.tx_id, seller: sellerOf(order) },
  }
}

/** Whom the buyer pays, while that is possible. */
function sellerOf({ state, platform, number }: OrderRow) {
  if (state !== 'waiting') return null
  return platform === 'agora'
    ? { name: 'Livia Brandt', account: 'DE75 5121 0800 1245 1261 99', reference: number }
    : { name: 'Tomás Herrera', account: 'ES79 2100 0813 6101 2345 6789', reference: number }
}
