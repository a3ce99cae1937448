import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { useMoment } from '../../../app/moments.ts'
import { useToldMoves } from '../clock-moves.ts'
import { nextHour } from './jump.rules.ts'

/** When fee shares are credited and paid. */
const CREDIT_HOUR = 8

/** To the hour at which the jobs of campaigns run. */
export function JumpSection() {
  const t = useTranslations('sandbox.campaigns.jump')
  const moment = useMoment({ withDate: true })
  const { start, move, clock } = useToldMoves()
  const target = clock && nextHour(new Date(clock.now), CREDIT_HOUR)
  const jump = () => {
    if (clock === undefined || target === undefined) return
    const seconds = Math.ceil((target.getTime() - Date.parse(clock.now)) / 1_000)
    start({ act: 'advance', seconds }, t('done'))
  }
  return (
    <section aria-labelledby="campaign-jump">
      <SectionRule id="campaign-jump" title={t('title')} />
      {move.error && (
        <Note kind="error" className="mb-3">
          {move.error.message}
        </Note>
      )}
      <p className="mb-3 max-w-[60ch] text-body text-ink-2">
        {target === undefined ? t('text') : t('textTo', { time: moment(target.toISOString()) })}
      </p>
      <Button disabled={clock === undefined || clock.journey !== null} pending={move.isPending} onClick={jump}>
        {t('act')}
      </Button>
    </section>
  )
}
