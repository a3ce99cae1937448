import type { CallFailure } from '@bourse/client'
import { CodeField } from '@bourse/ui/fields/code-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import type { UseMutationResult } from '@tanstack/react-query'
import { config } from '../../app/config.ts'
import { useCountdown } from '../../app/live/use-countdown.ts'

export interface SentCodeFieldProps {
  value: string
  onChange: (code: string) => void
  error: string | undefined
  sending: UseMutationResult<{ resendAfterSeconds: number }, CallFailure, void>
}

/** A code that is sent where the account is reached, asked for where it is typed. */
export function SentCodeField({ sending, error, ...field }: SentCodeFieldProps) {
  const t = useTranslations('kyc.code')
  const [wait, startWait] = useCountdown()
  const sent = sending.isSuccess
  const send = () => sending.mutate(undefined, { onSuccess: ({ resendAfterSeconds }) => startWait(resendAfterSeconds) })
  const time = `${Math.floor(wait / 60)}:${String(wait % 60).padStart(2, '0')}`
  const where = sent ? t('sent') : t('hint')
  return (
    <CodeField
      {...field}
      label={t('label')}
      name="code"
      hint={config.sandbox && sent ? `${where} ${t('sandbox')}` : where}
      error={error ?? sending.error?.message}
      action={
        wait > 0 ? (
          <span className="text-ink-3">{t('resendIn', { time })}</span>
        ) : (
          <button type="button" disabled={sending.isPending} onClick={send} className="link min-h-6 font-medium">
            {sent ? t('resend') : t('send')}
          </button>
        )
      }
    />
  )
}
