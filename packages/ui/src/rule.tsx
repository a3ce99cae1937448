import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

/** Opens a page or a chapter. */
export function ScotchRule({ className }: { className?: string | undefined }) {
  return <hr className={cx('scotch-rule', className)} />
}

export interface SectionRuleProps {
  title?: ReactNode
  /** Stands at the right of the title: a switch, a link to all of it. */
  action?: ReactNode
  /** The heading level that the page's outline needs here. */
  level?: 2 | 3 | 4 | undefined
  id?: string | undefined
  className?: string | undefined
}

/** Opens a section: a 2 px rule, then its title. Sections are ruled, never boxed. */
export function SectionRule({ title, action, level = 2, id, className }: SectionRuleProps) {
  const Heading = `h${level}` as const
  return (
    <div className={cx(className)}>
      <div className="section-rule" />
      {(title !== undefined || action !== undefined) && (
        <div className="flex min-h-11 items-center justify-between gap-4 py-2">
          <Heading id={id} className="font-semibold text-h4">
            {title}
          </Heading>
          {action}
        </div>
      )}
    </div>
  )
}
