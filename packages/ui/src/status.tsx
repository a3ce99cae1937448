import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from './class-names.ts'

export type StatusKind = 'open' | 'processing' | 'completed' | 'in_review' | 'failed' | 'cancelled'

const LOOKS: Record<StatusKind, { colour: string; shape: ReactNode }> = {
  open: { colour: 'text-info', shape: <circle cx="6" cy="6" r="4.5" strokeWidth="1.4" /> },
  processing: { colour: 'text-info', shape: <path d="M1.5 6a4.5 4.5 0 0 0 9 0" strokeWidth="1.6" /> },
  completed: { colour: 'text-good', shape: <path d="m1.5 6.5 3 3 6-7" strokeWidth="1.7" /> },
  in_review: {
    colour: 'text-warn',
    shape: (
      <>
        <circle cx="6" cy="6" r="4.5" strokeWidth="1.4" />
        <path d="M6 1.5a4.5 4.5 0 0 1 0 9z" fill="currentColor" stroke="none" />
      </>
    ),
  },
  failed: { colour: 'text-bad', shape: <path d="m2 2 8 8M10 2l-8 8" strokeWidth="1.6" /> },
  cancelled: { colour: 'text-ink-3', shape: <path d="M2 6h8" strokeWidth="1.7" /> },
}

export interface StatusProps {
  kind: StatusKind
  /** A word that fits the thing better than the stock one: "Confirming". */
  label?: ReactNode
  className?: string | undefined
}

/** A shape and a word, so that the state survives grey print and colour blindness. */
export function Status({ kind, label, className }: StatusProps) {
  const t = useTranslations('ui.status')
  const look = LOOKS[kind]
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 whitespace-nowrap align-middle font-medium text-dense',
        look.colour,
        className,
      )}
    >
      <svg viewBox="0 0 12 12" width="12" height="12" fill="none" stroke="currentColor" aria-hidden="true">
        {look.shape}
      </svg>
      {label ?? t(kind)}
    </span>
  )
}
