import type { FundingParts } from '../index.ts'
import type { PaymentsPart } from '../payments/index.ts'
import type { PaymentProviders } from '../payments/provider.ts'
import { createCallback } from './callback.ts'
import { createCards } from './cards.ts'
import { createCardChecks } from './checks.ts'
import { createCardOrders } from './orders.ts'
import { createCardProvider } from './provider.ts'

export type CardPart = ReturnType<typeof createCardPart>

/** Among the online methods, where there is an acquirer. */
export function cardProvider({ acquirer: connected, ...deps }: FundingParts): PaymentProviders {
  return connected === undefined ? {} : { card: createCardProvider({ ...deps, ...connected }) }
}

/** Cards that people pay in with. */
export function createCardPart({ acquirer: connected, ...deps }: FundingParts, payments: PaymentsPart) {
  const acquirer = connected?.acquirer
  const checks = createCardChecks({ ...deps, acquirer })
  const cards = createCards({ ...deps, acquirer, checks })
  return {
    cards,
    checks,
    createOrder: createCardOrders({ db: deps.db, cards, payments }),
    hear: createCallback({
      ...deps,
      checks,
      webhookSecret: connected?.webhookSecret,
      hearPayment: (signed) => payments.hear('card', signed),
    }),
  }
}
