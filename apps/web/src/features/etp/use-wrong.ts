import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useAmounts } from '../../app/page/use-amounts.ts'
import type { Wrong } from './etp-form.ts'

/** What is wrong with a field, in words. */
export function useWrong() {
  const t = useTranslations('etp.wrong')
  const { amount, percent } = useAmounts()
  return (wrong: Wrong | undefined, coin: string): string | undefined => {
    if (wrong === undefined) return undefined
    const { key, bound } = wrong
    if (key === 'malformed' || key === 'startFirst' || key === 'endFirst' || key === 'endWrong')
      return t(key, { bound })
    return t(key, { bound: key === 'deviates' ? percent(bound, 0) : amount(bound, coin) })
  }
}
