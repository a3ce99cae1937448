import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useCountdown } from '../../app/use-countdown.ts'
import { AccountLayout } from './account-layout.tsx'
import { useLogIn, useLogInWithCode, useSecondFactor, useSendCode } from './api.ts'
import { CodeStep } from './code-step.tsx'
import { LoginStep, type LoginWay } from './login-step.tsx'
import { LoginStory } from './login-story.tsx'
import { SecondFactorStep } from './second-factor-step.tsx'

type Step =
  | { readonly name: 'first' }
  | { readonly name: 'code' }
  | { readonly name: 'second'; readonly ticket: string }

export function LoginPage() {
  const t = useTranslations('identity')
  const router = useRouter()
  const [way, setWay] = useState<LoginWay>('password')
  const [input, setInput] = useState({ email: '', password: '' })
  const [step, setStep] = useState<Step>({ name: 'first' })
  const [wait, startWait] = useCountdown()
  const logIn = useLogIn()
  const sending = useSendCode('login')
  const logInWithCode = useLogInWithCode()
  const proving = useSecondFactor()

  const goOn = () => router.history.push(router.state.location.state.next ?? '/wallet')
  const next = (ticket: string | null) => (ticket === null ? goOn() : setStep({ name: 'second', ticket }))
  const send = () =>
    sending.mutate(input.email, {
      onSuccess: ({ resendAfterSeconds }) => {
        startWait(resendAfterSeconds)
        setStep({ name: 'code' })
      },
    })
  const back = () => {
    for (const mutation of [logIn, sending, logInWithCode, proving]) mutation.reset()
    setStep({ name: 'first' })
  }

  return (
    <AccountLayout
      story={<LoginStory />}
      other={{ question: t('layout.noAccount'), link: t('layout.openAccount'), to: '/account/register' }}
    >
      {step.name === 'first' && (
        <LoginStep
          way={way}
          onWay={setWay}
          input={input}
          onChange={setInput}
          onSubmit={() => (way === 'code' ? send() : logIn.mutate(input, { onSuccess: next }))}
          pending={logIn.isPending || sending.isPending}
          failure={way === 'code' ? sending.error : logIn.error}
        />
      )}
      {step.name === 'code' && (
        <CodeStep
          email={input.email.trim()}
          submit={t('login.submit')}
          onSubmit={(code) => logInWithCode.mutate({ email: input.email, code }, { onSuccess: next })}
          pending={logInWithCode.isPending}
          failure={logInWithCode.error ?? sending.error}
          wait={wait}
          onResend={send}
          resending={sending.isPending}
          onChange={back}
        />
      )}
      {step.name === 'second' && (
        <SecondFactorStep
          ticket={step.ticket}
          onSubmit={(factor) => proving.mutate({ ticket: step.ticket, factor }, { onSuccess: goOn })}
          pending={proving.isPending}
          failure={proving.error}
          onBack={back}
        />
      )}
    </AccountLayout>
  )
}
