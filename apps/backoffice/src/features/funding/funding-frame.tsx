import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionFrame } from '../../app/shell/section-frame.tsx'

/** Money that comes and goes. */
export function FundingFrame() {
  const t = useTranslations('funding')
  return (
    <SectionFrame
      label={t('index')}
      pages={[
        { path: '/funding/crypto', label: t('deposits.title') },
        { path: '/funding/bank', label: t('bank.title') },
        { path: '/funding/orders', label: t('orders.title') },
        { path: '/funding/credit', label: t('credit.title') },
        { path: '/funding/payments', label: t('payments.title') },
        { path: '/funding/paymentOrders', label: t('paymentOrders.title') },
        { path: '/funding/chains', label: t('wallets.title') },
      ]}
    />
  )
}
