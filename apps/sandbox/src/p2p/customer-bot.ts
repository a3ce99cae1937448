import type { P2pOrder } from '@bourse/contract'
import type { Clock } from '@bourse/server/platform/time/clock.ts'
import { TRADING_MERCHANTS } from '../seed/people/merchants.ts'
import { customerStep, nextTask, type Task } from './customer.rules.ts'
import type { TraderAccount } from './trader-account.ts'

export interface CustomerBotDeps {
  readonly clock: Clock
  readonly account: TraderAccount
  readonly place: number
}

/** While an order runs, while nobody offers what is wanted, and while nothing is planned. */
const LOOK_MS = 4_000
const WAIT_MS = 5_000
const IDLE_MS = 10 * 60_000
/** As many as a buyer may have. */
const MOST_RUNNING = 3
/** So many looks for the merchant of a task; then anyone of the demo's will do. */
const MOST_MISSED = 24

const PAID = 'I have just sent the money.'
const MISSING = [
  'Hello, the order says paid, but I do not see the transfer in my account.',
  'I have looked again. It is an instant transfer, so it should be here by now.',
] as const
const APPEAL = 'The order is marked as paid, and nothing has arrived in my account.'

/** A customer of the demo, who takes small orders from its merchants by a plan, and rates them. */
export function createCustomerBot({ clock, account, place }: CustomerBotDeps) {
  let missed = 0
  const list = (phase: 'processing' | 'history') =>
    account.call(({ p2p }, options) => p2p.p2pOrders({ phase, size: '50' }, options))
  const say = (id: string, text: string) => account.call(({ p2p }, options) => p2p.p2pMessage({ id, text }, options))

  /** False where nobody who is wanted offers it now. */
  async function take({ side, symbol, amount, merchant }: Task): Promise<boolean> {
    const wanted = { side, symbol, fiat: 'EUR', amount, size: '50' } as const
    const market = await account.call(({ p2p }, options) => p2p.p2pMarket(wanted, options))
    const own = await account.call(({ p2p }, options) => p2p.paymentMethods({ fiat: 'EUR' }, options))
    const merchants = TRADING_MERCHANTS.filter((_, at) => at === merchant || missed >= MOST_MISSED)
    const offer = market?.records.find(({ merchant: { name } }) => merchants.some(({ nickname }) => nickname === name))
    const method = own?.methods.find(({ kind }) => offer?.paymentKinds.includes(kind))
    if (offer === undefined || method === undefined) {
      missed += 1
      return false
    }
    missed = 0
    const order = { listingId: offer.id, amount, paymentId: method.id }
    await account.call(({ p2p }, options) => (side === 'buy' ? p2p.p2pBuy : p2p.p2pSale)(order, options))
    return true
  }

  async function appeal(id: string): Promise<void> {
    const said = await account.call(({ p2p }, options) => p2p.p2pMessages({ id }, options))
    for (const text of MISSING) if (!said?.some((message) => message.text === text)) await say(id, text)
    await account.call(({ p2p }, options) => p2p.openAppeal({ id, reason: 'not_received', text: APPEAL }, options))
  }

  async function goOn(order: P2pOrder): Promise<void> {
    const { id, number: reference } = order
    const step = customerStep(order, clock.now().getTime())
    if (step === 'mark_paid') {
      await account.call(({ p2p }, options) => p2p.markPaid({ id, reference }, options))
      await say(id, PAID)
    }
    if (step === 'appeal') await appeal(id)
    const secrets = step === 'release' ? account.secrets() : undefined
    if (secrets !== undefined) await account.call(({ p2p }, options) => p2p.releaseOrder({ id, ...secrets }, options))
  }

  async function look(): Promise<number> {
    const [running, ended] = [await list('processing'), await list('history')]
    if (running === undefined || ended === undefined) return WAIT_MS
    for (const { id, acts } of ended.records)
      if (acts.includes('rate'))
        await account.call(({ p2p }, options) => p2p.rateOrder({ id, rating: 'good' }, options))
    const open = running.records.filter(({ state, endTime }) => state !== 'appeal' && endTime === null)
    for (const order of open) await goOn(order)
    if (open.length >= MOST_RUNNING) return LOOK_MS
    const made = running.total + ended.total
    const lastAt = Math.max(
      0,
      ...[...running.records, ...ended.records].map(({ createTime }) => Date.parse(createTime)),
    )
    const task = nextTask(place, { made, lastAt }, clock.now().getTime())
    if (task === undefined) return open.length > 0 ? LOOK_MS : IDLE_MS
    return (await take(task)) || open.length > 0 ? LOOK_MS : WAIT_MS
  }

  return { name: account.email, look }
}
