import { buttonClass } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { PageLink } from '../../app/page/page-link.tsx'

/** For ways that only a person whose documents are known may use; the text says why. */
export function VerifyFirst({ text }: { readonly text: string }) {
  const t = useTranslations('funding.bank.verifyFirst')
  return (
    <EmptyState
      className="mt-6 border-t"
      title={t('title')}
      text={text}
      action={
        <PageLink to="/kyc/index" className={buttonClass({ variant: 'ink' })}>
          {t('link')}
        </PageLink>
      }
    />
  )
}
