import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionFrame } from '../../../app/shell/section-frame.tsx'

export function AppealsFrame() {
  const t = useTranslations('appeals')
  return (
    <SectionFrame
      label={t('index')}
      pages={[
        { path: '/p2p/appeals/cases', label: t('list.title') },
        { path: '/p2p/appeals/complaints', label: t('complaints.title') },
        { path: '/p2p/appeals/pauses', label: t('pauses.title') },
      ]}
    />
  )
}
