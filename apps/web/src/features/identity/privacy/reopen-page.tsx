import { buttonClass } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { PageLink } from '../../../app/page/page-link.tsx'
import { MailLinkPage } from '../mail-link-page.tsx'
import { useReopen } from './data-api.ts'

const LOG_IN = buttonClass({ variant: 'accent', size: 'lg', block: true, className: 'mt-6' })

/** For somebody who closed the account and wants it back. */
export function ReopenPage() {
  const t = useTranslations('identity.reopen')
  const next = (
    <PageLink to="/account/login" className={LOG_IN}>
      {t('done.logIn')}
    </PageLink>
  )
  return <MailLinkPage t={t} variant="accent" act={useReopen()} next={next} />
}
