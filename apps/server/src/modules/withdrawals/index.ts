import type { Tx } from '../../platform/database/db.ts'
import { job } from '../../platform/module.ts'
import type { Way } from '../funding/index.ts'
import { createAddressBook } from './addresses/address-book.ts'
import { createAddressScreening } from './addresses/address-screening.ts'
import { createAddressUse } from './addresses/addresses.ts'
import { createWalletProofs } from './addresses/wallet-proofs.ts'
import { createBankPayer } from './bank-payer.ts'
import { createBroadcasting } from './broadcasting.ts'
import { createDecisionSubjects } from './decisions.ts'
import type { WithdrawalDeps } from './deps.ts'
import { createGate } from './gate.ts'
import { transfers as transferRecords, withdrawals as withdrawalRecords } from './history.sql.ts'
import { WITHDRAWAL_MOVEMENTS } from './movements.ts'
import { declareNotices } from './notices.ts'
import { createWithdrawalOffice } from './office.ts'
import { createOutflowPolicy } from './outflow-policy.ts'
import { createOutside } from './outside.ts'
import { createPayer } from './payer.ts'
import { createPayoutStates } from './payout-states.ts'
import { bankPayoutIds, forget, PERSONAL_TABLES, stays } from './personal.sql.ts'
import { createProviderWord } from './provider-word.ts'
import { createQuotes } from './quotes.ts'
import { createRecords } from './records.ts'
import { createReplacing } from './replacing.ts'
import { createRequests, PAY_WITHDRAWALS } from './requests.ts'
import { createTransfers } from './transfers.ts'
import { withdrawalsRoutes } from './withdrawals.routes.ts'
import { outflowSince } from './withdrawals.sql.ts'

export { addressMarks, transferPartners, transferredTo } from './addresses/marks.sql.ts'
export { nextPaidNumber, spentOutputs as paidOutputs, waitingOn } from './attempts.sql.ts'
export type { WithdrawalDeps, WithdrawalSettings } from './deps.ts'
export type { Gate as OutflowGate, PersonRefusal } from './gate.ts'
export { PAY_WITHDRAWALS } from './requests.ts'
export { openUnits, outflowSince } from './withdrawals.sql.ts'

export type Withdrawals = ReturnType<typeof createWithdrawals>

/** Money out and across. */
export function createWithdrawals(deps: WithdrawalDeps) {
  const notices = declareNotices(deps)
  const gate = createGate(deps)
  const addresses = createAddressUse(deps)
  const records = createRecords({ ...deps, notices })
  const parts = { ...deps, notices, gate, addresses, records }
  const policy = createOutflowPolicy(parts)
  const quotes = createQuotes({ ...parts, policy })
  const states = createPayoutStates(parts)
  const addressScreening = createAddressScreening({ ...parts, states })
  const providerWord = createProviderWord({ ...parts, states })
  const broadcasting = createBroadcasting({ ...parts, states, addressScreening, providerWord })
  const replacing = createReplacing({ ...parts, broadcasting })
  const payer = createPayer({ ...parts, states, broadcasting, replacing })
  const bankPayer = createBankPayer({ ...parts, states })
  const transfers = createTransfers({ ...parts, states })
  const face = {
    status: gate.status,
    options: addresses.options,
    checkAddress: addresses.check,
    quotes,
    requests: createRequests({ ...parts, policy, quotes, transfers, addressScreening }),
    records,
    transfers,
    walletProofs: createWalletProofs(parts),
    addressBook: createAddressBook({ ...parts, recipient: transfers.recipient }),
    office: createWithdrawalOffice({ ...parts, replace: replacing.replace }),
  }

  /** Sends what is approved, and looks after what is on its way. */
  async function pay(): Promise<void> {
    await payer.run()
    await bankPayer.run()
    await transfers.payApproved()
    await payer.again()
    await quotes.sweep()
  }

  const way: Way = {
    outflow: outflowSince,
    records: [withdrawalRecords, transferRecords],
    fees: addresses.networkFees,
  }

  return {
    ...face,
    /** For what leaves an account by another way, such as a sale to somebody. */
    gate,
    pay,
    outside: createOutside({ gate, addresses }),
    /** What waits for the word of another provider. */
    waiting: providerWord.waiting,
    way,
    movements: WITHDRAWAL_MOVEMENTS,
    decisions: createDecisionSubjects(parts),
    routes: withdrawalsRoutes(face),
    personal: {
      tables: PERSONAL_TABLES,
      stays,
      async forget(tx: Tx, userId: string) {
        await deps.payouts?.forget(tx, await bankPayoutIds(tx, userId))
        await forget(tx, userId)
      },
    },
    jobs: [job(PAY_WITHDRAWALS, pay, { cron: '* * * * *', missed: 'latest' })],
  }
}
