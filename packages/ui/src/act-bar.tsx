import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

interface ActBarProps {
  readonly className?: string
  readonly children: ReactNode
}

/** Around the one main act of a page: on a phone it stays above the tabs, in reach of the thumb, while its column is in sight. */
export function ActBar({ className, children }: ActBarProps) {
  return (
    <div
      className={cx(
        'mt-4 grid gap-2 max-md:sticky max-md:bottom-16 max-md:z-1 max-md:-mx-4 max-md:border-line-2 max-md:border-t max-md:bg-paper max-md:px-4 max-md:py-3',
        className,
      )}
    >
      {children}
    </div>
  )
}
