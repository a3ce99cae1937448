import type { WebhookAttempt } from '@bourse/contract'
import { useLocaleTag, useTimeZone, useTranslations } from '@bourse/ui/i18n.tsx'

/** "500 in 184 ms", or why there was no answer. */
export function useAnswer() {
  const t = useTranslations('webhooks.answers')
  return ({ status, fault, tookMs }: Pick<WebhookAttempt, 'status' | 'fault' | 'tookMs'>): string =>
    status === null ? t(`faults.${fault ?? 'connection'}`) : t('status', { status: String(status), ms: tookMs })
}

export function useMoment() {
  const locale = useLocaleTag()
  const timeZone = useTimeZone()
  const shown = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium', timeZone })
  return (at: string): string => shown.format(new Date(at))
}
