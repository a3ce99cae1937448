import { useTranslations } from '@bourse/ui/i18n.tsx'
import type { ReactNode } from 'react'
import { SisterFrame } from './sister-frame.tsx'

/** The ways to let money work, each a page of its own. */
const SISTERS = [
  { key: 'saving', path: '/saving' },
  { key: 'discount', path: '/discount' },
  { key: 'etp', path: '/etp' },
] as const

interface EarnFrameProps {
  readonly current: (typeof SISTERS)[number]['key']
  readonly title: ReactNode
  /** Begins with `Losses`. */
  readonly children: ReactNode
}

export function EarnFrame({ current, title, children }: EarnFrameProps) {
  const t = useTranslations('earnFrame')
  return (
    <SisterFrame
      label={t('label')}
      sisters={SISTERS.map((sister) => ({ ...sister, label: t(sister.key) }))}
      current={current}
      title={title}
    >
      {children}
    </SisterFrame>
  )
}

export interface Loss {
  readonly title: string
  readonly text: string
}

/** What can be lost, before anything else is said. */
export function Losses({ losses }: { readonly losses: readonly Loss[] }) {
  const t = useTranslations('earnFrame')
  return (
    <section aria-labelledby="losses" className="grid gap-x-6 gap-y-2.5 py-4 md:grid-cols-[136px_1fr_1fr_1fr]">
      <h2 id="losses" className="font-semibold text-h4">
        {t('losses')}
      </h2>
      {losses.map(({ title, text }) => (
        <div key={title} className="text-dense">
          <h3 className="font-semibold text-body">{title}</h3>
          <p className="text-ink-2 md:mt-0.5">{text}</p>
        </div>
      ))}
    </section>
  )
}
