import { createAddressUse } from './addresses.ts'
import { createAsking } from './asking.ts'
import { createBankPayer } from './bank-payer.ts'
import { createBook } from './book.ts'
import type { WithdrawalDeps } from './deps.ts'
import { createGate } from './gate.ts'
import { createLetters } from './letters.ts'
import { createWithdrawalOffice } from './office.ts'
import { createOwnMoney } from './own-money.ts'
import { createPayer } from './payer.ts'
import { createQuotes } from './quotes.ts'
import { createRecords } from './records.ts'
import { createTransfers } from './transfers.ts'

export { PAY_WITHDRAWALS } from './asking.ts'
export { findWithdrawalOrder } from './attempts.sql.ts'
export type { BankPayouts, BankReply } from './bank-payouts.ts'
export type { WithdrawalSettings } from './deps.ts'
export { type OutflowLetterPayload, SEND_OUTFLOW_LETTER } from './letters.ts'
export { outflowSince } from './withdrawals.sql.ts'

export type Withdrawals = ReturnType<typeof createWithdrawals>

/** Money out and across. */
export function createWithdrawals(deps: WithdrawalDeps) {
  const ownMoney = createOwnMoney(deps)
  const letters = createLetters(deps)
  const gate = createGate({ ...deps, ownMoney })
  const addresses = createAddressUse({ ...deps, ownMoney })
  const records = createRecords({ ...deps, letters })
  const parts = { ...deps, ownMoney, letters, gate, addresses, records }
  const quotes = createQuotes(parts)
  const payer = createPayer(parts)
  const bankPayer = createBankPayer({ ...parts, payer })
  return {
    status: gate.status,
    options: addresses.options,
    checkAddress: addresses.check,
    quotes,
    asking: createAsking({ ...parts, quotes }),
    records,
    transfers: createTransfers({ ...parts, quotes }),
    book: createBook(parts),
    office: createWithdrawalOffice({ ...parts, payer }),
    sendLetter: letters.send,
    /** The job: sends what is approved, and looks after what is on its way. */
    async pay(): Promise<void> {
      await payer.run()
      await bankPayer.run()
      await payer.again()
      await quotes.sweep()
    },
  }
}
