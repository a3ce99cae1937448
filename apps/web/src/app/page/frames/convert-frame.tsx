import { useTranslations } from '@bourse/ui/i18n.tsx'
import type { ReactNode } from 'react'
import { SisterFrame } from './sister-frame.tsx'

/** The ways from one asset to another, each a page of its own. */
const SISTERS = [
  { key: 'convert', path: '/convert' },
  { key: 'p2p', path: '/p2p' },
  { key: 'quickbuy', path: '/quickbuy' },
] as const

export interface ConvertFrameProps {
  readonly current: (typeof SISTERS)[number]['key']
  readonly title: ReactNode
  readonly intro?: ReactNode
  readonly children: ReactNode
}

export function ConvertFrame(props: ConvertFrameProps) {
  const t = useTranslations('convertFrame')
  return (
    <SisterFrame
      label={t('label')}
      sisters={SISTERS.map((sister) => ({ ...sister, label: t(sister.key) }))}
      {...props}
    />
  )
}
