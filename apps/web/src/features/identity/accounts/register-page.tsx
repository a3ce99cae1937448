import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useNavigate, useParams, useRouterState } from '@bourse/ui/router.tsx'
import { useState } from 'react'
import { useCountdown } from '../../../app/live/use-countdown.ts'
import { AccountLayout } from '../account-layout.tsx'
import { useRegister, useSendCode } from '../api.ts'
import { accountText } from '../contacts/account-form.ts'
import { CodeStep } from '../contacts/code-step.tsx'
import { countryOfBrowser } from '../contacts/countries.ts'
import { usePhoneFacts } from '../use-account.ts'
import { DetailsStep } from './details-step.tsx'
import { EMPTY_REGISTER_INPUT, type RegisterInput } from './register-form.ts'
import { RegisterStory } from './register-story.tsx'

/** An invitation leads to `/i/CODE` or carries the code as a parameter. */
function useInviteCodeOfAddress(): string {
  const params: { code?: string } = useParams({ strict: false })
  const search = useRouterState({ select: ({ location }) => location.searchStr })
  return (params.code ?? new URLSearchParams(search).get('code') ?? '').slice(0, 20)
}

export function RegisterPage() {
  const t = useTranslations('identity')
  const navigate = useNavigate()
  const invited = useInviteCodeOfAddress()
  const [input, setInput] = useState<RegisterInput>({
    ...EMPTY_REGISTER_INPUT,
    country: countryOfBrowser(navigator.languages),
    inviteCode: invited,
  })
  const facts = usePhoneFacts(input.account)
  const account = accountText(input.account, facts)
  const [step, setStep] = useState<'details' | 'code'>('details')
  const [wait, startWait] = useCountdown()
  const sending = useSendCode('register')
  const registering = useRegister()

  const send = () =>
    sending.mutate(account, {
      onSuccess: ({ resendAfterSeconds }) => {
        startWait(resendAfterSeconds)
        setStep('code')
      },
    })
  const register = (code: string) =>
    registering.mutate({ account, input, code }, { onSuccess: () => void navigate({ to: '/account/fiatcurrency' }) })
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
          facts={facts}
          onChange={setInput}
          onSubmit={send}
          pending={sending.isPending}
          failure={sending.error}
        />
      ) : (
        <CodeStep
          account={account}
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
