import { Button, buttonClass } from '@bourse/ui/button.tsx'
import { CodeField } from '@bourse/ui/fields/code-field.tsx'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { ScotchRule } from '@bourse/ui/rule.tsx'
import { type FormEvent, useState } from 'react'
import { config } from '../../../app/config.ts'
import { useCountdown } from '../../../app/live/use-countdown.ts'
import { PageLink } from '../../../app/page/page-link.tsx'
import { AccountLayout } from '../account-layout.tsx'
import { useSendCode } from '../api.ts'
import { AccountField, AccountToggle } from '../contacts/account-field.tsx'
import { accountRefusal, accountText, EMPTY_ACCOUNT } from '../contacts/account-form.ts'
import { Resend } from '../contacts/code-step.tsx'
import { answered } from '../failure-place.ts'
import { LoginStory } from '../sessions/login-story.tsx'
import { usePhoneFacts } from '../use-account.ts'
import { useUnlockByCode } from './lock-api.ts'
import { codeRefusal } from './register-form.ts'

const TITLE = 'display mt-6 text-[40px] leading-[44px] md:text-[44px] md:leading-[48px]'

/** Ours: asks to unlock the settings for whoever has forgotten the password, which the lock keeps from being reset. */
export function UnlockPage() {
  const t = useTranslations('identity.unlock')
  const locale = useLocaleTag()
  const asking = useUnlockByCode()
  if (asking.isSuccess) {
    const date = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' })
    return (
      <AccountLayout story={<LoginStory />}>
        <ScotchRule />
        <h1 className={TITLE}>{t('done.title')}</h1>
        <p className="mt-3 text-ink-2 text-read">
          {t('done.text', { time: date.format(new Date(asking.data.opensAt)) })}
        </p>
        <PageLink to="/account/login" className={buttonClass({ size: 'lg', block: true, className: 'mt-6' })}>
          {t('done.logIn')}
        </PageLink>
      </AccountLayout>
    )
  }
  return (
    <AccountLayout story={<LoginStory />}>
      <ScotchRule />
      <h1 className={TITLE}>{t('title')}</h1>
      <p className="mt-3 text-ink-2 text-read">{t('text')}</p>
      <UnlockForm asking={asking} />
    </AccountLayout>
  )
}

function UnlockForm({ asking }: { asking: ReturnType<typeof useUnlockByCode> }) {
  const t = useTranslations('identity.unlock')
  const refusalText = useTranslations('refusals')
  const sending = useSendCode('unlock_settings')
  const [wait, startWait] = useCountdown()
  const [input, setInput] = useState(EMPTY_ACCOUNT)
  const facts = usePhoneFacts(input)
  const account = accountText(input, facts)
  const [code, setCode] = useState('')
  const [tried, setTried] = useState(false)
  const sent = sending.isSuccess
  const send = () => sending.mutate(account, { onSuccess: ({ resendAfterSeconds }) => startWait(resendAfterSeconds) })
  const refusal = codeRefusal(code)
  const wrong = accountRefusal(input, facts)
  const answer = answered(asking.error, ['code'])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (wrong !== null || sending.isPending || asking.isPending) return
    if (!sent) send()
    else if (refusal === null) asking.mutate({ account, code })
  }
  const note = sending.error?.message ?? answer.note
  return (
    <form noValidate onSubmit={submit} className="mt-6 flex flex-col gap-4">
      <AccountField
        input={input}
        onChange={(next) => {
          sending.reset()
          setTried(false)
          setInput(next)
        }}
        facts={facts}
        autoComplete="username"
        error={tried && wrong !== null ? refusalText(wrong) : undefined}
        action={<AccountToggle input={input} onChange={setInput} />}
      />
      {sent && (
        <>
          {config.sandbox && <Note kind="plain">{t('sandbox')}</Note>}
          <CodeField
            label={t('code')}
            name="code"
            autoFocus
            value={code}
            onChange={setCode}
            hint={t('sent')}
            error={tried && code !== '' && refusal !== null ? refusalText(refusal) : answer.at('code')}
            action={<Resend wait={wait} onResend={send} resending={sending.isPending} />}
            className="max-w-[304px]"
          />
        </>
      )}
      {note !== undefined && <Note kind="error">{note}</Note>}
      <Button type="submit" variant="accent" size="lg" block pending={sending.isPending || asking.isPending}>
        {sent ? t('submit') : t('send')}
      </Button>
    </form>
  )
}
