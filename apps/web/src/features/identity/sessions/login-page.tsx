import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useRouter } from '@bourse/ui/router.tsx'
import { useState } from 'react'
import { useCountdown } from '../../../app/live/use-countdown.ts'
import { AccountLayout } from '../account-layout.tsx'
import { type SecondStep, useLogIn, useLogInWithCode, useSecondFactor, useSendCode } from '../api.ts'
import { accountText, EMPTY_ACCOUNT } from '../contacts/account-form.ts'
import { CodeStep } from '../contacts/code-step.tsx'
import { usePhoneFacts } from '../use-account.ts'
import { LoginStep, type LoginWay } from './login-step.tsx'
import { LoginStory } from './login-story.tsx'
import { SecondFactorStep } from './second-factor-step.tsx'

type Step = { readonly name: 'first' } | { readonly name: 'code' } | ({ readonly name: 'second' } & SecondStep)

/** Where the person wanted to go, or the wallet. */
function useWayOn() {
  const router = useRouter()
  return () => void router.navigate({ href: router.state().location.state.next ?? '/wallet' })
}

function useTyped() {
  const [input, setInput] = useState({ account: EMPTY_ACCOUNT, password: '' })
  const facts = usePhoneFacts(input.account)
  return { input, setInput, facts, account: accountText(input.account, facts) }
}

export function LoginPage() {
  const t = useTranslations('identity')
  const goOn = useWayOn()
  const [way, setWay] = useState<LoginWay>('password')
  const { input, setInput, facts, account } = useTyped()
  const [step, setStep] = useState<Step>({ name: 'first' })
  const [wait, startWait] = useCountdown()
  const logIn = useLogIn()
  const sending = useSendCode('login')
  const logInWithCode = useLogInWithCode()
  const proving = useSecondFactor()

  const next = (asked: SecondStep | null) => (asked === null ? goOn() : setStep({ name: 'second', ...asked }))
  const send = () =>
    sending.mutate(account, {
      onSuccess: ({ resendAfterSeconds }) => {
        startWait(resendAfterSeconds)
        setStep({ name: 'code' })
      },
    })
  const submit = () =>
    way === 'code' ? send() : logIn.mutate({ account, password: input.password }, { onSuccess: next })
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
          facts={facts}
          onChange={setInput}
          onEntered={goOn}
          onSubmit={submit}
          pending={logIn.isPending || sending.isPending}
          failure={way === 'code' ? sending.error : logIn.error}
        />
      )}
      {step.name === 'code' && (
        <CodeStep
          account={account}
          submit={t('login.submit')}
          onSubmit={(code) => logInWithCode.mutate({ account, code }, { onSuccess: next })}
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
          factors={step.factors}
          onSubmit={(factor) => proving.mutate({ ticket: step.ticket, factor }, { onSuccess: goOn })}
          pending={proving.isPending}
          failure={proving.error}
          onBack={back}
        />
      )}
    </AccountLayout>
  )
}
