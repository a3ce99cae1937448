import type { CallFailure } from '@bourse/client'
import type { KycInfo } from '@bourse/contract'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LogInFirst } from '../../app/page/log-in-first.tsx'
import { PageLink } from '../../app/page/page-link.tsx'
import type { RoutePath } from '../../app/routes.ts'
import { useLoggedIn } from '../../app/session.ts'
import { useKycInfo } from './api.ts'

export interface KycFrameProps {
  title: string
  text?: string | undefined
  back?: { to: RoutePath; label: string; hash?: string }
  /** Room for a column beside the text. */
  wide?: boolean
  children: ReactNode
}

export function KycFrame({ title, text, back, wide = false, children }: KycFrameProps) {
  return (
    <div className="wrap pt-4 pb-16 md:pt-6">
      <div className={wide ? 'mx-auto max-w-[960px]' : 'mx-auto max-w-[600px]'}>
        {back !== undefined && (
          <PageLink
            to={back.to}
            hash={back.hash}
            className="-ml-1 inline-flex min-h-9 items-center gap-1 font-medium text-body text-ink-2 hover:text-ink"
          >
            <Icon of={drawings.chevronLeft} size={14} />
            {back.label}
          </PageLink>
        )}
        <h1 className="display mt-2 text-h2">{title}</h1>
        {text !== undefined && <p className="mt-2 max-w-[60ch] text-ink-2 text-read">{text}</p>}
        <div className="mt-6">{children}</div>
      </div>
    </div>
  )
}

/** For the logged-in, once it is known how their verification stands. */
export function WithInfo({ follow, children }: { follow?: boolean; children: (info: KycInfo) => ReactNode }) {
  const loggedIn = useLoggedIn()
  const query = useKycInfo({ enabled: loggedIn, follow })
  return loggedIn ? <Fetched query={query}>{children}</Fetched> : <LogInFirst texts="kyc.frame.logInFirst" />
}

export interface FetchedProps<Data> {
  query: UseQueryResult<Data, CallFailure>
  children: (data: Data) => ReactNode
}

export function Fetched<Data>({ query, children }: FetchedProps<Data>) {
  const t = useTranslations('kyc.frame')
  const { data, error, refetch, isRefetching } = query
  if (data !== undefined) return children(data)
  if (error === null) return <LoadingState lines={6} />
  return <ErrorState title={t('failed')} text={error.message} onRetry={() => void refetch()} retrying={isRefetching} />
}
