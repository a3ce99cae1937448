import { z } from 'zod'
import {
  PARTNER_STATES,
  type Partner,
  PartnerAway,
  type PartnerFact,
  PartnerRefused,
  type PartnerState,
} from './partner.ts'
import { readEvent } from './signature.rules.ts'

export interface RampSettings {
  readonly url: string
  readonly key: string
  /** Signs what the partner tells us. */
  readonly webhookSecret: string
}

const TIMEOUT_MS = 8_000
const NOT_FOUND = 404
const CONFLICT = 409
const REFUSED = 422

const fiatText = z.string().regex(/^\d{1,12}\.\d{2}$/)
const coinText = z.string().regex(/^\d{1,20}(\.\d{1,18})?$/)
const state = z.enum(PARTNER_STATES) satisfies z.ZodType<PartnerState>

const quoteAnswer = z.object({
  quoteId: z.string().min(1).max(100),
  fee: fiatText,
  price: coinText,
  receive: coinText,
})

const orderAnswer = z.object({
  id: z.string().min(1).max(100),
  number: z.string().min(1).max(100),
  state,
  fiat: z.string().regex(/^[A-Z]{3}$/),
  amount: fiatText,
  asset: z.string().regex(/^[A-Z0-9]{2,12}$/),
  receive: coinText,
  address: z.string().max(200).nullable(),
  txId: z.string().max(120).nullable(),
  payUrl: z.url({ protocol: /^https?$/ }).nullable(),
})
const listAnswer = z.object({ orders: z.array(orderAnswer).max(10_000) })

const factOf = (told: z.output<typeof orderAnswer>): PartnerFact => ({ ...told, payTo: null })

/** The card partner: REST with a bearer key, a payment page of its own, and webhooks. */
export function createRamp({ url, key, webhookSecret }: RampSettings): Partner {
  const base = url.replace(/\/$/, '')

  async function ask(method: 'GET' | 'POST', path: string, body?: object) {
    try {
      const answer = await fetch(`${base}/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        // A partner that moved is for the operator to configure: the key must not follow it elsewhere.
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      return { status: answer.status, json: (await answer.json()) as unknown }
    } catch (cause) {
      throw new PartnerAway('the card partner did not answer', { cause })
    }
  }

  function parsed<Schema extends z.ZodType>({ status, json }: { status: number; json: unknown }, schema: Schema) {
    if (status === CONFLICT || status === REFUSED) throw new PartnerRefused(`the card partner answered ${status}`)
    const read = schema.safeParse(json)
    if (status !== 200 || !read.success) throw new PartnerAway(`the card partner answered ${status}`)
    return read.data
  }

  const named = (id: string) => `/orders/${encodeURIComponent(id)}`

  async function found(answer: { status: number; json: unknown }): Promise<PartnerFact | undefined> {
    return answer.status === NOT_FOUND ? undefined : factOf(parsed(answer, orderAnswer))
  }

  return {
    async quote(question) {
      const { quoteId: ref, ...told } = parsed(await ask('POST', '/quotes', question), quoteAnswer)
      return { ref, ...told }
    },
    async open({ id, quoteRef: quoteId, to, returnUrl }) {
      return factOf(parsed(await ask('POST', '/orders', { id, quoteId, to, returnUrl }), orderAnswer))
    },
    look: async (id) => found(await ask('GET', named(id))),
    cancel: async (id) => found(await ask('POST', `${named(id)}/cancel`, {})),
    refund: async (id) => factOf(parsed(await ask('POST', `${named(id)}/refund`, {}), orderAnswer)),
    async list({ from, until }) {
      const period = new URLSearchParams({ from: from.toISOString(), until: until.toISOString() })
      return parsed(await ask('GET', `/orders?${period}`), listAnswer).orders.map(factOf)
    },
    hear: (signed, now) => readEvent(webhookSecret, signed, now),
  }
}
