import type { OwnCodeAct, SecurityState } from '@bourse/contract'
import { CodeField } from '@bourse/ui/fields/code-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { config } from '../../../app/config.ts'
import { useCountdown } from '../../../app/live/use-countdown.ts'
import { useSendOwnCode } from '../accounts/security-api.ts'

interface CodeProps {
  value: string
  onChange: (code: string) => void
  error: string | undefined
}

type OwnCodeProps = CodeProps & { act: OwnCodeAct; state: Pick<SecurityState, 'email' | 'phone'> }

/** A code to the account's own address, or to its phone when it has none, asked for where it is typed. */
export function MailedCodeField({ act, state, ...field }: OwnCodeProps) {
  const t = useTranslations('settings.mailed')
  const sending = useSendOwnCode(act)
  const [wait, startWait] = useCountdown()
  const sent = sending.isSuccess
  const send = () => sending.mutate(undefined, { onSuccess: ({ resendAfterSeconds }) => startWait(resendAfterSeconds) })
  const time = `${Math.floor(wait / 60)}:${String(wait % 60).padStart(2, '0')}`
  const own = act === 'change_phone' ? (state.phone ?? state.email) : (state.email ?? state.phone)
  const to = own ?? ''
  const where = sent ? t('sent', { to }) : t('hint', { to })
  return (
    <CodeField
      {...field}
      label={own === state.email ? t('label') : t('smsLabel')}
      name="code"
      hint={config.sandbox && sent ? `${where} ${t('sandbox')}` : where}
      error={field.error ?? sending.error?.message}
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

export function AuthenticatorField({ label, hint, ...field }: CodeProps & { label?: string; hint?: string }) {
  const t = useTranslations('settings.authenticatorField')
  return <CodeField {...field} label={label ?? t('label')} name="authenticator-code" hint={hint ?? t('hint')} />
}
