import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Timeline, type TimelineStep } from '@bourse/ui/timeline.tsx'
import { useState } from 'react'
import { OfficeLogo } from '../../../app/shell/header.tsx'
import { PreferencesMenu } from '../../../app/shell/preferences.tsx'
import { CONTENT_ID } from '../../../app/shell/shell.tsx'
import type { Ticket } from './code-step.tsx'
import { OwnPasswordStep } from './own-password-step.tsx'
import { SecondStep } from './passkey-steps.tsx'
import { PasswordStep } from './password-step.tsx'

/** Two steps, and no way past the second one; at the first log-in an own password stands between them. */
export function LoginPage() {
  const t = useTranslations('login')
  const shell = useTranslations('shell')
  const [ticket, setTicket] = useState<Ticket | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [chosen, setChosen] = useState(false)
  const back = (reason: string | null) => {
    setProblem(reason)
    setTicket(null)
    setChosen(false)
  }
  const goOn = (next: Ticket) => {
    setChosen(true)
    setTicket(next)
  }
  return (
    <div className="grid min-h-[calc(100dvh-6px)] lg:grid-cols-[600px_1fr]">
      <title>{shell('pageTitle', { page: t('title') })}</title>
      <Aside ticket={ticket} chosen={chosen} />
      <main id={CONTENT_ID} tabIndex={-1} className="flex flex-col px-4 py-4 outline-none md:px-8 lg:px-14 lg:py-7">
        <div className="flex items-center justify-between gap-4 lg:justify-end">
          <span className="lg:hidden">
            <OfficeLogo />
          </span>
          <PreferencesMenu />
        </div>
        <div className="mx-auto w-full max-w-[432px] py-10 md:my-auto">
          {ticket === null && <PasswordStep problem={problem} onTicket={setTicket} />}
          {ticket?.ownPasswordNeeded && <OwnPasswordStep ticket={ticket.ticket} onTicket={goOn} onBack={back} />}
          {ticket?.ownPasswordNeeded === false && <SecondStep ticket={ticket} onBack={back} />}
        </div>
      </main>
    </div>
  )
}

function Aside({ ticket, chosen }: { ticket: Ticket | null; chosen: boolean }) {
  const t = useTranslations('login.aside')
  const chooses = ticket?.ownPasswordNeeded === true
  const enrols = chooses || (ticket !== null && ticket.enrolment !== null)
  const own: TimelineStep = {
    id: 'own',
    title: t('own'),
    detail: t('ownDetail'),
    state: chosen ? 'done' : 'now',
  }
  const steps: TimelineStep[] = [
    { id: 'password', title: t('password'), detail: t('passwordDetail'), state: ticket === null ? 'now' : 'done' },
    ...(chooses || chosen ? [own] : []),
    {
      id: 'code',
      title: enrols ? t('enrol') : t('code'),
      detail: enrols ? t('enrolDetail') : t('codeDetail'),
      state: ticket === null || chooses ? 'next' : 'now',
    },
    { id: 'session', title: t('session'), detail: t('sessionDetail'), state: 'next' },
  ]
  return (
    <aside data-theme="dark" className="hidden flex-col border-line border-r bg-paper px-14 py-8 lg:flex">
      <OfficeLogo />
      <div className="my-auto max-w-[480px]">
        <h2 className="display text-[60px] leading-[1]">{t('headline')}</h2>
        <Timeline steps={steps} className="mt-9 text-base" />
      </div>
      <p className="max-w-[440px] text-dense text-ink-3">{t('note')}</p>
    </aside>
  )
}
