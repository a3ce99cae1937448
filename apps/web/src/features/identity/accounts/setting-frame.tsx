import type { SecurityState } from '@bourse/contract'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { ErrorState, type ErrorStateProps, LoadingState } from '@bourse/ui/states.tsx'
import type { ReactNode } from 'react'
import { LogInFirst } from '../../../app/page/log-in-first.tsx'
import { PageLink } from '../../../app/page/page-link.tsx'
import { useLoggedIn } from '../../../app/session.ts'
import { useSecurity } from './security-api.ts'

export interface SettingFrameProps {
  title: string
  text?: string | undefined
  /** The part of the settings that leads here. */
  from?: 'security' | 'account'
  /** The page of the lock itself, which the lock does not shut. */
  aboutLock?: boolean
  children: (state: SecurityState) => ReactNode
}

/** One change on a page of its own: the way back, what it is about, and the form once it is known what protects the account. */
export function SettingFrame({ title, text, from = 'security', aboutLock = false, children }: SettingFrameProps) {
  const t = useTranslations('settings')
  const loggedIn = useLoggedIn()
  return (
    <div className="wrap pt-4 pb-16 md:pt-6">
      <div className="mx-auto max-w-[560px]">
        <PageLink
          to="/setting"
          hash={from}
          className="-ml-1 inline-flex min-h-9 items-center gap-1 font-medium text-body text-ink-2 hover:text-ink"
        >
          <Icon of={drawings.chevronLeft} size={14} />
          {t(`tabs.${from}`)}
        </PageLink>
        <h1 className="display mt-2 text-h2">{title}</h1>
        {text !== undefined && <p className="mt-2 text-ink-2 text-read">{text}</p>}
        <div className="mt-6">
          {loggedIn ? (
            <WithState aboutLock={aboutLock}>{children}</WithState>
          ) : (
            <LogInFirst texts="settings.logInFirst" />
          )}
        </div>
      </div>
    </div>
  )
}

/** What could not be fetched, with the words of the failure and another try. */
export function LoadingFailed(props: Omit<ErrorStateProps, 'title'>) {
  const t = useTranslations('settings')
  return <ErrorState title={t('failed')} {...props} />
}

/** Every change would be refused: better said before the form than after it. */
function LockedNote() {
  const t = useTranslations('settings.lock')
  const way = (
    <PageLink to="/setting/lock" className="link">
      {t('see')}
    </PageLink>
  )
  return (
    <Note kind="warn" className="mb-6" icon={<Icon of={drawings.lock} />} action={way}>
      {t('note')}
    </Note>
  )
}

function WithState({ aboutLock, children }: { aboutLock: boolean } & Pick<SettingFrameProps, 'children'>) {
  const { data, error, refetch, isRefetching } = useSecurity()
  if (data !== undefined) {
    return (
      <>
        {data.settingsLock !== null && !aboutLock && <LockedNote />}
        {children(data)}
      </>
    )
  }
  if (error !== null)
    return <LoadingFailed text={error.message} onRetry={() => void refetch()} retrying={isRefetching} />
  return <LoadingState lines={4} />
}
