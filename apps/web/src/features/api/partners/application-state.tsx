import type { Partner, PartnerStanding, PartnerState, PartnerStep } from '@bourse/contract'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { Status, type StatusKind } from '@bourse/ui/status.tsx'
import { Timeline, type TimelineStep } from '@bourse/ui/timeline.tsx'
import { useAmounts } from '../../../app/page/use-amounts.ts'

const LOOK: Record<PartnerState, StatusKind> = {
  applied: 'in_review',
  approved: 'completed',
  suspended: 'failed',
  refused: 'failed',
}

/** Where the application stands, and how it came there. */
export function ApplicationState({
  standing,
  partner,
}: {
  readonly standing: PartnerStanding
  readonly partner: Partner
}) {
  const t = useTranslations('partners.state')
  const { figure } = useAmounts()
  const { state, name, reason } = partner
  return (
    <section aria-label={t('label')} className="pt-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="min-w-0 break-words font-semibold text-h4">{name}</h2>
        <Status kind={LOOK[state]} label={t(`words.${state}`)} />
      </div>
      <p className="mt-1 mb-4 text-body text-ink-2">
        {t(`texts.${state}`, { percent: figure(partner.feePercent, 0) })}
      </p>
      {reason !== null && (
        <Note kind="warn" className="mb-4">
          {t('reason', { reason })}
        </Note>
      )}
      <Timeline steps={useSteps(standing.steps, state)} />
    </section>
  )
}

/** What has happened, and what comes next while staff look at it. */
function useSteps(steps: readonly PartnerStep[], state: PartnerState): TimelineStep[] {
  const t = useTranslations('partners.state')
  const { figure } = useAmounts()
  const date = new Intl.DateTimeFormat(useLocaleTag(), { dateStyle: 'medium', timeStyle: 'short' })
  const done = steps.map(({ event, time, note }, place): TimelineStep => {
    const failed = event === 'refused' || event === 'suspended'
    return {
      ...{ id: `${place}`, title: t(`events.${event}`), when: date.format(new Date(time)) },
      ...(event === 'fee' && note !== null && { detail: t('fee', { percent: figure(note, 0) }) }),
      state: failed ? 'failed' : 'done',
    }
  })
  if (state !== 'applied') return done
  return [
    ...done,
    { id: 'review', title: t('review'), detail: t('reviewText'), state: 'now' },
    { id: 'start', title: t('start'), state: 'next' },
  ]
}
