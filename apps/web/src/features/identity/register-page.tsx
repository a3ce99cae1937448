import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCountdown } from '../../app/use-countdown.ts'
import { AccountLayout } from './account-layout.tsx'
import { useRegister, useSendCode } from './api.ts'
import { CodeStep } from './code-step.tsx'
import { countryOfBrowser } from './countries.ts'
import { DetailsStep } from './details-step.tsx'
import { EMPTY_REGISTER_INPUT } from './register-form.ts'
import { RegisterStory } from './register-story.tsx'

export function RegisterPage() {
  const t = useTranslations('identity')
  const navigate = useNavigate()
  const [input, setInput] = useState({ ...EMPTY_REGISTER_INPUT, country: countryOfBrowser(navigator.languages) })
  const [step, setStep] = useState<'details' | 'code'>('details')
  const [wait, startWait] = useCountdown()
  const sending = useSendCode('register')
  const registering = useRegister()

  const send = () =>
    sending.mutate(input.email, {
      onSuccess: ({ resendAfterSeconds }) => {
        startWait(resendAfterSeconds)
        setStep('code')
      },
    })
  const register = (code: string) =>
    registering.mutate({ input, code }, { onSuccess: () => void navigate({ to: '/account/fiatcurrency' }) })
  const change = () => {
    registering.reset()
    sending.reset()
    setStep('details')
  }

  return (
    <AccountLayout
      story={<RegisterStory now={step} />}
      other={{ question: t('layout.haveAccount'), link: t('layout.logIn'), to: '/account/login' }}
    >
      {step === 'details' ? (
        <DetailsStep
          input={input}
          onChange={setInput}
          onSubmit={send}
          pending={sending.isPending}
          failure={sending.error}
        />
      ) : (
        <CodeStep
          email={input.email.trim()}
          onSubmit={register}
          pending={registering.isPending}
          failure={registering.error ?? sending.error}
          wait={wait}
          onResend={send}
          resending={sending.isPending}
          onChange={change}
        />
      )}
    </AccountLayout>
  )
}
