import type { SecurityState } from '@bourse/contract'
import { CodeField } from '@bourse/ui/fields/code-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useState } from 'react'
import { config } from '../../../app/config.ts'
import { useCountdown } from '../../../app/live/use-countdown.ts'
import { useSendNewCode, useSetContact } from '../accounts/security-api.ts'
import { ChangeForm } from '../change-form.tsx'
import { FactorField, useFactor } from '../factors/factor-field.tsx'
import { MailedCodeField } from '../factors/factor-fields.tsx'
import { type Answered, answered, type Place } from '../failure-place.ts'
import { usePhoneFacts } from '../use-account.ts'
import { AccountField } from './account-field.tsx'
import { type AccountKind, accountText } from './account-form.ts'
import { Resend } from './code-step.tsx'
import { type ContactField, type ContactInput, contactForm, emptyContact, nextRefusal } from './contact-form.ts'
import { SmsRisk } from './sms-risk.tsx'

const PLACES: readonly Place[] = ['old', 'oldCode', 'next', 'code', 'googleCode']

export interface ContactFieldsProps {
  kind: AccountKind
  state: SecurityState
  onDone: () => void
}

/** A code from what is bound and one from what is to be; both are asked for where they are typed. */
export function ContactFields({ kind, state, onDone }: ContactFieldsProps) {
  const t = useTranslations(`settings.contact.${kind}`)
  const refusalText = useTranslations('refusals')
  const [input, setInput] = useState(() => emptyContact(kind))
  const [sent, setSent] = useState(false)
  const setting = useSetContact(kind)
  const bound = state[kind] !== null
  const [oldFacts, nextFacts] = [usePhoneFacts(input.old), usePhoneFacts(input.next)]
  const factor = useFactor(state)
  const facts = { bound, old: oldFacts, next: nextFacts }
  const form = contactForm(input, facts)
  const answer = answered(setting.error, PLACES)
  const change = (part: Partial<ContactInput>) => setInput({ ...input, ...part })
  const errorOf = (field: ContactField) => {
    const refusal = form.refusals[field]
    return sent && refusal !== undefined ? refusalText(refusal) : answer.at(field)
  }
  const submit = () => {
    setSent(true)
    if (!form.canSubmit || factor.refusal !== null) return
    const next = accountText(input.next, nextFacts)
    const old = bound ? accountText(input.old, oldFacts) : undefined
    setting.mutate({ ...input, ...factor.proof, old, next }, { onSuccess: onDone })
  }
  return (
    <ChangeForm
      onSubmit={submit}
      submit={bound ? t('submit') : t('bind')}
      pending={setting.isPending}
      note={answer.note}
      ends="others"
    >
      {bound && (
        <AccountField
          label={t('old')}
          input={input.old}
          onChange={(old) => change({ old })}
          facts={oldFacts}
          autoComplete="off"
          error={errorOf('old')}
        />
      )}
      <MailedCodeField
        act={kind === 'email' ? 'change_email' : 'change_phone'}
        state={state}
        value={input.oldCode}
        onChange={(oldCode) => change({ oldCode })}
        error={errorOf('oldCode')}
      />
      <hr className="border-line" />
      <NewSide kind={kind} input={input} change={change} facts={facts} answer={answer} sent={sent} bound={bound} />
      <FactorField factor={factor} sent={sent} answer={answer} />
    </ChangeForm>
  )
}

interface NewSideProps {
  kind: AccountKind
  input: ContactInput
  change: (part: Partial<ContactInput>) => void
  facts: Parameters<typeof contactForm>[1]
  answer: Answered
  sent: boolean
  bound: boolean
}

/** The new address with its code: it must be right before a code can go there. */
function NewSide({ kind, input, change, facts, answer, sent, bound }: NewSideProps) {
  const t = useTranslations(`settings.contact.${kind}`)
  const words = useTranslations('settings.mailed')
  const refusalText = useTranslations('refusals')
  const [asked, setAsked] = useState(false)
  const [wait, startWait] = useCountdown()
  const sending = useSendNewCode()
  const refusal = nextRefusal(input, facts)
  const refused = answered(sending.error, ['next'])
  const codeError = contactForm(input, facts).refusals.code
  const ask = () => {
    setAsked(true)
    if (refusal !== null) return
    const to = accountText(input.next, facts.next)
    sending.mutate(to, { onSuccess: ({ resendAfterSeconds }) => startWait(resendAfterSeconds) })
  }
  return (
    <>
      <AccountField
        ticked
        label={bound ? t('new') : t('bound')}
        input={input.next}
        onChange={(next) => {
          sending.reset()
          change({ next })
        }}
        facts={facts.next}
        autoComplete="email"
        error={(asked || sent) && refusal !== null ? refusalText(refusal) : (refused.at('next') ?? answer.at('next'))}
      />
      {kind === 'phone' && <SmsRisk linked />}
      <CodeField
        label={t('code')}
        name="new-code"
        value={input.code}
        onChange={(code) => change({ code })}
        hint={sending.isSuccess ? sentTo(words, sending.variables) : undefined}
        error={(sent && codeError !== undefined ? refusalText(codeError) : answer.at('code')) ?? refused.note}
        action={
          sending.isSuccess ? (
            <Resend wait={wait} onResend={ask} resending={sending.isPending} />
          ) : (
            <button type="button" disabled={sending.isPending} onClick={ask} className="link min-h-6 font-medium">
              {words('send')}
            </button>
          )
        }
      />
    </>
  )
}

function sentTo(words: ReturnType<typeof useTranslations>, to: string): string {
  const sent = words('sent', { to })
  return config.sandbox ? `${sent} ${words('sandbox')}` : sent
}
