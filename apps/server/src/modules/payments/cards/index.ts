import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { BankAccounts } from '../../banking/index.ts'
import type { PaymentProviders } from '../provider.ts'
import type { Acquirer } from './acquirer.ts'
import { type CallbackDeps, createCallback } from './callback.ts'
import { type CardDeps, createCards } from './cards.ts'
import { type CardCheckDeps, createCardChecks } from './checks.ts'
import { type CardPayments, createCardOrders } from './orders.ts'
import { createCardProvider } from './provider.ts'

/** Who takes cards, and the secret that signs what it tells. Without it no card is taken. */
export type ConnectedAcquirer = { readonly acquirer: Acquirer; readonly webhookSecret: string } | undefined

export interface CardPartDeps
  extends Omit<CardDeps, 'acquirer' | 'checks' | 'jobs'>,
    Omit<CardCheckDeps, 'acquirer' | 'jobs'>,
    Pick<CallbackDeps, 'realClock'> {
  readonly jobs: Pick<Jobs, 'at' | 'now'>
  readonly acquirer: ConnectedAcquirer
  readonly checkAccount: BankAccounts['check']
}

export type CardPart = ReturnType<typeof createCardPart>

/** Among the online methods, where there is an acquirer. */
export function cardProvider({
  acquirer: connected,
  ...deps
}: Pick<CardPartDeps, 'db' | 'clock' | 'acquirer'>): PaymentProviders {
  return connected === undefined ? {} : { card: createCardProvider({ ...deps, ...connected }) }
}

/** Cards that people pay in with. */
export function createCardPart({ acquirer: connected, ...deps }: CardPartDeps, payments: CardPayments) {
  const acquirer = connected?.acquirer
  const checks = createCardChecks({ ...deps, acquirer })
  const cards = createCards({ ...deps, acquirer, checks })
  return {
    cards,
    checks,
    checkAccount: deps.checkAccount,
    createOrder: createCardOrders({ db: deps.db, cards, payments }),
    hear: createCallback({
      ...deps,
      checks,
      webhookSecret: connected?.webhookSecret,
      hearPayment: (signed) => payments.hear('card', signed),
    }),
  }
}
