import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useFreeze } from '../api.ts'
import { MailLinkPage } from '../mail-link-page.tsx'

/** For somebody who did not do what a mail tells of. */
export function FreezePage() {
  const t = useTranslations('identity.freeze')
  return (
    <MailLinkPage t={t} variant="danger" act={useFreeze()}>
      <ul className="mt-4 list-disc pl-5 text-ink-2 text-read">
        <li>{t('effects.sessions')}</li>
        <li>{t('effects.entry')}</li>
        <li>{t('effects.trading')}</li>
        <li>{t('effects.money')}</li>
      </ul>
    </MailLinkPage>
  )
}
