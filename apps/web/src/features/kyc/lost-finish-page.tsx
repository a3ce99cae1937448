import type { ResetState } from '@bourse/contract'
import { buttonClass } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Navigate } from '@bourse/ui/router.tsx'
import { Timeline, type TimelineStep } from '@bourse/ui/timeline.tsx'
import { PageLink } from '../../app/page/page-link.tsx'
import { useLoggedIn } from '../../app/session.ts'
import { Fetched, KycFrame } from './kyc-frame.tsx'
import { useLostState } from './lost-api.ts'
import { lostTicket } from './phone-ticket.ts'
import { useMoment } from './timeline.tsx'

/** Specification §2: the request is sent, and two people look at it. The page follows it, with or without a session. */
export function LostFinishPage() {
  const t = useTranslations('lost.finish')
  const loggedIn = useLoggedIn()
  const ticket = lostTicket.get()
  if (!loggedIn && ticket === null) return <Navigate to="/kycGoogle/index" replace />
  return (
    <KycFrame title={t('title')} text={t('text')}>
      <Standing ticket={loggedIn ? null : ticket} />
    </KycFrame>
  )
}

function Standing({ ticket }: { ticket: string | null }) {
  const t = useTranslations('lost.finish')
  const state = useLostState(ticket)
  // The approval ends every session, this one too; the ticket of the log-in goes on.
  return (
    <Fetched query={state}>
      {(data) => {
        if (data.state === 'approved') return <Navigate to="/kycGoogle/kycSuccess" replace />
        if (data.state !== 'in_review') return <Navigate to="/kycGoogle/index" replace />
        return (
          <>
            <div role="status" className="border-ink border-t-2 pt-5">
              <Waiting state={data} />
            </div>
            <p className="mt-6 text-body text-ink-2">{t('mail')}</p>
          </>
        )
      }}
    </Fetched>
  )
}

function Waiting({ state }: { state: ResetState }) {
  const t = useTranslations('lost.finish')
  const moment = useMoment()
  const steps: TimelineStep[] = [
    { id: 'sent', title: t('sent'), when: moment(state.submittedAt ?? ''), state: 'done' },
    { id: 'review', title: t('review'), detail: t('reviewDetail'), when: t('day'), state: 'now' },
    { id: 'removed', title: t('removed'), detail: t('removedDetail'), state: 'next' },
  ]
  return <Timeline steps={steps} />
}

export function LostSuccessPage() {
  const t = useTranslations('lost.success')
  return (
    <KycFrame title={t('title')} text={t('text')}>
      <PageLink
        to="/account/login"
        className={buttonClass({ variant: 'accent', size: 'lg' })}
        onClick={lostTicket.clear}
      >
        {t('logIn')}
      </PageLink>
    </KycFrame>
  )
}
