import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionFrame } from '../../app/shell/section-frame.tsx'

/** Coins, the lists they stand in, and the pairs they are traded in. */
export function MarketsFrame() {
  const t = useTranslations('markets')
  return (
    <SectionFrame
      label={t('index')}
      pages={[
        { path: '/markets/coins', label: t('coins.title') },
        { path: '/markets/tags', label: t('tags.title') },
        { path: '/markets/pairs', label: t('pairs.title') },
      ]}
    />
  )
}
