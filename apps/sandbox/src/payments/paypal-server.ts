import type { PaypalSettings } from '@bourse/server/modules/payments/index.ts'
import type { Db } from '@bourse/server/platform/database/db.ts'
import type { Ids } from '@bourse/server/platform/ids.ts'
import { parsedBody } from '@bourse/server/platform/messaging/signed-body.ts'
import type { Clock } from '@bourse/server/platform/time/clock.ts'
import { z } from 'zod'
import { centsText } from '../bank/bank.ts'
import { type Answer, json, type Question, startParty } from './http.ts'
import { closedPage, goTo, payPage, withQuery } from './pages.ts'
import type { PaypalOrderRow } from './paypal.sql.ts'
import { createSandboxPaypal, type SandboxPaypal } from './paypal.ts'
import {
  CERTIFICATE_PATH,
  captureResource,
  createPaypalMessages,
  moneyOf,
  type PaypalMessages,
} from './paypal-messages.ts'
import type { Telling } from './telling.ts'

export interface PaypalServerDeps {
  readonly db: Db
  readonly clock: Clock
  readonly realClock: Clock
  readonly ids: Ids
  readonly telling: Telling
  readonly webhookUrl: () => string
}

const text = z.string().max(2_000)
const money = z.object({ currency_code: z.string().regex(/^[A-Z]{3}$/), value: z.string().regex(/^\d{1,9}\.\d{2}$/) })
const newOrder = z.object({
  intent: z.literal('CAPTURE'),
  purchase_units: z.tuple([z.object({ custom_id: text, amount: money })]),
  payment_source: z.object({
    paypal: z.object({
      name: z.object({ given_name: text, surname: text }),
      experience_context: z.object({ return_url: z.url(), cancel_url: z.url() }),
    }),
  }),
})
const newRefund = z.object({ amount: money })
const centsOf = ({ value }: z.output<typeof money>) => Number(value.replace('.', ''))

const TOKEN_SECONDS = 32_400
const PARTY = 'PayPal'

export interface PaypalServer {
  readonly settings: PaypalSettings
  readonly paypal: SandboxPaypal
  readonly messages: PaypalMessages
  stop(): Promise<void>
}

interface Desk {
  readonly url: string
  readonly paypal: SandboxPaypal
  readonly messages: PaypalMessages
  readonly deps: PaypalServerDeps
  readonly basic: string
  readonly bearer: string
}

/** The HTTP interface of PayPal: OAuth 2, Orders v2, refunds, balances, certificates, and the page where payers agree. */
export async function startPaypalServer(deps: PaypalServerDeps): Promise<PaypalServer> {
  const { ids } = deps
  const [clientId, clientSecret, webhookId, bearer] = [ids.secret(), ids.secret(), ids.next('WHID'), ids.secret()]
  let url = ''
  const messages = createPaypalMessages({ ...deps, webhookId, ownUrl: () => url })
  const paypal = createSandboxPaypal({ ...deps, messages })
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  const party = await startParty((question) => answer(question, { url, paypal, messages, deps, basic, bearer }))
  url = party.url
  return { settings: { url, clientId, clientSecret, webhookId }, paypal, messages, stop: party.stop }
}

const NOT_FOUND = json(404, { name: 'RESOURCE_NOT_FOUND', details: [] })
const issue = (name: string) => json(422, { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: name }] })

async function answer(question: Question, desk: Desk): Promise<Answer | undefined> {
  const { method, url, headers } = question
  const path = url.pathname
  if (path === '/checkoutnow') return payerPage(question, desk)
  if (path === CERTIFICATE_PATH)
    return { status: 200, type: 'application/x-pem-file', body: desk.messages.certificate() }
  if (path === '/v1/oauth2/token') {
    if (headers.authorization !== `Basic ${desk.basic}`) return json(401, { error: 'invalid_client' })
    return json(200, { access_token: desk.bearer, token_type: 'Bearer', expires_in: TOKEN_SECONDS })
  }
  if (headers.authorization !== `Bearer ${desk.bearer}`) return json(401, { name: 'AUTHENTICATION_FAILURE' })
  if (path === '/v1/reporting/balances') return balances(desk)
  const [, , area, kind, id = '', act] = path.split('/')
  const key = String(headers['paypal-request-id'] ?? '')
  if (area === 'checkout' && kind === 'orders' && method === 'POST' && id === '') return create(question, key, desk)
  if (area === 'checkout' && kind === 'orders' && method === 'POST' && act === 'capture') return capture(id, key, desk)
  if (area === 'checkout' && kind === 'orders' && method === 'GET') {
    const order = await desk.paypal.order(id)
    return order === undefined ? NOT_FOUND : json(200, orderBody(order, desk))
  }
  if (area === 'payments' && kind === 'captures' && act === 'refund') return refund(question, { id, key }, desk)
  return NOT_FOUND
}

async function create({ body }: Question, key: string, desk: Desk): Promise<Answer> {
  const parsed = newOrder.safeParse(parsedBody({ body }))
  if (!parsed.success || key === '') return json(400, { name: 'INVALID_REQUEST', details: [] })
  const [unit] = parsed.data.purchase_units
  const { name, experience_context: way } = parsed.data.payment_source.paypal
  const order = await desk.paypal.create({
    id: desk.deps.ids.next('PP'),
    create_key: key,
    custom_id: unit.custom_id,
    cents: centsOf(unit.amount),
    currency: unit.amount.currency_code,
    return_url: way.return_url,
    cancel_url: way.cancel_url,
    payer_name: `${name.given_name} ${name.surname}`.trim(),
    at: desk.deps.clock.now(),
  })
  return json(201, orderBody(order, desk))
}

async function capture(id: string, key: string, desk: Desk): Promise<Answer | undefined> {
  const { done, lost } = await desk.paypal.capture(id, key)
  if (lost) return undefined
  if (done.ok) return json(201, orderBody(done.value.order, desk))
  return done.refusal.code === 'RESOURCE_NOT_FOUND' ? NOT_FOUND : issue(done.refusal.code)
}

async function refund({ body }: Question, { id, key }: { id: string; key: string }, desk: Desk): Promise<Answer> {
  const parsed = newRefund.safeParse(parsedBody({ body }))
  if (!parsed.success || key === '') return json(400, { name: 'INVALID_REQUEST', details: [] })
  const made = await desk.paypal.refund(id, { key, cents: centsOf(parsed.data.amount) })
  if (made.ok) return json(201, { id: made.value.id, status: 'COMPLETED' })
  return made.refusal.code === 'RESOURCE_NOT_FOUND' ? NOT_FOUND : issue(made.refusal.code)
}

async function balances({ paypal }: Desk): Promise<Answer> {
  const found = await paypal.balances()
  return json(200, {
    balances: found.map(({ currency, cents }) => ({ currency, total_balance: moneyOf(Number(cents), currency) })),
  })
}

function orderBody(order: PaypalOrderRow, { url }: Pick<Desk, 'url'>): object {
  const [given_name = '', ...others] = order.payer_name.split(' ')
  const captured = order.capture_id !== null
  const waiting = order.state === 'created' ? 'PAYER_ACTION_REQUIRED' : 'APPROVED'
  return {
    id: order.id,
    status: captured ? 'COMPLETED' : waiting,
    ...(order.state === 'approved' && { payer: { name: { given_name, surname: others.join(' ') } } }),
    purchase_units: [
      {
        custom_id: order.custom_id,
        amount: moneyOf(order.cents, order.currency),
        ...(captured && { payments: { captures: [captureResource(order)] } }),
      },
    ],
    links: [{ rel: 'payer-action', href: payUrlOf(order, url) }],
  }
}

export const payUrlOf = ({ id }: Pick<PaypalOrderRow, 'id'>, url: string) => `${url}/checkoutnow?token=${id}`

async function payerPage({ method, url, body }: Question, { paypal }: Desk): Promise<Answer> {
  const order = await paypal.order(url.searchParams.get('token') ?? '')
  if (order === undefined) return closedPage(PARTY, 'There is no such payment.')
  const { id, cents, currency, return_url, cancel_url } = order
  if (method === 'POST') {
    const form = new URLSearchParams(body)
    if (form.get('choice') === 'pay') {
      await paypal.approve(id, (form.get('payerName') ?? '').trim().slice(0, 120))
      return goTo(withQuery(return_url, { token: id, PayerID: 'SANDBOXPAYER' }))
    }
    return goTo(withQuery(cancel_url, { token: id }))
  }
  if (order.state !== 'created')
    return closedPage(PARTY, `${centsText(cents)} ${currency}: this payment was decided already.`)
  return payPage({
    ...{ party: PARTY, cents, currency, backUrl: return_url, hidden: {}, payerName: order.payer_name },
    action: `/checkoutnow?token=${encodeURIComponent(id)}`,
  })
}
