import { isLanguage, LANGUAGES } from '@bourse/contract/client'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { LANGUAGE_NAMES, useLanguage, useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { Logo } from '@bourse/ui/logo.tsx'
import type { ReactNode } from 'react'
import { PageLink } from '../../app/page/page-link.tsx'
import type { RoutePath } from '../../app/routes.ts'
import { chooseLanguageOfPerson } from '../../app/session.ts'
import { CONTENT_ID } from '../../app/shell/content-id.ts'

export interface AccountLayoutProps {
  /** What stands on the dark half, beside the form. */
  story: ReactNode
  /** The way to the other form. */
  other?: { question: string; link: string; to: RoutePath } | undefined
  children: ReactNode
}

/** Two halves: why, in the dark; the form, in the light. A phone shows the form alone. */
export function AccountLayout({ story, other, children }: AccountLayoutProps) {
  const t = useTranslations('identity.layout')
  const home = useTranslations('shell.header')
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(480px,600px)_1fr]">
      <aside data-theme="dark" className="hidden flex-col border-line border-r bg-paper px-14 py-8 lg:flex">
        <PageLink to="/" aria-label={home('home')} className="self-start">
          <Logo size={28} />
        </PageLink>
        <div className="my-auto py-10">{story}</div>
        <p className="max-w-[440px] text-dense text-ink-3">{t('risk')}</p>
      </aside>
      <div className="flex min-w-0 flex-col px-4 pt-3 pb-10 md:px-14 md:pt-7">
        <header className="flex min-h-9 items-center justify-between gap-4 text-body">
          <PageLink to="/" aria-label={home('home')} className="lg:hidden">
            <Logo size={24} />
          </PageLink>
          <LanguageSelect />
          {other !== undefined && (
            <p className="hidden md:block">
              {other.question}{' '}
              <PageLink to={other.to} className="link font-medium">
                {other.link}
              </PageLink>
            </p>
          )}
        </header>
        <main
          id={CONTENT_ID}
          tabIndex={-1}
          className="mx-auto w-full max-w-[432px] pt-10 outline-none md:pt-[11vh] md:pb-10"
        >
          {children}
          {other !== undefined && (
            <p className="mt-6 text-center text-body md:hidden">
              {other.question}{' '}
              <PageLink to={other.to} className="link font-medium">
                {other.link}
              </PageLink>
            </p>
          )}
        </main>
      </div>
    </div>
  )
}

/** The browser's own list: it opens as a wheel on phones and costs no script. */
function LanguageSelect() {
  const t = useTranslations('shell.preferences')
  const language = useLanguage()
  return (
    <label className="relative inline-flex min-h-9 items-center gap-1.5 font-medium text-ink-2 focus-within:text-ink hover:text-ink">
      <Icon of={drawings.globe} size={14} />
      <span className="sr-only">{t('language')}</span>
      <select
        value={language}
        onChange={(event) => {
          if (isLanguage(event.target.value)) void chooseLanguageOfPerson(event.target.value)
        }}
        className="min-h-9 appearance-none bg-transparent pr-1 [&>option]:bg-paper-up [&>option]:text-ink"
      >
        {LANGUAGES.map((option) => (
          <option key={option} value={option} lang={option}>
            {LANGUAGE_NAMES[option]}
          </option>
        ))}
      </select>
    </label>
  )
}
