import type { ResetState } from '@bourse/contract'
import { Button, buttonClass } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { Navigate, useRouterState } from '@bourse/ui/router.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { type FormEvent, useState } from 'react'
import { LogInFirst } from '../../app/page/log-in-first.tsx'
import { PageLink } from '../../app/page/page-link.tsx'
import { useLoggedIn } from '../../app/session.ts'
import { SentCodeField } from './code-field.tsx'
import { Fetched, KycFrame } from './kyc-frame.tsx'
import { type Claimant, useLostCode, useLostStart, useLostState } from './lost-api.ts'
import { LostSteps } from './lost-steps.tsx'
import { lostTicket } from './phone-ticket.ts'

/** Specification §2: a lost authenticator is removed by identity. With a session, or from the second step of a log-in. */
export function LostPage() {
  const t = useTranslations('lost')
  const loggedIn = useLoggedIn()
  const logInTicket = useRouterState({ select: ({ location }) => location.hash })
  const [ticket, setTicket] = useState(lostTicket.get())
  const begun = (given: string) => {
    lostTicket.set(given)
    setTicket(given)
  }
  return (
    <KycFrame
      title={t('title')}
      text={t('text')}
      back={
        loggedIn
          ? { to: '/setting', hash: 'security', label: t('security') }
          : { to: '/account/login', label: t('logIn') }
      }
    >
      {loggedIn && <WithState ticket={null} />}
      {!loggedIn && ticket !== null && <WithState ticket={ticket} />}
      {!loggedIn && ticket === null && logInTicket !== '' && <Begin logInTicket={logInTicket} onBegun={begun} />}
      {!loggedIn && ticket === null && logInTicket === '' && <LogInFirst texts="lost.logInFirst" />}
    </KycFrame>
  )
}

/** The password was right; a code shows that the mail or the phone number is theirs too. */
function Begin({ logInTicket, onBegun }: { logInTicket: string; onBegun: (ticket: string) => void }) {
  const t = useTranslations('lost.begin')
  const refusalText = useTranslations('refusals')
  const sending = useLostCode(logInTicket)
  const starting = useLostStart(logInTicket)
  const [code, setCode] = useState('')
  const [sent, setSent] = useState(false)
  const whole = /^\d{6}$/.test(code)
  const aboutCode = starting.error?.reason.startsWith('identity.code_') === true
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (whole && !starting.isPending) starting.mutate(code, { onSuccess: ({ ticket }) => onBegun(ticket) })
  }
  const own = sent && !whole ? refusalText('identity.code_malformed') : undefined
  return (
    <form noValidate onSubmit={submit}>
      <p className="mb-5 text-ink-2 text-read">{t('text')}</p>
      <SentCodeField
        value={code}
        onChange={setCode}
        sending={sending}
        error={own ?? (aboutCode ? starting.error?.message : undefined)}
      />
      {starting.error !== null && !aboutCode && (
        <Note kind="error" className="mt-4">
          {starting.error.message}
        </Note>
      )}
      <Button type="submit" variant="accent" size="lg" block pending={starting.isPending} className="mt-6">
        {t('next')}
      </Button>
    </form>
  )
}

function WithState({ ticket }: { ticket: Claimant }) {
  const t = useTranslations('lost')
  const state = useLostState(ticket)
  if (state.error?.reason === 'kyc.ticket_expired') {
    return (
      <EmptyState
        title={state.error.message}
        action={
          <PageLink to="/account/login" className={buttonClass({ variant: 'ink' })} onClick={lostTicket.clear}>
            {t('logIn')}
          </PageLink>
        }
      />
    )
  }
  return <Fetched query={state}>{(data) => <At ticket={ticket} state={data} />}</Fetched>
}

function At({ ticket, state }: { ticket: Claimant; state: ResetState }) {
  if (state.state === 'in_review') return <Navigate to="/kycGoogle/finish" replace />
  if (state.state === 'kyc_missing' || state.state === 'not_bound') return <Impossible why={state.state} />
  return <LostSteps ticket={ticket} reasons={state.state === 'rejected' ? state.reasons : []} />
}

/** Nothing to compare with: what remains is said, and no more. */
function Impossible({ why }: { why: 'kyc_missing' | 'not_bound' }) {
  const t = useTranslations(`lost.impossible.${why}`)
  return (
    <EmptyState
      title={t('title')}
      text={t('text')}
      action={
        <PageLink to="/account/login" className={buttonClass({ variant: 'ink' })}>
          {t('link')}
        </PageLink>
      }
    />
  )
}
