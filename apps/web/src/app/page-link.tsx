import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import type { RoutePath } from './routes.ts'

export interface PageLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'children'> {
  /** Only screens that exist can be linked to. */
  to: RoutePath
  hash?: string | undefined
  children: ReactNode
}

export function PageLink({ to, hash, ...rest }: PageLinkProps) {
  return <Link to={to} {...(hash === undefined ? {} : { hash })} {...rest} />
}
