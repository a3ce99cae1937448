import type { Currency } from '@bourse/contract'
import { PaymentPanel } from '../payment-panel.tsx'
import { CardAmount } from './card-amount.tsx'

/** Fiat by card: which one, how much, then the question of its bank, then how it goes on. */
export function CardPanel({ currency }: { readonly currency: Currency }) {
  return (
    <PaymentPanel currency={currency} method="card">
      {(quote, onMade) => <CardAmount quote={quote} onMade={onMade} />}
    </PaymentPanel>
  )
}
