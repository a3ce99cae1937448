import { useTranslations } from '@bourse/ui/i18n.tsx'
import type { ReactNode } from 'react'

export interface PageHeadProps {
  title: string
  /** Stands after the title in grey: what the page has to say at a glance. */
  summary?: ReactNode
  /** A small line above: version, time, where one is. */
  above?: ReactNode
  /** Stands at the right: the main action, a switch. */
  action?: ReactNode
}

/** The opening of a page. The title is also the name of the browser's tab. */
export function PageHead({ title, summary, above, action }: PageHeadProps) {
  const t = useTranslations('shell')
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3 pt-5 pb-6">
      <title>{t('pageTitle', { page: title })}</title>
      <div className="min-w-0">
        {above !== undefined && <p className="min-h-5 text-body text-ink-3">{above}</p>}
        <h1 className="wrap-anywhere font-medium text-[28px] leading-9">
          {title} {summary !== undefined && <span className="text-ink-3">{summary}</span>}
        </h1>
      </div>
      {action}
    </div>
  )
}
