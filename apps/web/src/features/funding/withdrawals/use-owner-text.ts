import type { Destination } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'

/** Whose an address is, in words. */
export function useOwnerText() {
  const t = useTranslations('withdraw.whose.is')
  return ({ owner, beneficiary, provider }: Destination) =>
    t(owner, { name: beneficiary ?? t('you'), provider: provider?.name ?? '' })
}
