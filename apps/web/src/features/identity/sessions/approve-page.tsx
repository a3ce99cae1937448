import type { AppLogInAsked, SecurityState } from '@bourse/contract'
import { Button, buttonClass } from '@bourse/ui/button.tsx'
import { CodeField } from '@bourse/ui/fields/code-field.tsx'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { Link, useRouterState } from '@bourse/ui/router.tsx'
import { ScotchRule } from '@bourse/ui/rule.tsx'
import { ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import { type FormEvent, type ReactNode, useState } from 'react'
import { PageLink } from '../../../app/page/page-link.tsx'
import { useLoggedIn } from '../../../app/session.ts'
import { AccountLayout } from '../account-layout.tsx'
import { useSecurity } from '../accounts/security-api.ts'
import { FactorField, useFactor } from '../factors/factor-field.tsx'
import { answered } from '../failure-place.ts'
import { useAnswerLogIn, useAskedLogIn } from './app-api.ts'
import { LoginStory } from './login-story.tsx'

const TITLE = 'display mt-6 text-[40px] leading-[44px] md:text-[44px] md:leading-[48px]'

/** Ours: where the picture of a waiting browser leads, on a phone that is logged in. */
export function ApprovePage() {
  const code = useRouterState({ select: ({ location }) => location.hash })
  // Another picture is another question, even in the same tab.
  return <Approval key={code} code={code} />
}

function Approval({ code }: { code: string }) {
  const t = useTranslations('identity.approve')
  const loggedIn = useLoggedIn()
  const asked = useAskedLogIn(code, loggedIn)
  const security = useSecurity(loggedIn)
  const [done, setDone] = useState<'approved' | 'denied' | null>(null)
  if (done !== null) return <Outcome title={t(`${done}.title`)} text={t(`${done}.text`)} />
  if (!loggedIn) return <LogInBefore code={code} />
  const failure = asked.error ?? security.error
  if (failure !== null) {
    return (
      <Frame title={t('title')}>
        <ErrorState title={t('gone')} text={failure.message} onRetry={() => void asked.refetch()} />
      </Frame>
    )
  }
  if (asked.data === undefined || security.data === undefined) {
    return (
      <Frame title={t('title')}>
        <LoadingState lines={5} className="mt-6" />
      </Frame>
    )
  }
  return (
    <Frame title={t('title')}>
      <p className="mt-3 text-ink-2 text-read">{t('text')}</p>
      <Facts asked={asked.data} />
      <AnswerForm code={code} state={security.data} onDone={setDone} />
    </Frame>
  )
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <AccountLayout story={<LoginStory />}>
      <ScotchRule />
      <h1 className={TITLE}>{title}</h1>
      {children}
    </AccountLayout>
  )
}

function Outcome({ title, text }: { title: string; text: string }) {
  const t = useTranslations('identity.approve')
  return (
    <Frame title={title}>
      <p className="mt-3 text-ink-2 text-read">{text}</p>
      <PageLink to="/setting" hash="security" className={buttonClass({ size: 'lg', block: true, className: 'mt-6' })}>
        {t('sessions')}
      </PageLink>
    </Frame>
  )
}

function LogInBefore({ code }: { code: string }) {
  const t = useTranslations('identity.approve')
  return (
    <Frame title={t('title')}>
      <p className="mt-3 text-ink-2 text-read">{t('logInFirst')}</p>
      <Link
        to="/account/login"
        state={{ next: `/account/approve#${code}` }}
        className={buttonClass({ variant: 'accent', size: 'lg', block: true, className: 'mt-6' })}
      >
        {t('logIn')}
      </Link>
    </Frame>
  )
}

function Facts({ asked }: { asked: AppLogInAsked }) {
  const t = useTranslations('identity.approve')
  const locale = useLocaleTag()
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'medium' }).format(new Date(asked.askedAt))
  const { browser, system } = asked
  const device =
    browser !== null && system !== null ? t('on', { browser, system }) : (browser ?? system ?? t('unknown'))
  return (
    <dl className="mt-5 border-line border-t">
      <Fact name={t('device')}>{device}</Fact>
      <Fact name={t('ip')}>{asked.ip}</Fact>
      <Fact name={t('time')}>{time}</Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-line border-b py-2.5 text-body">
      <dt className="text-ink-2">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}

interface AnswerFormProps {
  code: string
  state: SecurityState
  onDone: (done: 'approved' | 'denied') => void
}

function AnswerForm({ code, state, onDone }: AnswerFormProps) {
  const t = useTranslations('identity.approve')
  const answering = useAnswerLogIn()
  const factor = useFactor(state)
  const [number, setNumber] = useState('')
  const [sent, setSent] = useState(false)
  const answer = answered(answering.error, ['googleCode', 'number'])
  const approve = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (number.length !== 2 || factor.refusal !== null || answering.isPending) return
    const given = { code, approve: 'true', number, ...factor.proof } as const
    answering.mutate(given, { onSuccess: () => onDone('approved') })
  }
  const deny = () => answering.mutate({ code, approve: 'false' }, { onSuccess: () => onDone('denied') })
  return (
    <form noValidate onSubmit={approve} className="mt-5 flex flex-col gap-5">
      <CodeField
        label={t('number')}
        name="number"
        length={2}
        value={number}
        onChange={setNumber}
        hint={t('numberHint')}
        error={sent && number.length !== 2 ? t('numberMissing') : answer.at('number')}
      />
      <FactorField factor={factor} sent={sent} answer={answer} />
      <Note kind="warn">{t('warning')}</Note>
      {answer.note !== undefined && <Note kind="error">{answer.note}</Note>}
      <div className="flex flex-col gap-3">
        <Button type="submit" variant="accent" size="lg" block pending={answering.isPending}>
          {t('approve')}
        </Button>
        <Button variant="danger" size="lg" block onClick={deny}>
          {t('deny')}
        </Button>
      </div>
    </form>
  )
}
