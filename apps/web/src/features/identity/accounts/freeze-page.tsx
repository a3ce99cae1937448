import { Button, buttonClass } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { useRouterState } from '@bourse/ui/router.tsx'
import { ScotchRule } from '@bourse/ui/rule.tsx'
import { PageLink } from '../../../app/page/page-link.tsx'
import { AccountLayout } from '../account-layout.tsx'
import { useFreeze } from '../api.ts'
import { LoginStory } from '../sessions/login-story.tsx'

const TITLE = 'display mt-6 text-[40px] leading-[44px] md:text-[44px] md:leading-[48px]'

/** Where the link of a mail leads. Opening it changes nothing: programs that look at links must freeze nobody. */
export function FreezePage() {
  const t = useTranslations('identity.freeze')
  const token = useRouterState({ select: ({ location }) => location.hash })
  const freezing = useFreeze()
  if (freezing.isSuccess) {
    return (
      <AccountLayout story={<LoginStory />}>
        <ScotchRule />
        <h1 className={TITLE}>{t('done.title')}</h1>
        <p className="mt-3 text-ink-2 text-read">{t('done.text')}</p>
      </AccountLayout>
    )
  }
  return (
    <AccountLayout story={<LoginStory />}>
      <ScotchRule />
      <h1 className={TITLE}>{t('title')}</h1>
      <p className="mt-3 text-ink-2 text-read">{t('text')}</p>
      <ul className="mt-4 list-disc pl-5 text-ink-2 text-read">
        <li>{t('effects.sessions')}</li>
        <li>{t('effects.entry')}</li>
        <li>{t('effects.trading')}</li>
        <li>{t('effects.money')}</li>
      </ul>
      {freezing.error !== null && (
        <Note kind="error" className="mt-4">
          {freezing.error.message}
        </Note>
      )}
      <div className="mt-6 flex flex-col gap-3">
        <Button variant="danger" size="lg" block pending={freezing.isPending} onClick={() => freezing.mutate(token)}>
          {t('submit')}
        </Button>
        <PageLink to="/" className={buttonClass({ size: 'lg', block: true })}>
          {t('leave')}
        </PageLink>
      </div>
    </AccountLayout>
  )
}
