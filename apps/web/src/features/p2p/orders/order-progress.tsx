import type { P2pOrderDetail } from '@bourse/contract'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { Timeline } from '@bourse/ui/timeline.tsx'
import { useOrderFacts } from './order-head.tsx'
import { type OrderStep, orderSteps } from './order-view.ts'

/** What has happened with its time, what is due, and what is still to come. */
export function OrderProgress({ order }: { readonly order: P2pOrderDetail }) {
  const t = useTranslations('p2pOrder.steps')
  const locale = useLocaleTag()
  const facts = useOrderFacts(order)
  const clock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', second: '2-digit' })
  const date = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
  const sameDay = (time: string) => time.slice(0, 10) === order.now.slice(0, 10)
  const written = (time: string) => (sameDay(time) ? clock : date).format(new Date(time))
  const when = ({ at, due }: OrderStep) => {
    if (at !== undefined) return <time dateTime={at}>{written(at)}</time>
    return due === undefined ? undefined : <time dateTime={due}>{t('until', { time: written(due) })}</time>
  }
  return (
    <section aria-label={t('title')}>
      <SectionRule title={t('title')} />
      <Timeline
        steps={orderSteps(order).map((step) => ({
          id: step.key,
          title:
            step.key === 'ended'
              ? t(`ended.${order.state === 'rejected' ? 'rejected' : 'cancelled'}`)
              : t(`${step.key}.title`, facts),
          detail: step.key === 'ended' ? undefined : t(`${step.key}.${order.side}`, facts),
          state: step.state,
          when: when(step),
        }))}
      />
    </section>
  )
}
