import type { P2pOrderDetail } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Tag } from '@bourse/ui/tag.tsx'
import { MerchantName, MerchantRecord } from '../market/offer-parts.tsx'
import { MerchantMark } from '../merchant-mark.tsx'

/** Whom the order is with. A taker reads the merchant's record, a merchant the name alone. */
export function Other({ order }: { readonly order: P2pOrderDetail }) {
  const t = useTranslations('p2p.market')
  const isMerchant = order.role === 'taker'
  return (
    <section aria-label={order.otherName}>
      <div className="section-rule" />
      <div className="flex min-h-14 items-center gap-3 py-2.5">
        <MerchantMark name={order.otherName} />
        <span className="min-w-0 text-body">
          <span className="flex items-center gap-1.5">
            {isMerchant ? (
              <MerchantName merchant={order.merchant} />
            ) : (
              <span className="truncate font-semibold">{order.otherName}</span>
            )}
            {isMerchant && <Tag>{t('verified')}</Tag>}
          </span>
          {isMerchant && (
            <span className="block text-dense text-ink-3">
              <MerchantRecord merchant={order.merchant} />
            </span>
          )}
        </span>
      </div>
      {order.remark !== null && (
        <p className="mb-3 border-line border-l-2 pl-3 text-dense text-ink-2">{order.remark}</p>
      )}
    </section>
  )
}
