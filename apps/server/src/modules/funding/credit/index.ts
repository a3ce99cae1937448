import { createCrediting } from '../crediting.ts'
import type { FundingDeps } from '../index.ts'
import { createCreditBooks } from './books.ts'
import { createCredit } from './credit.ts'
import { createCreditLetters } from './letters.ts'
import { createCreditOffice } from './office.ts'
import { createCreditReconciliation } from './reconciliation.ts'
import { createStanding } from './standing.ts'

export type { Credit } from './credit.ts'
export { type CreditLetterPayload, SEND_CREDIT_LETTER } from './letters.ts'

export type CreditPart = ReturnType<typeof createCreditPart>

/** Credit Deposit, and the crediting of every deposit, which knows by it what is a debt. */
export function createCreditPart(deps: FundingDeps) {
  const letters = createCreditLetters(deps)
  const books = createCreditBooks({ ...deps, letters })
  const crediting = createCrediting({ ...deps, books })
  const standing = createStanding({ ...deps, crediting })
  const parts = { ...deps, letters, books, crediting, standing }
  return {
    crediting,
    orders: createCredit(parts),
    office: createCreditOffice(parts),
    sendLetter: letters.send,
    audit: createCreditReconciliation(deps).findings,
  }
}
