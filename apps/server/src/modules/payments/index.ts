import type { PaymentOrder } from '@bourse/contract'
import { ok, refuse } from '@bourse/money'
import type { RecordAct } from '../../platform/acts.ts'
import type { Db } from '../../platform/database/db.ts'
import type { IsListed } from '../../platform/http/redirects.ts'
import type { MoneyRequest } from '../../platform/http/requests.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Limits } from '../../platform/limits/limits.ts'
import { job } from '../../platform/module.ts'
import type { Logger } from '../../platform/monitoring/logger.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { BankAccounts } from '../banking/index.ts'
import type { Funding, Way } from '../funding/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Kyc } from '../kyc/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Markets } from '../markets/index.ts'
import type { Notices } from '../notices/index.ts'
import type { DepositBuys } from '../trading/index.ts'
import { createPaymentBooks } from './books.ts'
import { FORGET_CARD } from './cards/cards.ts'
import { CHECK_CARD } from './cards/checks.ts'
import { type ConnectedAcquirer, cardProvider, createCardPart } from './cards/index.ts'
import type { CardPayments } from './cards/orders.ts'
import { reversiblePayments } from './holding.ts'
import { methodFees } from './methods.ts'
import { PAYMENT_MOVEMENTS } from './movements.ts'
import { createPaymentOffice } from './office.ts'
import { createPaymentStates } from './order-states.ts'
import { findOrderOf, type OrderRow, paymentInflow } from './orders.sql.ts'
import { createPaymentOrders, type NewPaymentOrder } from './orders.ts'
import { paymentsRoutes } from './payments.routes.ts'
import { forget, PERSONAL_TABLES, stays } from './personal.sql.ts'
import { createBuyPrice } from './prices.ts'
import { CHECK_PAYMENT, createProgress } from './progress.ts'
import { type PaymentProviders, PaymentUnknown } from './provider.ts'
import { createPaymentReconciliation } from './reconciliation.ts'
import { paymentOrders } from './records.sql.ts'
import { createPaymentReturns } from './returns.ts'
import { createSettling } from './settling.ts'
import { createPaymentViews } from './views.ts'
import { createWebhooks } from './webhooks.ts'

export type { AdvcashSettings } from './advcash.ts'
export * as advcash from './advcash-wire.ts'
export { type Acquirer, type AcquirerSettings, createHttpAcquirer } from './cards/acquirer.ts'
export { cardMarks } from './cards/marks.sql.ts'
export type { PaypalSettings } from './paypal.ts'
export type { PaymentProviders } from './provider.ts'
export { createPaymentProviders, type PaymentSettings } from './providers.ts'

export interface PaymentsDeps {
  readonly db: Db
  readonly clock: Clock
  readonly realClock: Clock
  readonly ids: Ids
  readonly logger: Logger
  readonly limits: Limits
  readonly jobs: Jobs
  readonly ledger: Ledger
  readonly markets: Markets
  readonly identity: Identity
  readonly notices: Pick<Notices, 'declare'>
  readonly kyc: Pick<Kyc, 'legalNameOf' | 'needed' | 'payerOf'>
  readonly recordAct: RecordAct
  readonly depositBuys: DepositBuys
  readonly funding: Pick<Funding, 'allowance' | 'bounds' | 'crediting' | 'publishFunding'>
  /** Where payers and card holders come back to. */
  readonly siteUrl: string
  readonly acquirer: ConnectedAcquirer
  readonly checkAccount: BankAccounts['check']
  /** Who collects payments, method by method. */
  readonly paymentProviders: PaymentProviders
  /** Which of their pages a browser may be sent to without being asked. */
  readonly isListed: IsListed
}

/** Every minute: what a stop or a lost answer left behind. */
const RESUME_PAYMENTS = 'funding.payment-resume'

export type Payments = ReturnType<typeof createPayments>

/** Deposits by online payment: one core for every method, and an adapter for each. */
export function createPayments({ funding, ...rest }: PaymentsDeps) {
  const { db, logger } = rest
  const deps = { ...rest, ...funding, providers: { ...rest.paymentProviders, ...cardProvider(rest) } }
  const views = createPaymentViews(deps)
  const books = createPaymentBooks(deps)
  const states = createPaymentStates(deps)
  const settling = createSettling({ ...deps, books, states, views })
  const progress = createProgress({ ...deps, settling, states, views })
  const webhooks = createWebhooks({ ...deps, settling, progress })
  const returns = createPaymentReturns({ ...deps, settling, views })
  const orders = createPaymentOrders({ ...deps, states, views, progress })

  /** The provider may be away: what was not sent back now is sent next time. */
  async function quietly(what: string, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (err) {
      if (!(err instanceof PaymentUnknown)) throw err
      logger.warn({ err, what }, 'a payment provider could not be asked')
    }
  }

  async function resume(): Promise<void> {
    await webhooks.applyReversals()
    await quietly('returns', returns.resume)
  }

  /** Everything before it can be repeated by the order's id, so that the answer is written when all is done. */
  function answered<Shown>(request: MoneyRequest<Shown>, shown: Shown) {
    return db.tx(async (tx) => {
      await request.recordAnswer(tx, shown)
      return ok(shown)
    })
  }

  /** Moves an order of the caller on, and tells where it is then. */
  function moved(move: (order: OrderRow) => Promise<void>): CardPayments['take'] {
    return async (userId, id, request) => {
      const order = await findOrderOf(db.queryable, userId, id)
      if (order === undefined) return refuse({ code: 'funding.deposit_unknown' as const })
      await move(order)
      const detail = await orders.detail(userId, id)
      return detail.ok ? answered(request, detail.value) : detail
    }
  }

  async function create(userId: string, wanted: NewPaymentOrder, request: MoneyRequest<PaymentOrder>) {
    const made = await orders.create(userId, wanted, request)
    return made.ok ? answered(request, made.value) : made
  }

  const core = {
    orders,
    create,
    hear: webhooks.hear,
    check: progress.check,
    resume,
    creditBuyPrice: createBuyPrice({ ...deps, orders }),
    /** What the payer agreed to is taken; asked again, it is only looked at. */
    capture: moved(progress.look),
    /** For a payer who agreed by making the order. */
    take: moved(progress.take),
  }
  const office = createPaymentOffice({
    ...deps,
    books,
    states,
    views,
    sendBack: (id) => quietly(`return of ${id}`, () => returns.send(id)),
  })
  const cards = createCardPart(deps, core)
  const inward = { inflow: paymentInflow, reversible: reversiblePayments }
  const fees = async () => methodFees((method) => deps.providers[method] !== undefined)
  const way: Way = { ...inward, records: [paymentOrders], deposit: orders.detail, fees }

  return {
    ...core,
    cards,
    way,
    movements: PAYMENT_MOVEMENTS,
    routes: paymentsRoutes({ ...core, office, cards }),
    personal: { tables: PERSONAL_TABLES, stays, forget },
    decisions: { creditPayment: office.decisionSubject, returnPayment: office.decisionSubject },
    jobs: [
      job(CHECK_CARD, cards.checks.again),
      job(FORGET_CARD, cards.cards.forget),
      job(CHECK_PAYMENT, progress.check),
      job(RESUME_PAYMENTS, resume, { cron: '* * * * *', missed: 'latest' }),
    ],
    audit: createPaymentReconciliation({ ...deps, progress, views, resume }).findings,
  }
}
