import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Timeline } from '@bourse/ui/timeline.tsx'

const STEPS = ['details', 'code', 'currency', 'identity'] as const
export type RegisterStep = (typeof STEPS)[number]

/** How long it takes and what comes later, beside every step of the registration. */
export function RegisterStory({ now }: { now: RegisterStep }) {
  const t = useTranslations('identity.story')
  const place = STEPS.indexOf(now)
  return (
    <>
      <h2 className="display text-[clamp(44px,4.4vw,60px)] leading-none [font-weight:440]">{t('headline')}</h2>
      <Timeline
        className="mt-9 text-base"
        steps={STEPS.map((step, index) => ({
          id: step,
          title: t(`${step}.title`),
          detail: t(`${step}.detail`),
          when: t(`${step}.when`),
          state: index < place ? 'done' : index === place ? 'now' : 'next',
        }))}
      />
    </>
  )
}
