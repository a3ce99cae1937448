import { Link } from '@bourse/ui/router.tsx'
import type { ReactNode } from 'react'

/** From an editor back to its list; as tall as a target must be. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="link inline-flex min-h-6 items-center">
      {children}
    </Link>
  )
}
