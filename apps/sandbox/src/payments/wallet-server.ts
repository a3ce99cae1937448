import { type AdvcashSettings, advcash } from '@bourse/server/modules/payments/index.ts'
import type { Db } from '@bourse/server/platform/database/db.ts'
import type { Ids } from '@bourse/server/platform/ids.ts'
import type { Clock } from '@bourse/server/platform/time/clock.ts'
import { centsText } from '../bank/bank.ts'
import { type Answer, type Question, startParty } from './http.ts'
import { closedPage, goTo, payPage } from './pages.ts'
import type { Telling } from './telling.ts'
import type { TransferRow } from './wallet.sql.ts'
import { createSandboxWallet, type SandboxWallet } from './wallet.ts'

export interface WalletServerDeps {
  readonly db: Db
  readonly clock: Clock
  readonly realClock: Clock
  readonly ids: Ids
  readonly telling: Telling
  readonly statusUrl: () => string
}

const PARTY = 'Advcash'
const { elements, envelope, readElements, authenticationToken, requestSignature } = advcash

export interface WalletServer {
  readonly settings: AdvcashSettings
  readonly wallet: SandboxWallet
  stop(): Promise<void>
}

/** The HTTP interface of an e-wallet in the manner of Advcash: the payer's page, and the merchant's web service. */
export async function startWalletServer(deps: WalletServerDeps): Promise<WalletServer> {
  const { ids, realClock } = deps
  const [sciPassword, apiPassword] = [ids.secret(), ids.secret()]
  let url = ''
  const settings = (): AdvcashSettings => ({
    ...{ url, sciPassword, apiPassword },
    ...{ accountEmail: 'shop@bourse.test', sciName: 'Bourse', apiName: 'bourse-api' },
  })
  const wallet = createSandboxWallet({ ...deps, settings })
  const party = await startParty(async (question) => {
    const { pathname } = question.url
    if (pathname === '/sci/') return payerPage(question, { wallet, settings: settings() })
    if (pathname !== '/wsm/merchantWebService') return { status: 404, body: '' }
    return service(question, { wallet, settings: settings(), now: realClock.now() })
  })
  url = party.url
  return { settings: settings(), wallet, stop: party.stop }
}

interface Desk {
  readonly wallet: SandboxWallet
  readonly settings: AdvcashSettings
}

/** The same signed fields come with the question and with the answer of the form. */
async function payerPage({ method, url, body }: Question, { wallet, settings }: Desk): Promise<Answer> {
  const form = method === 'POST' ? new URLSearchParams(body) : url.searchParams
  const { choice = '', ...fields } = Object.fromEntries(form)
  const {
    ac_sign = '',
    ac_order_id = '',
    ac_amount = '',
    ac_currency = '',
    ac_success_url = '',
    ac_fail_url = '',
  } = fields
  const signed = ac_sign === requestSignature(fields, settings.sciPassword)
  if (!signed || !/^\d{1,9}\.\d{2}$/.test(ac_amount))
    return closedPage(PARTY, 'This payment is not signed by the shop.')
  const payment = { orderId: ac_order_id, cents: Number(ac_amount.replace('.', '')), currency: ac_currency }
  if (method !== 'POST')
    return payPage({ ...payment, party: PARTY, action: '/sci/', backUrl: ac_success_url, hidden: fields })
  if (choice !== 'pay') return goTo(ac_fail_url)
  const { state } = await wallet.pay(payment)
  return goTo(state === 'CANCELED' ? ac_fail_url : ac_success_url)
}

const xml = (status: number, body: string): Answer => ({
  status,
  type: 'text/xml; charset=utf-8',
  body: envelope(body),
})
const fault = (name: string) => xml(500, `<soapenv:Fault>${elements({ faultstring: name })}</soapenv:Fault>`)

async function service({ body }: Question, desk: Desk & { readonly now: Date }): Promise<Answer | undefined> {
  const { settings, wallet, now } = desk
  const name = /<wsm:(\w+)>/.exec(body)?.[1]
  const login = readElements(/<arg0>(.*?)<\/arg0>/s.exec(body)?.[1] ?? '')
  if (
    login.apiName !== settings.apiName ||
    login.authenticationToken !== authenticationToken(settings.apiPassword, now)
  )
    return fault('WrongParamsException')
  const argument = /<arg1>(.*?)<\/arg1>/s.exec(body)?.[1] ?? ''
  const returned = (rows: readonly string[]) =>
    xml(200, `<wsm:${name}Response>${rows.map((row) => `<return>${row}</return>`).join('')}</wsm:${name}Response>`)
  if (name === 'findTransaction') {
    const found = await wallet.find(argument)
    return found === undefined ? fault('TransactionDoesNotExistException') : returned([transferXml(found, wallet)])
  }
  const fields = readElements(argument)
  if (name === 'history') {
    const query = { since: new Date(fields.startTimeFrom ?? 0), from: Number(fields.from), count: Number(fields.count) }
    return returned((await wallet.since(query)).map((row) => transferXml(row, wallet)))
  }
  if (name === 'getBalances') {
    const found = await wallet.balances()
    const row = ({ currency, cents }: { currency: string; cents: bigint }) =>
      elements({ id: wallet.ownWallet, amount: centsText(Number(cents)), currency })
    return returned(found.map(row))
  }
  if (name !== 'sendMoney') return fault('WrongParamsException')
  const { walletId = '', amount = '', currency = '', note = '' } = fields
  const id = await wallet.send({ wallet: walletId, cents: Number(amount.replace('.', '')), currency, note })
  return id === undefined ? undefined : returned([id])
}

function transferXml(row: TransferRow, { ownWallet }: SandboxWallet): string {
  return elements({
    id: row.id,
    status: row.state,
    amount: centsText(row.cents),
    fullCommission: centsText(row.fee_cents),
    currency: row.currency,
    orderId: row.order_id,
    walletSrcId: row.incoming ? row.wallet : ownWallet,
    walletDestId: row.incoming ? ownWallet : row.wallet,
    comment: row.note,
    direction: row.incoming ? 'INCOMING' : 'OUTGOING',
    startTime: row.at.toISOString(),
  })
}
