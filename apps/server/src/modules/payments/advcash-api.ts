import { z } from 'zod'
import type { Clock } from '../../platform/time/clock.ts'
import type { AdvcashSettings } from './advcash.ts'
import { authenticationToken, elements, envelope, escaped, readElements } from './advcash-wire.ts'
import { PaymentUnknown, type RefundAnswer } from './provider.ts'

const TIMEOUT_MS = 10_000
const MAX_CHARS = 1_000_000
const PAGE = 100
const MOST_PAGES = 20
const text = z.string().max(400).default('')
const money = z.string().regex(/^\d{1,12}\.\d{2}$/)

const transfer = z
  .object({
    id: z.string().min(1).max(80),
    status: text,
    amount: money,
    fullCommission: money.default('0.00'),
    currency: z.string().regex(/^[A-Z]{3}$/),
    orderId: text,
    walletSrcId: text,
    walletDestId: text,
    comment: text,
    direction: text,
  })
  .transform(({ direction, ...rest }) => ({ ...rest, incoming: direction === 'INCOMING' }))
export type AdvcashTransfer = z.output<typeof transfer>

const wallet = z.object({ id: z.string(), amount: z.string().regex(/^-?\d{1,14}\.\d{2}$/), currency: text })

/** The merchant's web service of the wallet: SOAP, with flat elements only. */
export function createAdvcashApi(settings: AdvcashSettings, { realClock }: { readonly realClock: Clock }) {
  const address = `${settings.url.replace(/\/$/, '')}/wsm/merchantWebService`

  async function call(name: string, argument: string): Promise<{ status: number; xml: string }> {
    const token = authenticationToken(settings.apiPassword, realClock.now())
    const login = elements({
      apiName: settings.apiName,
      authenticationToken: token,
      accountEmail: settings.accountEmail,
    })
    const given = `<wsm:${name}><arg0>${login}</arg0>${argument === '' ? '' : `<arg1>${argument}</arg1>`}</wsm:${name}>`
    try {
      const answer = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'text/xml; charset=utf-8' },
        body: envelope(given),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const xml = await answer.text()
      if (xml.length > MAX_CHARS) throw new Error('too long')
      return { status: answer.status, xml }
    } catch (cause) {
      throw new PaymentUnknown('the wallet did not answer', { cause })
    }
  }

  async function returned(name: string, argument: string): Promise<readonly Record<string, string>[]> {
    const { status, xml } = await call(name, argument)
    if (status !== 200) throw new PaymentUnknown(`the wallet answered ${status}`)
    return readReturns(xml)
  }

  function transferOf(fields: Record<string, string>): AdvcashTransfer {
    const parsed = transfer.safeParse(fields)
    if (!parsed.success) throw new PaymentUnknown('the wallet answered with something else')
    return parsed.data
  }

  return {
    /** Undefined when the wallet knows of none. */
    async find(id: string): Promise<AdvcashTransfer | undefined> {
      const { status, xml } = await call('findTransaction', escaped(id))
      if (status === 500 && faultOf(xml) === 'TransactionDoesNotExistException') return undefined
      if (status !== 200) throw new PaymentUnknown(`the wallet answered ${status}`)
      const [found] = readReturns(xml)
      return found && transferOf(found)
    },

    /** Everything since then, oldest first. */
    async history(since: Date): Promise<AdvcashTransfer[]> {
      const all: AdvcashTransfer[] = []
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const filter = elements({
          from: String(page * PAGE),
          count: String(PAGE),
          sortOrder: 'ASC',
          startTimeFrom: since.toISOString(),
        })
        const found = await returned('history', filter)
        all.push(...found.map(transferOf))
        if (found.length < PAGE) return all
      }
      return all
    },

    async sendMoney(payment: {
      readonly walletId: string
      readonly amount: string
      readonly currency: string
      readonly note: string
    }): Promise<RefundAnswer> {
      const { status, xml } = await call('sendMoney', elements({ ...payment, savePaymentTemplate: 'false' }))
      // A fault says that nothing was sent.
      if (status === 500) return { state: 'refused', reason: faultOf(xml) }
      const id = /<return>([^<]{1,80})<\/return>/.exec(xml)?.[1]
      if (status !== 200 || id === undefined) throw new PaymentUnknown(`the wallet answered ${status}`)
      return { state: 'done', reversalId: id }
    },

    async balance(currency: string): Promise<string> {
      const found = await returned('getBalances', '')
      const wallets = found.map((fields) => {
        const parsed = wallet.safeParse(fields)
        if (!parsed.success) throw new PaymentUnknown('the wallet answered with something else')
        return parsed.data
      })
      return wallets.find((own) => own.currency === currency)?.amount ?? '0.00'
    },
  }
}

function readReturns(xml: string): readonly Record<string, string>[] {
  return [...xml.matchAll(/<return>(.*?)<\/return>/gs)].map(([, inner = '']) => readElements(inner))
}

function faultOf(xml: string): string {
  return readElements(xml).faultstring?.split(':')[0] ?? 'refused'
}
