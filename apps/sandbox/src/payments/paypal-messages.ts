import { createSign, generateKeyPairSync } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { SandboxEventWay, SandboxPaymentEvent } from '@bourse/contract'
import type { Ids } from '@bourse/server/platform/ids.ts'
import type { Clock } from '@bourse/server/platform/time/clock.ts'
import { centsText } from '../bank/bank.ts'
import { selfSigned } from './certificate.ts'
import type { PaypalOrderRow, RefundRow } from './paypal.sql.ts'
import type { Message } from './telling.ts'

export interface PaypalMessageDeps {
  readonly ids: Ids
  /** Signatures carry real time: PayPal knows nothing of a moved clock. */
  readonly realClock: Clock
  readonly webhookId: string
  /** Where PayPal itself answers, and where it tells. */
  readonly ownUrl: () => string
  readonly webhookUrl: () => string
}

export const CERTIFICATE_PATH = '/v1/notifications/certs/CERT-sandbox'

const TYPES: Readonly<Record<Exclude<SandboxPaymentEvent, 'reversed' | 'status'>, string>> = {
  approved: 'CHECKOUT.ORDER.APPROVED',
  completed: 'PAYMENT.CAPTURE.COMPLETED',
  pending: 'PAYMENT.CAPTURE.PENDING',
  denied: 'PAYMENT.CAPTURE.DENIED',
}
const YEAR_MS = 365 * 86_400_000
const OLD_MS = 10 * 60_000

export const moneyOf = (cents: number, currency: string) => ({ currency_code: currency, value: centsText(cents) })

export type PaypalMessages = ReturnType<typeof createPaypalMessages>

/** PayPal's events, signed as PayPal signs them. The key is made when it is first needed. */
export function createPaypalMessages({ ids, realClock, webhookId, ownUrl, webhookUrl }: PaypalMessageDeps) {
  let pair: { readonly keys: ReturnType<typeof makeKeys>; readonly certificate: string } | undefined

  function own() {
    if (pair !== undefined) return pair
    const now = realClock.now().getTime()
    const facts = { name: 'sandbox PayPal', from: new Date(now - YEAR_MS), until: new Date(now + YEAR_MS) }
    const keys = makeKeys()
    pair = { keys, certificate: selfSigned(keys, facts) }
    return pair
  }

  function signed(body: string, way: SandboxEventWay) {
    const at = new Date(realClock.now().getTime() - (way === 'old' ? OLD_MS : 0))
    const [id, time] = [ids.next('TRM'), at.toISOString()]
    // A forger has everything but the key's owner: here it does not know which webhook it signs for.
    const whose = way === 'forged' ? 'WH-OF-SOMEBODY-ELSE' : webhookId
    const signature = createSign('RSA-SHA256').update(`${id}|${time}|${whose}|${crc32(body)}`)
    return {
      body,
      headers: {
        'content-type': 'application/json',
        'paypal-transmission-id': id,
        'paypal-transmission-time': time,
        'paypal-transmission-sig': signature.sign(own().keys.privateKey, 'base64'),
        'paypal-cert-url': `${ownUrl()}${CERTIFICATE_PATH}`,
        'paypal-auth-algo': 'SHA256withRSA',
      },
    }
  }

  interface Told {
    readonly type: string
    readonly subject: string
    readonly resource: object
  }

  function message({ type, subject, resource }: Told, way: SandboxEventWay): Message {
    const event = { id: ids.next('WH'), event_type: type, event_version: '1.0', resource }
    const make = () => signed(JSON.stringify(event), way)
    return { method: 'paypal', subject, type, url: webhookUrl(), make }
  }

  return {
    certificate: () => own().certificate,
    of(order: PaypalOrderRow, event: keyof typeof TYPES, way: SandboxEventWay = 'once'): Message {
      const resource = event === 'approved' ? { id: order.id, status: 'APPROVED' } : captureResource(order)
      return message({ type: TYPES[event], subject: order.id, resource }, way)
    },
    ofRefund(refund: RefundRow, way: SandboxEventWay = 'once'): Message {
      const amount = moneyOf(refund.cents, refund.currency)
      const up = { rel: 'up', href: `${ownUrl()}/v2/payments/captures/${refund.capture_id}` }
      const breakdown = { gross_amount: amount, net_amount: amount }
      const resource = { id: refund.id, amount, status: 'COMPLETED', seller_payable_breakdown: breakdown, links: [up] }
      const type = refund.reversal ? 'PAYMENT.CAPTURE.REVERSED' : 'PAYMENT.CAPTURE.REFUNDED'
      return message({ type, subject: refund.capture_id, resource }, way)
    },
  }
}

const makeKeys = () => generateKeyPairSync('rsa', { modulusLength: 2_048 })

const STATUS = { completed: 'COMPLETED', pending: 'PENDING', denied: 'DECLINED' } as const

export function captureResource(order: PaypalOrderRow): object {
  const [cents, currency, fee] = [order.captured_cents ?? 0, order.captured_currency ?? '', order.fee_cents ?? 0]
  return {
    id: order.capture_id ?? '',
    status: STATUS[order.capture_state ?? 'pending'],
    custom_id: order.custom_id,
    amount: moneyOf(cents, currency),
    seller_receivable_breakdown: {
      gross_amount: moneyOf(cents, currency),
      paypal_fee: moneyOf(fee, currency),
      net_amount: moneyOf(cents - fee, currency),
    },
    supplementary_data: { related_ids: { order_id: order.id } },
  }
}
