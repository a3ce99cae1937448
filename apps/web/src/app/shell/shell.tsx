import { I18nProvider, useTranslations } from '@bourse/ui/i18n.tsx'
import { Toaster } from '@bourse/ui/overlays/toast.tsx'
import { Outlet, useRouterState } from '@bourse/ui/router.tsx'
import { SkipLink } from '@bourse/ui/skip-link.tsx'
import { useTheme } from '@bourse/ui/theme.ts'
import { lazy } from 'react'
import { Later } from '../page/later.tsx'
import { PageMeta } from '../page/page-meta.tsx'
import { useUser } from '../session.ts'
import { useTextState } from '../texts.ts'
import { CONTENT_ID } from './content-id.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { PhoneTabs } from './phone-tabs.tsx'
import { RiskBar } from './risk-bar.tsx'

/** Nothing in it is wanted for the first paint. */
const Overlays = lazy(async () => ({ default: (await import('../overlays/overlays.tsx')).Overlays }))

/** Texts, theme and overlays: what every page stands in, whatever its frame. */
export function RootFrame() {
  const { language, messages } = useTextState()
  useTheme()
  useUser()
  return (
    <I18nProvider language={language} messages={messages}>
      <PageMeta />
      <SkipToContent />
      <Outlet />
      <Later>
        <Overlays />
      </Later>
      <Toaster />
    </I18nProvider>
  )
}

function SkipToContent() {
  const t = useTranslations('shell')
  return <SkipLink to={CONTENT_ID}>{t('skipLink')}</SkipLink>
}

export function SiteFrame() {
  // The law wants the warning to stand above everything else of the page that invites.
  const invites = useRouterState({ select: ({ location }) => location.pathname === '/' })
  return (
    <>
      {invites && <RiskBar />}
      <Header />
      <main id={CONTENT_ID} tabIndex={-1} className="min-h-[calc(100dvh-var(--bar))] outline-none">
        <Outlet />
      </main>
      <Footer />
      <PhoneTabs />
    </>
  )
}

export function AppFrame() {
  return (
    <>
      <Header />
      <main id={CONTENT_ID} tabIndex={-1} className="min-h-[calc(100dvh-var(--bar))] pb-24 outline-none md:pb-12">
        <Outlet />
      </main>
      <PhoneTabs />
    </>
  )
}

/** A screen that fills the window. On a phone it brings a bar of its own, because there is no room for two. */
export function ScreenFrame() {
  return (
    <>
      <div className="contents max-md:hidden">
        <Header />
      </div>
      <main id={CONTENT_ID} tabIndex={-1} className="outline-none">
        <Outlet />
      </main>
      <PhoneTabs />
    </>
  )
}
