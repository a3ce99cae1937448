import { PARTNER_PAYMENT_WAY } from './modules/api/index.ts'
import { type BankingDeps, createBanking } from './modules/banking/index.ts'
import { type CreditDeps, createCredit } from './modules/credit/index.ts'
import { type CustodyDeps, createCustody } from './modules/custody/index.ts'
import { createFunding, type FundingDeps } from './modules/funding/index.ts'
import type { Kyc } from './modules/kyc/index.ts'
import { createP2p, type P2pDeps, spokenFor } from './modules/p2p/index.ts'
import { createPayments, type PaymentsDeps } from './modules/payments/index.ts'
import { createQuickbuy, type QuickbuyDeps } from './modules/quickbuy/index.ts'
import type { Signer } from './modules/vault/index.ts'
import {
  createWithdrawals,
  nextPaidNumber,
  openUnits,
  paidOutputs,
  type WithdrawalDeps,
  type WithdrawalSettings,
  waitingOn,
} from './modules/withdrawals/index.ts'

/** What all of them take together. */
export type MoneyDeps = Omit<FundingDeps, 'ways' | 'advances' | 'leaving' | 'kyc'> &
  Omit<CreditDeps, 'funding' | 'kyc'> &
  Omit<CustodyDeps, 'funding' | 'nextPaidNumber' | 'paidOutputs' | 'waitingOn'> &
  Omit<BankingDeps, 'funding' | 'credit' | 'kyc'> &
  Omit<PaymentsDeps, 'funding' | 'checkAccount' | 'kyc'> &
  Omit<QuickbuyDeps, 'custody' | 'withdrawals' | 'kyc' | 'screening' | 'publishFunding'> & {
    readonly signer: Signer
    readonly kyc: Pick<Kyc, 'isPassed' | 'limitsOf' | 'legalNameOf' | 'needed' | 'payerOf' | 'evidence'>
    readonly freeze: P2pDeps['freeze']
    readonly heartbeats: P2pDeps['heartbeats']
    readonly maintenance: P2pDeps['maintenance']
    readonly policy: P2pDeps['policy']
    readonly withdrawals: WithdrawalSettings
    readonly screening: WithdrawalDeps['screening'] & QuickbuyDeps['screening']
    readonly travel: WithdrawalDeps['travel']
  }

export type Money = ReturnType<typeof createMoney>

/** Money in and out: the modules of its ways, wired to one another. */
export function createMoney(deps: MoneyDeps) {
  const funding = createFunding({
    ...deps,
    ways: () => [custody.way, banking.way, payments.way, withdrawals.way, p2p.way, PARTNER_PAYMENT_WAY],
    advances: () => credit.books,
    leaving: async (on, userId) => [...(await openUnits(on, userId)), ...(await spokenFor(on, userId))],
  })
  const credit = createCredit({ ...deps, funding })
  const custody = createCustody({ ...deps, funding, nextPaidNumber, paidOutputs, waitingOn })
  const banking = createBanking({ ...deps, funding, credit })
  const payments = createPayments({ ...deps, funding, checkAccount: banking.accounts.check })
  const { chains } = custody
  const withdrawals = createWithdrawals({ ...deps, ...funding, custody, chains, payouts: banking.withdrawalPayouts })
  const p2p = createP2p({ ...deps, ...funding, gate: withdrawals.gate, checkAccount: banking.accounts.check })
  const quickbuy = createQuickbuy({ ...deps, ...funding, custody, withdrawals })
  return { funding, credit, custody, banking, payments, withdrawals, p2p, quickbuy }
}
