import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

export interface TimelineStep {
  id: string
  title: ReactNode
  detail?: ReactNode
  /** When it happened, or how long it will take. */
  when?: ReactNode
  state: 'done' | 'now' | 'next' | 'failed'
}

export interface TimelineProps {
  steps: readonly TimelineStep[]
  className?: string | undefined
}

const DOTS = {
  done: 'border-ink bg-ink',
  now: 'border-[3px] border-accent bg-paper',
  next: 'border-line-ctl bg-paper',
  failed: 'border-bad bg-bad',
} as const

/** What takes days shows its dates: done, now, and still to come. */
export function Timeline({ steps, className }: TimelineProps) {
  return (
    <ol className={cx('text-body', className)}>
      {steps.map((step, place) => (
        <li
          key={step.id}
          aria-current={step.state === 'now' ? 'step' : undefined}
          className="relative grid grid-cols-[20px_1fr_auto] gap-x-3 pb-3.5 last:pb-0"
        >
          {place < steps.length - 1 && (
            <span
              aria-hidden="true"
              className={cx(
                'absolute top-5 bottom-0 left-[9.5px] w-px',
                step.state === 'done' || step.state === 'failed' ? 'bg-ink' : 'bg-line-2',
              )}
            />
          )}
          <span aria-hidden="true" className="flex justify-center">
            <span className={cx('mt-[5px] size-[11px] rounded-full border-[1.5px]', DOTS[step.state])} />
          </span>
          <div className="min-w-0">
            <div
              className={cx(
                step.state === 'now' ? 'font-semibold' : 'font-medium',
                step.state === 'next' && 'font-normal text-ink-2',
                step.state === 'failed' && 'text-bad',
              )}
            >
              {step.title}
            </div>
            {step.detail !== undefined && <div className="text-dense text-ink-3">{step.detail}</div>}
          </div>
          {step.when !== undefined && (
            <div
              className={cx(
                'text-right text-dense leading-5',
                step.state === 'now' ? 'font-semibold text-accent' : 'text-ink-3',
              )}
            >
              {step.when}
            </div>
          )}
        </li>
      ))}
    </ol>
  )
}
