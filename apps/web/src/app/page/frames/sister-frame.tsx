import { cx } from '@bourse/ui/class-names.ts'
import { Link } from '@bourse/ui/router.tsx'
import { ScotchRule } from '@bourse/ui/rule.tsx'
import type { ReactNode } from 'react'
import { hasRoute } from '../../routes.ts'

interface Sister {
  readonly key: string
  readonly path: string
  readonly label: string
}

interface SisterFrameProps {
  /** Names the row of sisters for screen readers. */
  readonly label: string
  readonly sisters: readonly Sister[]
  readonly current: string
  readonly title: ReactNode
  readonly intro?: ReactNode
  readonly children: ReactNode
}

/** The head that pages of one kind share: the title, and its sisters on the same line. A sister without a page is left out. */
export function SisterFrame({ label, sisters, current, title, intro, children }: SisterFrameProps) {
  const shown = sisters.filter(({ path }) => hasRoute(path))
  return (
    <div className="wrap pt-5 pb-16 md:pt-7">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <h1 className="display text-h2 md:text-[48px] md:leading-[52px]">{title}</h1>
          {intro !== undefined && <p className="mt-1 max-w-[60ch] text-[15px] text-ink-2 leading-[22px]">{intro}</p>}
        </div>
        {shown.length > 1 && (
          <nav
            aria-label={label}
            className="grid h-10 w-full auto-cols-fr grid-flow-col rounded-1 border border-line-ctl bg-paper-up font-medium text-[15px] text-ink-2 md:w-auto md:min-w-[360px]"
          >
            {shown.map(({ key, path, label: name }) => (
              <Link
                key={key}
                to={path}
                aria-current={key === current ? 'page' : undefined}
                className={cx(
                  'flex min-w-0 items-center justify-center whitespace-nowrap border-line px-1 not-first:border-l hover:text-ink',
                  key === current && 'bg-inverse text-on-inverse hover:text-on-inverse',
                )}
              >
                <span className="truncate">{name}</span>
              </Link>
            ))}
          </nav>
        )}
      </div>
      <ScotchRule className="mt-5" />
      {children}
    </div>
  )
}
