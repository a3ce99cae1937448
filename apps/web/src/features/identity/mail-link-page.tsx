import { Button, buttonClass } from '@bourse/ui/button.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { useRouterState } from '@bourse/ui/router.tsx'
import { ScotchRule } from '@bourse/ui/rule.tsx'
import type { ReactNode } from 'react'
import { PageLink } from '../../app/page/page-link.tsx'
import { AccountLayout } from './account-layout.tsx'
import { LoginStory } from './sessions/login-story.tsx'

const TITLE = 'display mt-6 text-[40px] leading-[44px] md:text-[44px] md:leading-[48px]'

export interface MailLinkPageProps {
  readonly t: (key: 'title' | 'text' | 'submit' | 'leave' | 'done.title' | 'done.text') => string
  readonly variant: 'accent' | 'danger'
  readonly act: {
    readonly isSuccess: boolean
    readonly isPending: boolean
    readonly error: Error | null
    readonly mutate: (token: string) => void
  }
  /** What happens, beside the text. */
  readonly children?: ReactNode
  /** Where it goes on afterwards. */
  readonly next?: ReactNode
}

/** Where the link of a mail leads. Opening it changes nothing: programs that look at links must not act for anybody. */
export function MailLinkPage({ t, variant, act, children, next }: MailLinkPageProps) {
  const token = useRouterState({ select: ({ location }) => location.hash })
  if (act.isSuccess) {
    return (
      <AccountLayout story={<LoginStory />}>
        <ScotchRule />
        <h1 className={TITLE}>{t('done.title')}</h1>
        <p className="mt-3 text-ink-2 text-read">{t('done.text')}</p>
        {next}
      </AccountLayout>
    )
  }
  return (
    <AccountLayout story={<LoginStory />}>
      <ScotchRule />
      <h1 className={TITLE}>{t('title')}</h1>
      <p className="mt-3 text-ink-2 text-read">{t('text')}</p>
      {children}
      {act.error !== null && (
        <Note kind="error" className="mt-4">
          {act.error.message}
        </Note>
      )}
      <div className="mt-6 flex flex-col gap-3">
        <Button variant={variant} size="lg" block pending={act.isPending} onClick={() => act.mutate(token)}>
          {t('submit')}
        </Button>
        <PageLink to="/" className={buttonClass({ size: 'lg', block: true })}>
          {t('leave')}
        </PageLink>
      </div>
    </AccountLayout>
  )
}
