import type { Clock } from '../../platform/time/clock.ts'
import { type AdvcashSettings, createAdvcash } from './advcash.ts'
import { createPaypal, type PaypalSettings } from './paypal.ts'
import type { PaymentProviders } from './provider.ts'

/** What each provider gave us to be known by. One that is not configured is not offered. */
export interface PaymentSettings {
  readonly paypal: PaypalSettings | undefined
  readonly advcash: AdvcashSettings | undefined
}

export function createPaymentProviders(
  { paypal, advcash }: PaymentSettings,
  deps: { readonly realClock: Clock },
): PaymentProviders {
  return {
    ...(paypal && { paypal: createPaypal(paypal, deps) }),
    ...(advcash && { advcash: createAdvcash(advcash, deps) }),
  }
}
