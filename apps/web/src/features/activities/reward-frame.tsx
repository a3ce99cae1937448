import { useTranslations } from '@bourse/ui/i18n.tsx'
import type { ReactNode } from 'react'
import { SisterFrame } from '../../app/page/frames/sister-frame.tsx'

const SISTERS = [
  { key: 'campaigns', path: '/activity' },
  { key: 'rewards', path: '/reward' },
  { key: 'records', path: '/activityRecord' },
] as const

interface RewardFrameProps {
  readonly current: 'rewards' | 'records'
  readonly children: ReactNode
}

/** The person's own pages beside the hub. */
export function RewardFrame({ current, children }: RewardFrameProps) {
  const t = useTranslations('rewards')
  return (
    <SisterFrame
      label={t('sisters.label')}
      sisters={SISTERS.map((sister) => ({ ...sister, label: t(`sisters.${sister.key}`) }))}
      current={current}
      title={t(`${current}.title`)}
      intro={t(`${current}.intro`)}
    >
      {children}
    </SisterFrame>
  )
}
