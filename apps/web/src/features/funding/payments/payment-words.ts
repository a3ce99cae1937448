import type { PaymentOrder } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'

type Words = (key: string, values?: Readonly<Record<string, string>>) => string

/** The words of a payment. With a card the other side is a bank that nobody has to name, so that it has words of its own. */
export function usePaymentWords({ method }: Pick<PaymentOrder, 'method'>): Words {
  const payments = useTranslations('payments')
  const cards = useTranslations('cards.payments')
  return (key, values) => (method === 'card' && cards.has(key) ? cards(key, values) : payments(key, values))
}
