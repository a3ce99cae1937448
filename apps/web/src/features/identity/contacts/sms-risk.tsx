import { useTranslations } from '@bourse/ui/i18n.tsx'
import { PageLink } from '../../../app/page/page-link.tsx'

/** Wherever somebody chooses SMS. Whoever has no account yet, or is on the way in, is led nowhere else. */
export function SmsRisk({ linked = false }: { linked?: boolean }) {
  const t = useTranslations('identity.account')
  return (
    <p className="-mt-2 text-dense text-ink-3">
      {t.rich('smsRisk', {
        safer: (text) =>
          linked ? (
            <PageLink to="/setting/googleAuth" className="link">
              {text}
            </PageLink>
          ) : (
            text
          ),
      })}
    </p>
  )
}
