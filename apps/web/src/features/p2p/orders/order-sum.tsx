import type { P2pOrderDetail } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { Sum } from '@bourse/ui/sum.tsx'
import { useFigures } from '../p2p-money.ts'
import { lookOf } from './order-view.ts'

/** Price and amounts were fixed when the order was made. */
export function OrderSum({ order }: { readonly order: P2pOrderDetail }) {
  const t = useTranslations('p2pOrder')
  const { fiat, coin, price } = useFigures()
  const { side } = order
  return (
    <section aria-label={t('sum.title')}>
      <SectionRule
        title={t('sum.title')}
        action={<Status kind={lookOf(order)} label={t(`statuses.${order.status}`)} />}
      />
      <Sum
        rows={[
          { operator: '', label: t(`sum.${side}.money`), value: fiat(order.amount, order.fiat) },
          { operator: '−', label: t('sum.fee'), value: fiat('0', order.fiat) },
          { operator: '÷', label: t('sum.price'), value: price(order.price) },
          { operator: '=', label: t(`sum.${side}.coins`), value: coin(order.quantity, order.symbol), kind: 'answer' },
        ]}
      />
    </section>
  )
}
