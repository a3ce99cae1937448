import type { ActivityKind } from '@bourse/contract'
import { buttonClass } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { PageLink } from '../../app/page/page-link.tsx'
import { TellOfNext } from './tell-of-start.tsx'

/** Nothing runs: how one is told when something does. */
export function HubEmpty({ kind }: { readonly kind: ActivityKind | undefined }) {
  const t = useTranslations('activities.empty')
  return (
    <EmptyState
      title={t('title')}
      text={t('text')}
      action={
        <span className="flex flex-wrap items-center justify-center gap-x-6 gap-y-2 text-body">
          <TellOfNext kind={kind} />
          {kind !== undefined && (
            <PageLink to="/activity" className={buttonClass()}>
              {t('every')}
            </PageLink>
          )}
        </span>
      }
    />
  )
}
