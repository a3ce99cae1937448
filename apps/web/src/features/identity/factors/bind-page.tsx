import type { SecurityState } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { useNavigate } from '@bourse/ui/router.tsx'
import { LoadingState } from '@bourse/ui/states.tsx'
import { LogInFirst } from '../../../app/page/log-in-first.tsx'
import { PageLink } from '../../../app/page/page-link.tsx'
import { useLoggedIn } from '../../../app/session.ts'
import { AccountLayout } from '../account-layout.tsx'
import { RegisterStory } from '../accounts/register-story.tsx'
import { useSecurity } from '../accounts/security-api.ts'
import { LoadingFailed } from '../accounts/setting-frame.tsx'
import { ContactFields } from '../contacts/contact-fields.tsx'
import { useHeld } from '../use-held.ts'

/** Asks for the email or the phone that the account does not have. It is offered, and nobody has to. */
export function BindPage() {
  const loggedIn = useLoggedIn()
  return (
    <AccountLayout story={<RegisterStory now="identity" />}>
      {loggedIn ? <Missing /> : <LogInFirst texts="settings.logInFirst" />}
    </AccountLayout>
  )
}

function Missing() {
  const { data, error, refetch, isRefetching } = useSecurity()
  if (data !== undefined) return <MissingForm fresh={data} />
  if (error === null) return <LoadingState lines={6} />
  return <LoadingFailed text={error.message} onRetry={() => void refetch()} retrying={isRefetching} />
}

const TITLE = 'display text-[40px] leading-[44px] md:text-[44px] md:leading-[48px]'

function MissingForm({ fresh }: { fresh: SecurityState }) {
  const t = useTranslations('identity.bind')
  const words = useTranslations('settings.contact')
  const navigate = useNavigate()
  const [state, hold] = useHeld(fresh)
  const kind = state.email === null ? 'email' : 'phone'
  if (state[kind] !== null) {
    return (
      <>
        <h1 className={TITLE}>{t('both')}</h1>
        <PageLink to="/setting" hash="security" className="link mt-4 inline-flex min-h-6 items-center font-medium">
          {t('settings')}
        </PageLink>
      </>
    )
  }
  const done = () => {
    hold()
    toast.good(words(`${kind}.done`))
    void navigate({ to: '/setting', hash: 'security' })
  }
  return (
    <>
      <h1 className={TITLE}>{t(`${kind}.title`)}</h1>
      <p className="mt-3 mb-6 text-base text-ink-2">{t(`${kind}.text`)}</p>
      <ContactFields kind={kind} state={state} onDone={done} />
      <p className="mt-4 text-center text-body">
        <PageLink to="/wallet" className="link inline-flex min-h-6 items-center font-medium">
          {t('skip')}
        </PageLink>
      </p>
    </>
  )
}
