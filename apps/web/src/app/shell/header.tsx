import { buttonClass } from '@bourse/ui/button.tsx'
import { Disclosure } from '@bourse/ui/disclosure.tsx'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { maskAccount } from '@bourse/ui/format.ts'
import { LANGUAGE_NAMES, useLanguage, useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { Logo } from '@bourse/ui/logo.tsx'
import { useRouterState } from '@bourse/ui/router.tsx'
import { lazy, Suspense } from 'react'
import { useFiat } from '../browser-storage.ts'
import { PageLink } from '../page/page-link.tsx'
import { useLoggedIn, useUser } from '../session.ts'
import { loadConvertMenu } from './load-convert-menu.ts'
import { CONVERT_ITEMS, HEADER_ITEMS, isElsewhere, isPartOf } from './menus.ts'
import { SearchButton } from './search-button.tsx'

const PreferencesPanel = lazy(async () => ({ default: (await import('./preferences-panel.tsx')).PreferencesPanel }))
const MenuPanel = lazy(async () => ({ default: (await import('./menu-panel.tsx')).MenuPanel }))
const AccountPanel = lazy(async () => ({ default: (await import('./account-panel.tsx')).AccountPanel }))

const ConvertMenu = lazy(loadConvertMenu)

const CONVERT_PANEL =
  'absolute top-full -left-4 z-(--z-header) w-[304px] animate-rise rounded-b-2 border-ink border-t-2 bg-paper-up py-1 shadow-float'
const ICON_BUTTON =
  'inline-flex h-9 min-w-9 items-center justify-center gap-1.5 rounded-1 px-1.5 text-ink-2 hover:bg-paper-down hover:text-ink aria-expanded:bg-paper-down aria-expanded:text-ink'
const PANEL =
  'absolute top-full right-0 z-(--z-header) mt-2 w-[320px] animate-rise rounded-2 bg-paper-up p-5 shadow-float'
const WIDE_PANEL =
  'absolute inset-x-0 top-full max-h-[calc(100dvh-var(--bar)-64px)] animate-fade-in overflow-y-auto overscroll-contain border-line-2 border-y bg-paper-up px-4 pt-2 pb-6 shadow-float md:px-6'
const NAV_LINK =
  'relative flex items-center whitespace-nowrap font-medium text-body text-ink-2 hover:text-ink aria-[current=page]:text-ink aria-[current=page]:shadow-[inset_0_-2px_0_var(--ink)]'

export function Header() {
  const t = useTranslations('shell.header')
  const loggedIn = useLoggedIn()
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  return (
    <header className="sticky top-0 z-(--z-header) border-line-2 border-b bg-paper">
      <div className="flex h-[calc(var(--bar)-1px)] items-center gap-6 px-4 md:px-5">
        <PageLink to="/" aria-label={t('home')} className="shrink-0">
          <Logo size={24} />
        </PageLink>
        <nav aria-label={t('label')} className="hidden gap-5 self-stretch lg:flex">
          {HEADER_ITEMS.map((item) =>
            item.key === 'convert' && CONVERT_ITEMS.length > 1 ? (
              <ConvertLinks key={item.key} />
            ) : (
              <PageLink
                key={item.key}
                to={item.path}
                {...(isPartOf(item.key, pathname) && { 'aria-current': 'page' as const })}
                {...(isElsewhere(item.key, pathname) && { 'aria-current': undefined })}
                className={NAV_LINK}
              >
                {t(item.key)}
              </PageLink>
            ),
          )}
        </nav>
        <div className="ml-auto flex items-center gap-2 md:gap-3">
          <SearchButton className={`${ICON_BUTTON} max-[359px]:hidden`} />
          <Preferences />
          {loggedIn ? <PersonLinks /> : <VisitorLinks />}
          <div className="lg:hidden">
            <Disclosure
              wide
              label={t('menu')}
              button={<Icon of={drawings.menu} size={20} />}
              buttonClassName={ICON_BUTTON}
              panelClassName={WIDE_PANEL}
            >
              {(close) => <Suspense>{<MenuPanel onClose={close} />}</Suspense>}
            </Disclosure>
          </div>
        </div>
      </div>
    </header>
  )
}

/** The converter and its sisters, with the partners: they come when somebody looks for them. */
function ConvertLinks() {
  const t = useTranslations('shell.header')
  const isHere = useRouterState({
    select: ({ location: { pathname } }) => CONVERT_ITEMS.some(({ path }) => pathname.startsWith(path)),
  })
  return (
    <Disclosure
      button={
        <>
          {t('convert')}
          <Icon of={drawings.chevronDown} size={10} />
        </>
      }
      buttonClassName={`${NAV_LINK} h-full gap-1 aria-expanded:text-ink ${isHere ? 'text-ink shadow-[inset_0_-2px_0_var(--ink)]' : ''}`}
      panelClassName={CONVERT_PANEL}
    >
      {(close) => (
        <Suspense fallback={<div className="h-40" />}>
          <ConvertMenu onClose={close} />
        </Suspense>
      )}
    </Disclosure>
  )
}

function Preferences() {
  const t = useTranslations('shell.header')
  const language = useLanguage()
  const fiat = useFiat()
  return (
    <div className="hidden lg:block">
      <Disclosure
        button={
          <>
            <Icon of={drawings.globe} size={14} />
            <span className="font-medium text-body uppercase">{`${language.slice(0, 2)} · ${fiat}`}</span>
            <span className="sr-only">
              {t('languageAndCurrency', { language: LANGUAGE_NAMES[language], currency: fiat })}
            </span>
          </>
        }
        buttonClassName={ICON_BUTTON}
        panelClassName={PANEL}
      >
        {() => (
          <Suspense fallback={<div className="h-[420px]" />}>
            <PreferencesPanel />
          </Suspense>
        )}
      </Disclosure>
    </div>
  )
}

function VisitorLinks() {
  const t = useTranslations('shell.header')
  return (
    <>
      <PageLink
        to="/account/login"
        className="hidden h-9 items-center px-2 font-medium text-body hover:underline sm:flex"
      >
        {t('logIn')}
      </PageLink>
      <PageLink to="/account/register" className={buttonClass({ className: 'h-8 px-3.5' })}>
        {t('openAccount')}
      </PageLink>
    </>
  )
}

function PersonLinks() {
  const t = useTranslations('shell.header')
  const user = useUser()
  const account =
    user === null ? t('account') : t('loggedInAs', { account: maskAccount(user.email ?? user.phone ?? user.username) })
  const label = user === null ? account : `${t('account')}. ${account}`
  return (
    <>
      {(['wallet', 'orders'] as const).map((key) => (
        <PageLink
          key={key}
          to={key === 'wallet' ? '/wallet' : '/order'}
          className={`${NAV_LINK} hidden h-(--bar) px-1 sm:flex`}
        >
          {t(key)}
        </PageLink>
      ))}
      <Disclosure
        label={label}
        button={<Icon of={drawings.user} size={18} />}
        buttonClassName={ICON_BUTTON}
        panelClassName={PANEL}
      >
        {(close) => (
          <Suspense>
            <AccountPanel account={account} onClose={close} />
          </Suspense>
        )}
      </Disclosure>
    </>
  )
}
