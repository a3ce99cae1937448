import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

export interface TagProps {
  tone?: 'plain' | 'accent' | 'ink' | undefined
  children: ReactNode
  className?: string | undefined
}

const TONES = {
  plain: 'border-line-2 text-ink-2',
  accent: 'border-accent text-accent',
  ink: 'border-ink text-ink',
} as const

/** A short property beside a name: Verified, New, Croatia. */
export function Tag({ tone = 'plain', children, className }: TagProps) {
  return (
    <span
      className={cx(
        'inline-flex h-[18px] items-center whitespace-nowrap rounded-1 border px-[5px] font-medium text-agate',
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}
