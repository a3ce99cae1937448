import type { Card } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'

/** `Visa •••• 4242`. */
export function useCardName(): (card: Pick<Card, 'brand' | 'lastFour'>) => string {
  const t = useTranslations('cards.brands')
  return ({ brand, lastFour }) => `${t(brand)} •••• ${lastFour}`
}

/** As on the card: `04/29`. */
export function expiryText({ expMonth, expYear }: Pick<Card, 'expMonth' | 'expYear'>): string {
  return `${String(expMonth).padStart(2, '0')}/${String(expYear).slice(-2)}`
}
