import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import type { ReactNode } from 'react'
import type { HubPart } from './api.ts'

interface HubSectionProps {
  readonly part: HubPart
  /** Under a tab that says it already. */
  readonly untitled: boolean
  readonly count: number | undefined
  readonly action?: ReactNode
  readonly children: ReactNode
}

export function HubSection({ part, untitled, count, action, children }: HubSectionProps) {
  const t = useTranslations('activities')
  if (untitled) {
    return (
      <section aria-labelledby={`part-${part}`}>
        <h2 id={`part-${part}`} className="sr-only">
          {t(`parts.${part}`)}
        </h2>
        {children}
        {action}
      </section>
    )
  }
  const title = (
    <>
      {t(`parts.${part}`)}
      {count !== undefined && count > 0 && <span className="ml-1.5 font-medium text-ink-3">{count}</span>}
    </>
  )
  return (
    <section aria-labelledby={`part-${part}`}>
      <SectionRule id={`part-${part}`} title={title} action={action} />
      {children}
    </section>
  )
}
