import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionFrame } from '../../app/shell/section-frame.tsx'

/** What staff say on the site. */
export function ContentFrame() {
  const t = useTranslations('content')
  return (
    <SectionFrame
      label={t('index')}
      pages={[
        { path: '/content/banners', label: t('banners.title') },
        { path: '/content/news', label: t('news.title') },
      ]}
    />
  )
}
