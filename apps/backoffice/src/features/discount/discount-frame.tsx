import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionFrame } from '../../app/shell/section-frame.tsx'

export function DiscountFrame() {
  const t = useTranslations('discountDesk')
  return (
    <SectionFrame
      label={t('index')}
      pages={[
        { path: '/discount/desk', label: t('desk.title') },
        { path: '/discount/products', label: t('products.title') },
        { path: '/discount/settlements', label: t('settlements.title') },
        { path: '/discount/positions', label: t('positions.title') },
      ]}
    />
  )
}
