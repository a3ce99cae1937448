import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { doubtOf } from '../shared-data/decimal-input.ts'

/** Asks what was meant by a figure that could be two; nothing is sent until that is clear. */
export function useDoubt(): (typed: string) => string | undefined {
  const t = useTranslations('shell')
  const locale = useLocaleTag()
  return (typed) => {
    const [smaller, larger] = doubtOf(typed, locale) ?? []
    return smaller === undefined || larger === undefined ? undefined : t('doubt', { smaller, larger })
  }
}
