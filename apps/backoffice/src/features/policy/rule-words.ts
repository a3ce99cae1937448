import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useCountryName } from '../../app/country-names.ts'

/** How products, places and steps are called. */
export function useRuleWords() {
  const t = useTranslations('policy')
  const countryName = useCountryName()
  return {
    product(product: string): string {
      return product.startsWith('asset:') ? t('buying', { token: product.slice(6) }) : t(`products.${product}`)
    },
    place(place: string): string {
      if (place === '*') return t('places.everywhere')
      return place === 'EEA' ? t('places.eea') : countryName(place)
    },
    steps: (steps: readonly string[]) => steps.map((step) => t(`steps.${step}`)).join(' → '),
  }
}
