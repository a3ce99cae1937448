import type { RecordAct } from '../../platform/acts.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Limits } from '../../platform/limits/limits.ts'
import type { Logger } from '../../platform/monitoring/logger.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Identity } from '../identity/index.ts'
import type { Kyc } from '../kyc/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Markets } from '../markets/index.ts'
import type { Bank } from './bank/bank.ts'
import { createBankPart } from './bank/index.ts'
import { bankInflow } from './bank/orders.sql.ts'
import { type Bounds, createBounds } from './bounds.ts'
import type { Acquirer } from './cards/acquirer.ts'
import { cardProvider, createCardPart } from './cards/index.ts'
import { type ChainSettings, type Chains, createChains } from './chains/index.ts'
import { type Credit, createCreditPart } from './credit/index.ts'
import type { Crediting } from './crediting.ts'
import { createCrypto } from './crypto/index.ts'
import { createCryptoInflow } from './crypto/inflow.ts'
import { sweepOrder } from './crypto/sweeper.ts'
import { createPaymentsPart } from './payments/index.ts'
import { paymentInflow } from './payments/orders.sql.ts'
import type { PaymentProviders } from './payments/provider.ts'
import { createFundingRecords } from './records/records.ts'
import type { PaymentOrders } from './signer/orders.ts'
import type { Signer } from './signer/signer.ts'
import type { TellFunding } from './tell.ts'
import { createWithdrawals, findWithdrawalOrder, outflowSince, type WithdrawalSettings } from './withdrawals/index.ts'

export {
  awayBank,
  type Bank,
  type BankSettings,
  BankUnknown,
  createHttpBank,
  type PayoutAnswer,
  type PayoutOrder,
  type StatementLine,
} from './bank/bank.ts'
export { EXPIRE_ORDER, type ExpirePayload } from './bank/orders.ts'
export { type Acquirer, type AcquirerSettings, createHttpAcquirer } from './cards/acquirer.ts'
export { FORGET_CARD, type ForgetPayload } from './cards/cards.ts'
export { CHECK_CARD, type CheckCardPayload } from './cards/checks.ts'
export { scriptOf } from './chains/bitcoin/keys.ts'
export { OUTPUT_CHAINS, type OutputChain, type OutputNetwork } from './chains/bitcoin/networks.ts'
export {
  baseUnits,
  CHAIN_CODES,
  type Chain,
  type ChainBlock,
  type ChainCode,
  ChainRefused,
  type ChainTransaction,
  ChainUnknown,
  type EvmUnsigned,
} from './chains/chain.ts'
export { ETHEREUM, ETHEREUM_ASSETS } from './chains/evm/tokens.ts'
export { type ChainSettings, createChains, createKeyKinds } from './chains/index.ts'
export * as xrpCodec from './chains/xrp/codec.ts'
export { type CreditLetterPayload, SEND_CREDIT_LETTER } from './credit/index.ts'
export { SWEEP_ADDRESS, type SweepPayload } from './crypto/sweeper.ts'
export { fundingRoutes } from './funding.routes.ts'
export type { AdvcashSettings } from './payments/advcash.ts'
export * as advcash from './payments/advcash-wire.ts'
export { CHECK_PAYMENT, type CheckPaymentPayload, RESUME_PAYMENTS } from './payments/index.ts'
export type { PaypalSettings } from './payments/paypal.ts'
export type { PaymentProviders } from './payments/provider.ts'
export { createPaymentProviders, type PaymentSettings } from './payments/providers.ts'
export { awaySigner } from './signer/away.ts'
export { createSignerClient, startSignerServer } from './signer/http.ts'
export type { PaymentOrder, PaymentOrders } from './signer/orders.ts'
export { startSignerProcess } from './signer/process.ts'
export { createSigner } from './signer/service.ts'
export { type Signer, SignerAway } from './signer/signer.ts'
export { createTellFunding, fundingChanged } from './tell.ts'
export { type OutflowLetterPayload, PAY_WITHDRAWALS, SEND_OUTFLOW_LETTER } from './withdrawals/index.ts'

/** What the signer reads for itself, by the purpose that it is told. */
export const PAYMENT_ORDERS: PaymentOrders = {
  sweep: sweepOrder,
  withdrawal: findWithdrawalOrder,
}

/** What the parts stand on; each takes of it what it needs. */
export interface FundingDeps {
  readonly db: Db
  readonly clock: Clock
  readonly realClock: Clock
  readonly ids: Ids
  readonly logger: Logger
  readonly limits: Limits
  readonly jobs: Jobs
  readonly ledger: Ledger
  readonly markets: Pick<Markets, 'asset' | 'assets' | 'valueIn' | 'valuer'>
  readonly identity: Identity
  readonly kyc: Pick<Kyc, 'isPassed' | 'limitsOf' | 'legalNameOf'>
  readonly recordAct: RecordAct
  readonly tellFunding: TellFunding
  readonly signer: Signer
  readonly chains: ChainSettings
  readonly withdrawals: WithdrawalSettings
  /** Where links in mails lead to. */
  readonly siteUrl: string
  readonly bank: Bank
  /** Whether a Trial Fund of the person runs: then there is no Credit Deposit (specification §6). */
  readonly trialRuns: (userId: string) => Promise<boolean>
  /** Who takes cards, and the secret that signs what it tells. Without it no card is taken. */
  readonly acquirer: { readonly acquirer: Acquirer; readonly webhookSecret: string } | undefined
  /** Who collects payments, method by method. */
  readonly paymentProviders: PaymentProviders
}

/** What each part gets: the chains in place of their settings, the one way to a balance, and how much may go which way. */
export interface FundingParts extends Omit<FundingDeps, 'chains'> {
  readonly chains: Chains
  readonly crediting: Crediting
  readonly credit: Credit
  readonly bounds: Bounds
}

export type Funding = ReturnType<typeof createFunding>

export function createFunding(deps: FundingDeps) {
  const chains = createChains(deps.chains)
  const credit = createCreditPart(deps)
  const { crediting } = credit
  const counted = { inflows: [bankInflow, paymentInflow, createCryptoInflow(deps)], outflows: [outflowSince] }
  const bounds = createBounds({ ...deps, counted })
  const parts = { ...deps, chains, crediting, credit: credit.orders, bounds }
  const crypto = createCrypto(parts)
  const bank = createBankPart(parts)
  const withdrawals = createWithdrawals({ ...parts, crypto, payouts: bank.withdrawalPayouts })
  const paymentProviders = { ...parts.paymentProviders, ...cardProvider(parts) }
  const payments = createPaymentsPart({ ...parts, paymentProviders })
  const cards = createCardPart(parts, payments)
  return {
    chains,
    crediting,
    bounds,
    crypto,
    bank,
    credit,
    cards,
    payments,
    withdrawals,
    records: createFundingRecords({ ...deps, chains, crypto, bank, payments }),
    /** Watches chains and statements until it is stopped. */
    startScanner(): () => Promise<void> {
      const stops = [crypto.startScanner(), bank.startReader()]
      return async () => {
        await Promise.all(stops.map((stop) => stop()))
      }
    },
    /** What chains, bank, providers and books must agree on (L8). */
    audit: async () => [
      ...(await crypto.audit()),
      ...(await bank.audit()),
      ...(await payments.audit()),
      ...(await credit.audit()),
    ],
  }
}
