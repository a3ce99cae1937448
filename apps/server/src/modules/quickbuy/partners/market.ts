import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '../../../platform/time/clock.ts'
import { type Partner, PartnerAway, type PartnerFact, PartnerRefused, type PartnerState } from './partner.ts'

export interface MarketSettings {
  readonly url: string
  readonly key: string
  /** Signs what we ask; this partner tells nothing by itself. */
  readonly secret: string
}

const TIMEOUT_MS = 8_000

/** The market's own words. */
const STATE_OF = {
  AWAITING_PAYMENT: 'waiting',
  PAYMENT_MARKED: 'waiting',
  PAYMENT_RECEIVED: 'paid',
  IN_PROGRESS: 'processing',
  RELEASING: 'delivering',
  RELEASED: 'completed',
  UNDER_REVIEW: 'on_hold',
  REJECTED: 'declined',
  CANCELLED: 'cancelled',
  TIMED_OUT: 'expired',
  REFUNDED: 'refunded',
} as const satisfies Record<string, PartnerState>
const MARKET_STATES = Object.keys(STATE_OF) as [keyof typeof STATE_OF, ...(keyof typeof STATE_OF)[]]

const fiatText = z.string().regex(/^\d{1,12}\.\d{2}$/)
const coinText = z.string().regex(/^\d{1,20}(\.\d{1,18})?$/)
const envelope = z.union([
  z.object({ ok: z.literal(true), result: z.unknown() }),
  z.object({ ok: z.literal(false), error: z.string().max(100) }),
])
const priceResult = z.object({ token: z.string().min(1).max(100), fee: fiatText, price: coinText, gives: coinText })
const orderResult = z.object({
  clientId: z.string().min(1).max(100),
  orderNo: z.string().min(1).max(100),
  status: z.enum(MARKET_STATES),
  currency: z.string().regex(/^[A-Z]{3}$/),
  pays: fiatText,
  coin: z.string().regex(/^[A-Z0-9]{2,12}$/),
  gives: coinText,
  address: z.string().max(200).nullable(),
  txHash: z.string().max(120).nullable(),
  seller: z
    .object({ name: z.string().max(120), account: z.string().max(80), reference: z.string().max(60) })
    .nullable(),
})
const listResult = z.array(orderResult).max(10_000)

function factOf(told: z.output<typeof orderResult>): PartnerFact {
  return {
    id: told.clientId,
    number: told.orderNo,
    state: STATE_OF[told.status],
    fiat: told.currency,
    amount: told.pays,
    asset: told.coin,
    receive: told.gives,
    address: told.address,
    txId: told.txHash,
    payUrl: null,
    payTo: told.seller,
  }
}

/** HMAC-SHA256 over time, path and body: whoever reads along can neither change a question nor ask it again later. */
export function marketSignature(secret: string, { time, path, body }: { time: string; path: string; body: string }) {
  return createHmac('sha256', secret).update(`${time}\n${path}\n${body}`).digest('hex')
}

/** A market of a partner: every question is a signed POST, and orders are asked for again and again. */
export function createMarket(
  { url, key, secret }: MarketSettings,
  { realClock }: { readonly realClock: Clock },
): Partner {
  const base = url.replace(/\/$/, '')

  async function ask<Schema extends z.ZodType>(path: string, question: object, schema: Schema) {
    const body = JSON.stringify(question)
    const time = String(realClock.now().getTime())
    const headers = {
      'content-type': 'application/json',
      'x-key': key,
      'x-time': time,
      'x-sign': marketSignature(secret, { time, path, body }),
    }
    const answer = await answerTo(`${base}${path}`, { method: 'POST', headers, body })
    if (!answer.ok && answer.error === 'UNKNOWN_ORDER') return undefined
    if (!answer.ok) throw new PartnerRefused(`the market answered ${answer.error}`)
    const read = schema.safeParse(answer.result)
    if (!read.success) throw new PartnerAway('the market answered what cannot be read')
    return read.data
  }

  async function answerTo(address: string, request: { method: 'POST'; headers: Record<string, string>; body: string }) {
    try {
      const answer = await fetch(address, {
        ...request,
        // A partner that moved is for the operator to configure.
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const read = envelope.safeParse(await answer.json())
      if (answer.status === 200 && read.success) return read.data
    } catch (cause) {
      throw new PartnerAway('the market did not answer', { cause })
    }
    throw new PartnerAway('the market did not answer as agreed')
  }

  async function asked<Schema extends z.ZodType>(path: string, question: object, schema: Schema) {
    const told = await ask(path, question, schema)
    if (told === undefined) throw new PartnerRefused('the market does not know it')
    return told
  }

  async function found(path: string, clientId: string): Promise<PartnerFact | undefined> {
    const told = await ask(path, { clientId }, orderResult)
    return told === undefined ? undefined : factOf(told)
  }

  return {
    async quote({ fiat: currency, asset: coin, amount: pays }) {
      const told = await asked('/api/price', { currency, coin, pays }, priceResult)
      return { ref: told.token, fee: told.fee, price: told.price, receive: told.gives }
    },
    async open({ id: clientId, quoteRef: token, to }) {
      return factOf(await asked('/api/order/open', { clientId, token, to }, orderResult))
    },
    look: (id) => found('/api/order/get', id),
    async saidPaid(clientId, says) {
      await asked('/api/order/paid', { clientId, says }, orderResult)
    },
    cancel: (id) => found('/api/order/cancel', id),
    refund: async (clientId) => factOf(await asked('/api/order/refund', { clientId }, orderResult)),
    async list({ from, until }) {
      const period = { from: from.toISOString(), until: until.toISOString() }
      return (await asked('/api/orders', period, listResult)).map(factOf)
    },
  }
}
