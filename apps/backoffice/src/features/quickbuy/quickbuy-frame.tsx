import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionFrame } from '../../app/shell/section-frame.tsx'

export function QuickbuyFrame() {
  const t = useTranslations('quickbuy')
  return (
    <SectionFrame
      label={t('index')}
      pages={[
        { path: '/quickbuy/cases', label: t('cases.title') },
        { path: '/quickbuy/orders', label: t('orders.title') },
        { path: '/quickbuy/partners', label: t('partners.title') },
      ]}
    />
  )
}
