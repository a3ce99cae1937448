import { buttonClass } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link, useRouterState } from '@bourse/ui/router.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'

interface LogInFirstProps {
  /** Where title, text and link stand among the texts of the page. */
  readonly texts: string
  /** Whether one is led back here from the log-in. */
  readonly comesBack?: boolean
  readonly className?: string
}

/** For a visitor there is nothing here; the page says where to go. */
export function LogInFirst({ texts, comesBack = false, className }: LogInFirstProps) {
  const t = useTranslations(texts)
  const next = useRouterState({ select: ({ location }) => location.href })
  return (
    <EmptyState
      {...(className !== undefined && { className })}
      title={t('title')}
      text={t('text')}
      action={
        <Link to="/account/login" {...(comesBack && { state: { next } })} className={buttonClass({ variant: 'ink' })}>
          {t('link')}
        </Link>
      }
    />
  )
}
