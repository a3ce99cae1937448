import { buttonClass } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { ScotchRule } from '@bourse/ui/rule.tsx'
import { useState } from 'react'
import { useCountdown } from '../../../app/live/use-countdown.ts'
import { PageLink } from '../../../app/page/page-link.tsx'
import { AccountLayout } from '../account-layout.tsx'
import { type SecondFactor, type SecondStep, useResetPassword, useSendCode } from '../api.ts'
import { accountText, EMPTY_ACCOUNT } from '../contacts/account-form.ts'
import { usePhoneFacts } from '../use-account.ts'
import { LoginStory } from './login-story.tsx'
import { ResetAddressStep, ResetPasswordStep, SETTINGS_LOCKED } from './reset-steps.tsx'
import { SecondFactorStep } from './second-factor-step.tsx'

/** A forgotten password, to the end: the account, then the code that was sent with the new password, the second factor where
 * one is bound, then the way to the log-in. */
export function ResetPage() {
  const t = useTranslations('identity')
  const [input, setInput] = useState(EMPTY_ACCOUNT)
  const facts = usePhoneFacts(input)
  const account = accountText(input, facts)
  const [step, setStep] = useState<'address' | 'password' | 'done' | SecondStep>('address')
  const [typed, setTyped] = useState({ code: '', password: '', confirmation: '' })
  const [wait, startWait] = useCountdown()
  const sending = useSendCode('reset_password')
  const resetting = useResetPassword()

  const send = () =>
    sending.mutate(account, {
      onSuccess: ({ resendAfterSeconds }) => {
        startWait(resendAfterSeconds)
        setStep('password')
      },
    })
  const reset = (given: typeof typed, proof?: { ticket: string; factor: SecondFactor }) => {
    setTyped(given)
    const input = { account, ...given, ...(proof && { proof }) }
    resetting.mutate(input, {
      onSuccess: (second) => setStep(second ?? 'done'),
      // Where the way to unlock is shown.
      onError: ({ reason }) => reason === SETTINGS_LOCKED && setStep('password'),
    })
  }
  const change = () => {
    sending.reset()
    resetting.reset()
    setStep('address')
  }

  return (
    <AccountLayout
      story={<LoginStory />}
      other={{ question: t('reset.remembered'), link: t('layout.logIn'), to: '/account/login' }}
    >
      {step === 'address' && (
        <ResetAddressStep
          input={input}
          facts={facts}
          onChange={setInput}
          onSubmit={send}
          pending={sending.isPending}
          failure={sending.error}
        />
      )}
      {step === 'password' && (
        <ResetPasswordStep
          account={account}
          onSubmit={(given) => reset(given)}
          pending={resetting.isPending}
          failure={resetting.error ?? sending.error}
          resend={{ wait, onResend: send, resending: sending.isPending }}
          onChange={change}
        />
      )}
      {typeof step === 'object' && (
        <SecondFactorStep
          ticket={step.ticket}
          factors={step.factors}
          onSubmit={(factor) => reset(typed, { ticket: step.ticket, factor })}
          pending={resetting.isPending}
          failure={resetting.error}
          onBack={change}
          action={t('reset.submit')}
        />
      )}
      {step === 'done' && <ResetDone />}
    </AccountLayout>
  )
}

function ResetDone() {
  const t = useTranslations('identity.reset.done')
  return (
    <>
      <ScotchRule />
      <h1 className="display mt-6 text-[40px] leading-[44px] md:text-[44px] md:leading-[48px]">{t('title')}</h1>
      <p className="mt-3 text-ink-2 text-read">{t('text')}</p>
      <PageLink
        to="/account/login"
        className={buttonClass({ variant: 'accent', size: 'lg', block: true, className: 'mt-6' })}
      >
        {t('logIn')}
      </PageLink>
    </>
  )
}
