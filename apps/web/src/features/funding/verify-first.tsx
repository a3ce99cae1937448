import { buttonClass } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { PageLink } from '../../app/page-link.tsx'

/** Only who is known by name can pay in or out; `texts` says why here. */
export function VerifyFirst({ texts }: { readonly texts: string }) {
  const t = useTranslations(texts)
  return (
    <EmptyState
      className="mt-6 border-t"
      title={t('title')}
      text={t('text')}
      action={
        <PageLink to="/kyc/index" className={buttonClass({ variant: 'ink' })}>
          {t('link')}
        </PageLink>
      }
    />
  )
}
