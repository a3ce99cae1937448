import * as admin from '@bourse/contract/calls/office/admin'
import { I18nProvider, useTranslations } from '@bourse/ui/i18n.tsx'
import { Toaster } from '@bourse/ui/overlays/toast.tsx'
import { Outlet } from '@bourse/ui/router.tsx'
import { SkipLink } from '@bourse/ui/skip-link.tsx'
import { useTheme } from '@bourse/ui/theme.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../client.ts'
import { sessionStore, useSessionState } from '../session.ts'
import { StepUpDialog } from '../step-up/step-up-dialog.tsx'
import { useTextState } from '../texts.ts'
import { Header } from './header.tsx'
import { IdleDialog } from './idle-dialog.tsx'

export const CONTENT_ID = 'content'

/** Often enough that the server knows of somebody who only reads, and that a new role arrives without a log-in. */
const ASK_WHO_EVERY_MS = 60_000

/** What every page stands in. The band is on top of all of them, so that staff never mistake the room. */
export function RootFrame() {
  const { language, messages } = useTextState()
  useTheme()
  return (
    <I18nProvider language={language} messages={messages}>
      <SkipToContent />
      <div aria-hidden="true" className="staff-band sticky top-0 z-(--z-header)" />
      <Outlet />
      <Toaster />
    </I18nProvider>
  )
}

function SkipToContent() {
  const t = useTranslations('shell')
  return <SkipLink to={CONTENT_ID}>{t('skipLink')}</SkipLink>
}

export function OfficeFrame() {
  const { session } = useSessionState()
  useQuery({
    queryKey: ['admin', 'me'],
    queryFn: async ({ signal }) => {
      const staff = await call(admin.me, {}, { signal })
      sessionStore.update(staff)
      return staff
    },
    refetchInterval: ASK_WHO_EVERY_MS,
    enabled: session !== null,
  })
  // The session has just ended and the router is on its way to the log-in.
  if (session === null) return null
  return (
    <>
      <Header session={session} />
      <main id={CONTENT_ID} tabIndex={-1} className="pb-16 outline-none">
        <Outlet />
      </main>
      <StepUpDialog />
      <IdleDialog />
    </>
  )
}
