import type { P2pOrderDetail, P2pParty } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { EvidencePicture, PictureButton } from './evidence.tsx'

/** How each side is called on the page of the one who looks. */
export function useParty(order: P2pOrderDetail): (party: P2pParty) => string {
  const t = useTranslations('p2pOrder.appeal.parties')
  const mine = order.side === 'buy' ? 'buyer' : 'seller'
  return (party) => (party === mine ? t('me') : party === 'buyer' || party === 'seller' ? order.otherName : t(party))
}

/** What both sides have shown to staff, and the way to show more. */
export function Pictures({ order }: { readonly order: P2pOrderDetail }) {
  const t = useTranslations('p2pOrder.appeal')
  const party = useParty(order)
  return (
    <div className="mt-4">
      <h3 className="font-semibold text-body">{t('evidence')}</h3>
      {order.evidence.length === 0 ? (
        <p className="mt-1 text-body text-ink-2">{t('noEvidence')}</p>
      ) : (
        <ul className="mt-2 flex flex-wrap gap-3">
          {order.evidence.map(({ fileId, from }) => (
            <li key={fileId} className="text-dense text-ink-3">
              {party(from)}
              <EvidencePicture fileId={fileId} label={t('picture', { name: party(from) })} />
            </li>
          ))}
        </ul>
      )}
      {order.acts.includes('add_evidence') && (
        <div className="mt-3 flex flex-wrap gap-2">
          <PictureButton orderId={order.id} />
        </div>
      )}
    </div>
  )
}
