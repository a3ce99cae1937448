import type { P2pOffer } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { Timeline } from '@bourse/ui/timeline.tsx'
import { useFigures } from '../p2p-money.ts'

const STEPS = ['order', 'accept', 'pay', 'release', 'done'] as const
/** How long each may take, in minutes (specification §9, and ours for the merchant's answer). */
const MINUTES = { accept: 5, pay: 15, release: 30 } as const

/** Before anything is promised: who does what, and what happens if they don't. */
export function NextSteps({ offer, amount }: { readonly offer: P2pOffer; readonly amount: string | undefined }) {
  const t = useTranslations('p2p.next')
  const { fiat } = useFigures()
  const { side, symbol, merchant } = offer
  const facts = {
    coin: symbol,
    money: amount === undefined ? offer.fiat : fiat(amount, offer.fiat),
    minutes: merchant.releaseMinutes ?? 0,
  }
  const detail = (step: (typeof STEPS)[number]) =>
    step === 'release' && side === 'buy' && merchant.releaseMinutes !== null
      ? t('buy.release.usually', facts)
      : t(`${side}.${step}.text`, facts)
  return (
    <section aria-label={t('title')} className="mt-6">
      <SectionRule level={3} title={t('title')} />
      <Timeline
        steps={STEPS.map((step) => ({
          id: step,
          title: t(`${side}.${step}.title`, facts),
          detail: detail(step),
          state: step === 'order' ? 'now' : 'next',
          when: step === 'order' ? t('now') : step === 'done' ? undefined : t('minutes', { minutes: MINUTES[step] }),
        }))}
      />
    </section>
  )
}
