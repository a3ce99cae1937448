import { I18nProvider, useTranslations } from '@bourse/ui/i18n.tsx'
import { Outlet } from '@bourse/ui/router.tsx'
import { SkipLink } from '@bourse/ui/skip-link.tsx'
import { useTheme } from '@bourse/ui/theme.ts'
import { Toaster } from '@bourse/ui/toast.tsx'
import { createContext, lazy, type ReactNode, Suspense, use, useState } from 'react'
import { createPortal } from 'react-dom'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { PageMeta } from './page-meta.tsx'
import { PhoneTabs } from './phone-tabs.tsx'
import { useUser } from './session.ts'
import { useTextState } from './texts.ts'

/** Nothing in it is wanted for the first paint. */
const Overlays = lazy(async () => ({ default: (await import('./overlays/overlays.tsx')).Overlays }))

export const CONTENT_ID = 'content'

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
      <Suspense>
        <Overlays />
      </Suspense>
      <Toaster />
    </I18nProvider>
  )
}

function SkipToContent() {
  const t = useTranslations('shell')
  return <SkipLink to={CONTENT_ID}>{t('skipLink')}</SkipLink>
}

const AboveHeader = createContext<HTMLElement | null>(null)

/** Puts a line of the page above the header, where the law wants a warning to stand. */
export function AboveTheHeader({ children }: { children: ReactNode }) {
  const place = use(AboveHeader)
  return place === null ? null : createPortal(children, place)
}

export function SiteFrame() {
  const [above, setAbove] = useState<HTMLElement | null>(null)
  return (
    <AboveHeader value={above}>
      <div ref={setAbove} />
      <Header />
      <main id={CONTENT_ID} tabIndex={-1} className="min-h-[calc(100dvh-var(--bar))] outline-none">
        <Outlet />
      </main>
      <Footer />
      <PhoneTabs />
    </AboveHeader>
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
