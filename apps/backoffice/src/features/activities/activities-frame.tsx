import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionFrame } from '../../app/shell/section-frame.tsx'

export function ActivitiesFrame() {
  const t = useTranslations('activitiesDesk')
  return (
    <SectionFrame
      label={t('index')}
      pages={[
        { path: '/activities/list', label: t('list.title') },
        { path: '/activities/pools', label: t('pools.title') },
        { path: '/activities/held', label: t('held.title') },
      ]}
    />
  )
}
