import { Button, buttonClass } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { useRouterState } from '@bourse/ui/router.tsx'
import { ScotchRule } from '@bourse/ui/rule.tsx'
import { PageLink } from '../../../app/page/page-link.tsx'
import { AccountLayout } from '../account-layout.tsx'
import { LoginStory } from '../sessions/login-story.tsx'
import { useReopen } from './data-api.ts'

const TITLE = 'display mt-6 text-[40px] leading-[44px] md:text-[44px] md:leading-[48px]'

/** Where the link of the mail about a closed account leads. Opening it changes nothing: programs look at links too. */
export function ReopenPage() {
  const t = useTranslations('identity.reopen')
  const token = useRouterState({ select: ({ location }) => location.hash })
  const reopening = useReopen()
  if (reopening.isSuccess) {
    return (
      <AccountLayout story={<LoginStory />}>
        <ScotchRule />
        <h1 className={TITLE}>{t('done.title')}</h1>
        <p className="mt-3 text-ink-2 text-read">{t('done.text')}</p>
        <PageLink
          to="/account/login"
          className={buttonClass({ variant: 'accent', size: 'lg', block: true, className: 'mt-6' })}
        >
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
      {reopening.error !== null && (
        <Note kind="error" className="mt-4">
          {reopening.error.message}
        </Note>
      )}
      <div className="mt-6 flex flex-col gap-3">
        <Button variant="accent" size="lg" block pending={reopening.isPending} onClick={() => reopening.mutate(token)}>
          {t('submit')}
        </Button>
        <PageLink to="/" className={buttonClass({ size: 'lg', block: true })}>
          {t('leave')}
        </PageLink>
      </div>
    </AccountLayout>
  )
}
