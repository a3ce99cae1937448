import { timingSafeEqual } from 'node:crypto'
import { ok, refuse } from '@bourse/money'
import type { Clock } from '../../platform/time/clock.ts'
import { type AdvcashTransfer, createAdvcashApi } from './advcash-api.ts'
import { requestSignature, statusSignature } from './advcash-wire.ts'
import type { PaymentFact, PaymentProvider, StartedPayment } from './provider.ts'

export interface AdvcashSettings {
  /** Of the wallet's site: payers go to `<url>/sci/`, our questions to `<url>/wsm/merchantWebService`. */
  readonly url: string
  readonly accountEmail: string
  readonly sciName: string
  readonly sciPassword: string
  readonly apiName: string
  readonly apiPassword: string
}

/** A wallet in the manner of Advcash: the payer goes to a signed address, the wallet calls back, and we ask what it says. */
export function createAdvcash(settings: AdvcashSettings, deps: { readonly realClock: Clock }): PaymentProvider {
  const { accountEmail, sciName, sciPassword } = settings
  const base = settings.url.replace(/\/$/, '')
  const api = createAdvcashApi(settings, deps)

  async function look({ id, madeAt }: Pick<StartedPayment, 'id' | 'madeAt'>): Promise<PaymentFact> {
    const own = (await api.history(since(madeAt))).filter(({ orderId, incoming }) => incoming && orderId === id)
    const facts = own.map(factOf)
    return facts.find(({ state }) => state === 'paid') ?? facts.at(-1) ?? { state: 'open' }
  }

  return {
    async start({ id, amount, currency, returnUrl, cancelUrl }) {
      const fields = {
        ac_account_email: accountEmail,
        ac_sci_name: sciName,
        ac_amount: amount,
        ac_currency: currency,
        ac_order_id: id,
        ac_success_url: returnUrl,
        ac_fail_url: cancelUrl,
      }
      const query = new URLSearchParams({ ...fields, ac_sign: requestSignature(fields, sciPassword) })
      return { ref: id, payUrl: `${base}/sci/?${query}` }
    },

    look,

    /** The wallet has no ids of ours, so that what was sent before is looked for by its note. */
    async refund({ id, order, paymentId, amount, currency }) {
      const before = (await api.history(since(order.madeAt))).find(
        ({ incoming, comment }) => !incoming && comment === id,
      )
      if (before !== undefined) return { state: 'done', reversalId: before.id }
      const paid = await api.find(paymentId)
      if (paid === undefined || paid.walletSrcId === '') return { state: 'refused', reason: 'the payer has no wallet' }
      return api.sendMoney({ walletId: paid.walletSrcId, amount, currency, note: id })
    },

    /**
     * The signature does not cover the state, and the payer's browser is shown the same fields: so the callback only names a
     * transfer, and the wallet is asked what has become of it. An old one changes nothing for the same reason.
     */
    async hear({ body }) {
      const fields = Object.fromEntries(new URLSearchParams(body))
      const { ac_transfer: transfer = '', ac_sci_name: name = '', ac_hash: given = '' } = fields
      if (name !== sciName || !isSame(statusSignature(fields, sciPassword), given.toLowerCase()))
        return refuse({ code: 'funding.signature_wrong' as const })
      const found = await api.find(transfer)
      if (found === undefined || !found.incoming) return refuse({ code: 'funding.event_malformed' as const })
      const eventId = `${found.id}:${found.status}`
      return ok({ eventId, order: { id: found.orderId }, fact: factOf(found) })
    },

    balance: (currency) => api.balance(currency),
  }
}

function factOf({ id, status, amount, currency, fullCommission: cost }: AdvcashTransfer): PaymentFact {
  if (status === 'COMPLETED') return { state: 'paid', paymentId: id, amount, currency, cost, payerName: null }
  return { state: status === 'CANCELED' ? 'refused' : 'held' }
}

/** Clocks differ a little. */
const MARGIN_MS = 600_000
const since = (madeAt: Date) => new Date(madeAt.getTime() - MARGIN_MS)

function isSame(right: string, given: string): boolean {
  const [one, other] = [Buffer.from(right), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}
