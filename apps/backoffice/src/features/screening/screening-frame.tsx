import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionFrame } from '../../app/shell/section-frame.tsx'

/** Who and what the lists warn of. */
export function ScreeningFrame() {
  const t = useTranslations('screening')
  return <SectionFrame label={t('index')} pages={[{ path: '/screening/cases', label: t('cases.title') }]} />
}
