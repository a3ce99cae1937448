import { buttonClass } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { ScotchRule } from '@bourse/ui/rule.tsx'
import { useState } from 'react'
import { PageLink } from '../../../app/page/page-link.tsx'
import { useCountdown } from '../../../app/page/use-countdown.ts'
import { AccountLayout } from '../account-layout.tsx'
import { useResetPassword, useSendCode } from '../api.ts'
import { accountText, EMPTY_ACCOUNT } from '../contacts/account-form.ts'
import { usePhoneFacts } from '../use-account.ts'
import { LoginStory } from './login-story.tsx'
import { ResetAddressStep, ResetPasswordStep } from './reset-steps.tsx'

/** A forgotten password, to the end: the account, then the code that was sent with the new password, then the way to the log-in. */
export function ResetPage() {
  const t = useTranslations('identity')
  const [input, setInput] = useState(EMPTY_ACCOUNT)
  const facts = usePhoneFacts(input)
  const account = accountText(input, facts)
  const [step, setStep] = useState<'address' | 'password' | 'done'>('address')
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
          onSubmit={(typed) => resetting.mutate({ account, ...typed }, { onSuccess: () => setStep('done') })}
          pending={resetting.isPending}
          failure={resetting.error ?? sending.error}
          resend={{ wait, onResend: send, resending: sending.isPending }}
          onChange={change}
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
