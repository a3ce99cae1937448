import type { OfficeActivity } from '@bourse/contract'
import type { ActivityState, RewardState } from '@bourse/contract/activity-lists'
import { useLanguage, useTranslations } from '@bourse/ui/i18n.tsx'
import { Status, type StatusKind } from '@bourse/ui/status.tsx'

const LOOKS: Readonly<Record<ActivityState, StatusKind>> = {
  draft: 'in_review',
  approved: 'open',
  running: 'processing',
  paused: 'in_review',
  ended: 'completed',
  settled: 'completed',
  dropped: 'cancelled',
}

export function ActivityStatus({ state }: { readonly state: ActivityState }) {
  const t = useTranslations('activitiesDesk.states')
  return <Status kind={LOOKS[state]} label={t(state)} />
}

const REWARD_LOOKS: Readonly<Record<RewardState, StatusKind>> = {
  held: 'in_review',
  paid: 'completed',
  void: 'cancelled',
}

export function RewardStatus({ state }: { readonly state: RewardState }) {
  const t = useTranslations('activitiesDesk.rewardStates')
  return <Status kind={REWARD_LOOKS[state]} label={t(state)} />
}

/** In the language of the page. */
export function useTitle(): (activity: Pick<OfficeActivity, 'texts'>) => string {
  const language = useLanguage()
  return ({ texts }) => texts.title[language] || texts.title.en
}
