import type { contract } from '@bourse/contract'
import type { Handlers } from '../../platform/http/context.ts'
import { bankRoutes } from './bank/bank.routes.ts'
import { cardRoutes } from './cards/cards.routes.ts'
import { creditRoutes } from './credit/credit.routes.ts'
import { cryptoRoutes } from './crypto/crypto.routes.ts'
import type { Funding } from './index.ts'
import { paymentRoutes } from './payments/payments.routes.ts'
import { recordRoutes } from './records/records.routes.ts'
import { withdrawalRoutes } from './withdrawals/withdrawals.routes.ts'

/** Each part has its own table of routes; together they are the module's. */
export function fundingRoutes(funding: Funding): Handlers<typeof contract.funding> {
  return {
    ...cryptoRoutes(funding.crypto),
    ...bankRoutes(funding.bank),
    ...creditRoutes(funding.credit),
    ...withdrawalRoutes(funding.withdrawals),
    ...recordRoutes(funding.records),
    ...cardRoutes(funding.cards, funding.bank),
    ...paymentRoutes(funding.payments),
  }
}
