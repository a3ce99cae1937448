import { Link, Outlet } from '@bourse/ui/router.tsx'
import type { ReactNode } from 'react'

export interface FramePage {
  readonly path: string
  readonly label: string
  /** Pages beneath it belong to it too: an editor lies under its list. */
  readonly exact?: boolean | undefined
}

export interface SectionFrameProps {
  /** Names the index for screen readers. */
  label: string
  pages: readonly FramePage[]
  /** Stands under the index where there is room. */
  aside?: ReactNode
}

const ROW = [
  'group/row flex items-center justify-between gap-2 whitespace-nowrap font-medium text-body text-ink-2 hover:text-ink',
  'aria-[current=page]:font-semibold aria-[current=page]:text-ink',
  'h-11 border-b-2 border-transparent max-lg:aria-[current=page]:border-ink lg:h-9 lg:border-b lg:border-line',
].join(' ')

/** A section of several pages: an index of them, and the page that is open. */
export function SectionFrame({ label, pages, aside }: SectionFrameProps) {
  return (
    <div className="desk grid grid-cols-[minmax(0,1fr)] gap-x-12 lg:grid-cols-[168px_minmax(0,1fr)]">
      <div className="min-w-0 lg:sticky lg:top-[calc(var(--bar)+24px)] lg:mt-6 lg:self-start">
        <nav
          aria-label={label}
          className="flex gap-5 overflow-x-auto border-line-2 border-b lg:block lg:border-ink lg:border-t-2 lg:border-b-0 lg:pt-2"
        >
          {pages.map(({ path, label: page, exact = false }) => (
            <Link key={path} to={path} activeOptions={{ exact, includeSearch: false }} className={ROW}>
              {page}
              <span
                aria-hidden="true"
                className="size-1.5 bg-accent max-lg:hidden lg:invisible lg:group-aria-[current=page]/row:visible"
              />
            </Link>
          ))}
        </nav>
        {aside}
      </div>
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  )
}
