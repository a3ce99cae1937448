import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from './class-names.ts'
import { Note } from './note.tsx'
import { Skeleton } from './skeleton.tsx'
import { Spinner } from './spinner.tsx'

export interface EmptyStateProps {
  title: ReactNode
  text?: ReactNode
  /** The next thing to do; a list that is empty and leads nowhere is a dead end. */
  action?: ReactNode
  className?: string | undefined
}

export function EmptyState({ title, text, action, className }: EmptyStateProps) {
  return (
    <div className={cx('border-line border-b px-4 py-8 text-center', className)}>
      <p className="font-semibold text-h4">{title}</p>
      {text !== undefined && <p className="mx-auto mt-0.5 max-w-[44ch] text-body text-ink-2">{text}</p>}
      {action !== undefined && <div className="mt-3 flex justify-center gap-2">{action}</div>}
    </div>
  )
}

export interface ErrorStateProps {
  /** What could not be had and what that leaves untouched. */
  title: ReactNode
  text?: ReactNode
  onRetry?: (() => void) | undefined
  retrying?: boolean | undefined
  className?: string | undefined
}

export function ErrorState({ title, text, onRetry, retrying, className }: ErrorStateProps) {
  const t = useTranslations('ui')
  return (
    <Note
      kind="error"
      className={cx('items-start', className)}
      action={
        onRetry && (
          <button
            type="button"
            aria-disabled={retrying || undefined}
            onClick={retrying ? undefined : onRetry}
            className={cx('-my-0.5 inline-flex min-h-6 items-center gap-1.5', retrying ? 'text-ink-2' : 'link')}
          >
            {retrying && <Spinner />}
            {t('tryAgain')}
          </button>
        )
      }
    >
      {title}
      {text !== undefined && <div className="text-ink-2">{text}</div>}
    </Note>
  )
}

/** Lines of text on their way, for what is not a table. */
export function LoadingState({ lines = 3, className }: { lines?: number | undefined; className?: string | undefined }) {
  const t = useTranslations('ui')
  return (
    <div role="status" className={cx('flex flex-col gap-3 py-2', className)}>
      <span className="sr-only">{t('loading')}</span>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are alike and never change places.
        <Skeleton key={line} width={line === lines - 1 ? '60%' : '100%'} />
      ))}
    </div>
  )
}
