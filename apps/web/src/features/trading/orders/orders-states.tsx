import type { CallFailure } from '@bourse/client'
import { buttonClass } from '@bourse/ui/button.tsx'
import { cx } from '@bourse/ui/class-names.ts'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { Link, useRouterState } from '@bourse/ui/router.tsx'
import { EmptyState, ErrorState } from '@bourse/ui/states.tsx'
import type { ReactNode } from 'react'
import { useStale } from '../../../app/live/use-stream-state.ts'

export type ListName = 'open' | 'history' | 'trades' | 'assets'

interface ListFrameProps {
  readonly name: ListName
  readonly query: {
    readonly isError: boolean
    readonly isFetching: boolean
    readonly error: CallFailure | null
    readonly refetch: () => unknown
  }
  /** Undefined while the list is on its way. */
  readonly count: number | undefined
  /** Whether a filter may be why it is empty. */
  readonly filtered?: boolean | undefined
  /** The next thing to do where a list is empty. */
  readonly next?: ReactNode
  readonly compact?: boolean | undefined
  readonly children: ReactNode
}

/** The list, or why there is none: it could not be had, or it is empty and says what comes next. */
export function ListFrame({ name, query, count, filtered = false, next, compact = false, children }: ListFrameProps) {
  const t = useTranslations('orders')
  if (query.isError && count === undefined) {
    return (
      <ErrorState
        className="mt-3"
        title={t(`errors.${name}`)}
        text={query.error?.message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  }
  if (count !== 0) return children
  const key = filtered ? 'filtered' : name
  return (
    <EmptyState
      className={cx('border-b-0', compact && 'py-5')}
      title={t(`empty.${key}.title`)}
      text={t(`empty.${key}.text`)}
      action={next}
    />
  )
}

/** What is live says so when it is not. */
export function StaleLine() {
  const t = useTranslations('orders')
  const stale = useStale()
  if (!stale) return null
  return (
    <p role="status" className="flex min-h-7 items-center gap-1.5 text-dense text-warn">
      <Icon of={drawings.warning} size={14} />
      {t('stale')}
    </p>
  )
}

/** Visitors may look at every market; only what is their own needs a log-in. */
export function LogInFirst({ className }: { className?: string | undefined }) {
  const t = useTranslations('orders.visitor')
  const next = useRouterState({ select: ({ location }) => location.href })
  return (
    <EmptyState
      className={cx('border-b-0', className)}
      title={t('title')}
      text={t('text')}
      action={
        <>
          <Link to="/account/login" state={{ next }} className={buttonClass({ size: 'sm' })}>
            {t('logIn')}
          </Link>
          <Link to="/account/register" state={{ next }} className={buttonClass({ size: 'sm', variant: 'quiet' })}>
            {t('register')}
          </Link>
        </>
      }
    />
  )
}
