import type { KycInfo } from '@bourse/contract'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Timeline, type TimelineStep } from '@bourse/ui/timeline.tsx'

export function useMoment(): (iso: string) => string {
  const locale = useLocaleTag()
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  return (iso) => format.format(new Date(iso))
}

/** The last submission with its dates: sent, checked, decided. */
export function SubmissionTimeline({ info }: { info: KycInfo }) {
  const t = useTranslations('kyc.timeline')
  const moment = useMoment()
  const [last] = info.submissions
  if (last === undefined) return null
  const decided = last.decidedAt !== null
  const result = decided ? (last.state === 'rejected' ? 'rejected' : 'passed') : 'result'
  const steps: TimelineStep[] = [
    { id: 'sent', title: t('sent'), when: moment(last.submittedAt), state: 'done' },
    {
      id: 'check',
      title: t('check'),
      detail: t('checkDetail'),
      when: decided ? undefined : t('minutes'),
      state: decided ? 'done' : 'now',
    },
    {
      id: 'result',
      title: t(result),
      detail: decided ? undefined : t('resultDetail'),
      when: last.decidedAt === null ? t('dayAtMost') : moment(last.decidedAt),
      state: decided ? (result === 'rejected' ? 'failed' : 'done') : 'next',
    },
  ]
  return <Timeline steps={steps} />
}
