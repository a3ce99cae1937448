import type { SandboxClock } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { useMoment } from '../../app/moments.ts'
import { walkedShare } from './product-time.ts'

interface JourneyProps {
  readonly journey: NonNullable<SandboxClock['journey']>
  readonly now: number
  readonly stopping: boolean
  readonly onStop: () => void
}

/** How far a move of the clock has come, and the way to end it. */
export function Journey({ journey, now, stopping, onStop }: JourneyProps) {
  const t = useTranslations('sandbox.clock.journey')
  const moment = useMoment({ withDate: true })
  const share = walkedShare(journey, now)
  const percent = new Intl.NumberFormat(useLocaleTag(), { style: 'percent' }).format(share)
  return (
    <div className="mb-4 border-line border-y py-3 sm:max-w-[560px]">
      <p className="flex justify-between gap-4 text-body">
        <span className="font-semibold">{t('to', { time: moment(journey.to) })}</span>
        <span>{percent}</span>
      </p>
      <progress className="sr-only" aria-label={t('label')} value={share} max={1} />
      <div aria-hidden="true" className="my-2 h-1.5 bg-line">
        <div className="h-full bg-accent" style={{ width: `${share * 100}%` }} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-dense text-ink-3">{t('text')}</p>
        <Button size="sm" pending={stopping} onClick={onStop}>
          {t('stop')}
        </Button>
      </div>
    </div>
  )
}
