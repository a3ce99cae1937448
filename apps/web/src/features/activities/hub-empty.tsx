import type { ActivityKind } from '@bourse/contract'
import { buttonClass } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { PageLink } from '../../app/page/page-link.tsx'
import { useLoggedIn } from '../../app/session.ts'

/** Nothing runs: how one is told when something does. */
export function HubEmpty({ kind }: { readonly kind: ActivityKind | undefined }) {
  const t = useTranslations('activities.empty')
  const loggedIn = useLoggedIn()
  return (
    <EmptyState
      title={t('title')}
      text={t('text')}
      action={
        <>
          {kind !== undefined && (
            <PageLink to="/activity" className={buttonClass()}>
              {t('every')}
            </PageLink>
          )}
          {!loggedIn && (
            <PageLink to="/account/login" className={buttonClass({ variant: 'ink' })}>
              {t('logIn')}
            </PageLink>
          )}
        </>
      }
    />
  )
}
