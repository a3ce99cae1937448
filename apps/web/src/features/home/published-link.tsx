import * as drawings from '@bourse/ui/drawings.gen.ts'
import { Icon } from '@bourse/ui/icon.tsx'
import { Link } from '@bourse/ui/router.tsx'
import type { ReactNode } from 'react'

/** Where a banner or a news item leads: a page of the site, an address outside, or nowhere. */
export function PublishedLink({ to, children }: { to: string | null; children: ReactNode }) {
  if (to === null) return children
  if (to.startsWith('/')) {
    return (
      <Link to={to} className="underline decoration-line-2 underline-offset-4 hover:decoration-ink">
        {children}
      </Link>
    )
  }
  return (
    <a
      href={to}
      target="_blank"
      rel="noopener noreferrer"
      className="underline decoration-line-2 underline-offset-4 hover:decoration-ink"
    >
      {children}
      <Icon of={drawings.external} size={12} className="ml-1 inline-block" />
    </a>
  )
}
