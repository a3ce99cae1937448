import { Link } from '@bourse/ui/router.tsx'
import type { AriaAttributes, ReactNode } from 'react'
import { linkPath, type RoutePath } from '../routes.ts'

export interface PageLinkProps extends AriaAttributes {
  /** Only screens that exist can be linked to. */
  to: RoutePath
  hash?: string | undefined
  className?: string
  onClick?: () => void
  children: ReactNode
}

export function PageLink({ to, hash, ...rest }: PageLinkProps) {
  return <Link to={linkPath(to)} {...(hash === undefined ? {} : { hash })} {...rest} />
}
